package dev.serin.instrument.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Sha256Test {
  @Test
  void digests_of_all_lengths_are_those_of_the_jdk() throws Exception {
    Random random = new Random(1);
    for (int length = 0; length < 300; length++) {
      byte[] bytes = new byte[length];
      random.nextBytes(bytes);
      assertThat(new Sha256().add(bytes).hex()).as("%d bytes", length).isEqualTo(ofJdk(bytes));
    }
  }

  @Test
  void parts_give_the_digest_of_the_whole() throws Exception {
    Random random = new Random(2);
    byte[] all = new byte[1000];
    random.nextBytes(all);
    Sha256 digest = new Sha256();
    int at = 0;
    while (at < all.length) {
      int end = Math.min(all.length, at + random.nextInt(150));
      digest.add(Arrays.copyOfRange(all, at, end));
      at = end;
    }
    assertThat(digest.hex()).isEqualTo(ofJdk(all));
  }

  @Test
  void texts_are_separated() {
    assertThat(new Sha256().add("ab").add("c").hex())
        .isNotEqualTo(new Sha256().add("a").add("bc").hex());
  }

  private static String ofJdk(byte[] bytes) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }
}
