package dev.serin.instrument;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/**
 * Stands for bytes: two checksums of 32 bits and the length, as text. Such checksums cost next to
 * nothing also in a JVM that has just started. They tell what changed by chance, not what somebody
 * has forged; who can do that to an input can have any class instrumented anyway.
 */
final class Digest {
  private Digest() {}

  static String of(byte[] bytes) {
    CRC32 one = new CRC32();
    one.update(bytes);
    CRC32C other = new CRC32C();
    other.update(bytes);
    return Long.toHexString(one.getValue())
        + '.'
        + Long.toHexString(other.getValue())
        + '.'
        + bytes.length;
  }

  static String of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }
}
