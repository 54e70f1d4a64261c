package dev.serin.instrument.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RunningDigestTest {
  @Test
  void the_two_checksums_are_those_of_their_standards() {
    byte[] bytes = "123456789".getBytes(StandardCharsets.US_ASCII);
    assertThat(new RunningDigest().add(bytes).hex()).isEqualTo("cbf43926" + "e3069283");
  }

  @Test
  void parts_give_the_digest_of_the_whole() {
    Random random = new Random(2);
    byte[] all = new byte[1000];
    random.nextBytes(all);
    RunningDigest digest = new RunningDigest();
    int at = 0;
    while (at < all.length) {
      int end = Math.min(all.length, at + random.nextInt(150));
      digest.add(Arrays.copyOfRange(all, at, end));
      at = end;
    }
    assertThat(digest.checksums()).isEqualTo(Digest.checksums(all));
  }

  @Test
  void texts_and_numbers_are_separated() {
    assertThat(new RunningDigest().add("ab").add("c").hex())
        .isNotEqualTo(new RunningDigest().add("a").add("bc").hex());
    assertThat(new RunningDigest().add(1, 2).hex())
        .isEqualTo(new RunningDigest().add(1).add(2).hex())
        .isNotEqualTo(new RunningDigest().add(2, 1).hex());
  }

  @Test
  void a_digest_has_16_digits() {
    Set<String> digests = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      digests.add(new RunningDigest().add(i).hex());
    }
    assertThat(digests)
        .hasSize(1000)
        .allMatch(digest -> digest.matches("[0-9a-f]{16}"))
        .anyMatch(digest -> digest.startsWith("0"));
  }
}
