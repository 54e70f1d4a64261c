package dev.serin.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import org.junit.jupiter.api.Test;

class CacheDirectoryTest {
  @Test
  void each_system_has_its_own_place() {
    assertThat(CacheDirectory.of("linux", "/home/u", ""))
        .isEqualTo(new File("/home/u/.cache/serin"));
    assertThat(CacheDirectory.of("linux", "/home/u", "/c")).isEqualTo(new File("/c/serin"));
    assertThat(CacheDirectory.of("mac os x", "/Users/u", ""))
        .isEqualTo(new File("/Users/u/Library/Caches/serin"));
    assertThat(CacheDirectory.of("windows 11", "/Users/u", "/Local"))
        .isEqualTo(new File("/Local/serin"));
    assertThat(CacheDirectory.of("windows 11", "/Users/u", "").getName())
        .endsWith("AppData\\Local\\serin");
  }

  @Test
  void a_relative_directory_does_not_count() {
    assertThat(CacheDirectory.of("linux", "/home/u", "c"))
        .isEqualTo(new File("/home/u/.cache/serin"));
    assertThat(CacheDirectory.of("linux", "?", "c")).isNull();
    assertThat(CacheDirectory.of("linux", "", "")).isNull();
  }
}
