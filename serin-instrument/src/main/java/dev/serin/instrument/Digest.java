package dev.serin.instrument;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Stands for bytes: the first half of their SHA-256, in hexadecimal digits. */
final class Digest {
  private static final int BYTES = 16;

  private Digest() {}

  static String of(byte[] bytes) {
    byte[] hash = sha256().digest(bytes);
    StringBuilder digits = new StringBuilder(2 * BYTES);
    for (int i = 0; i < BYTES; i++) {
      digits.append(Character.forDigit(hash[i] >> 4 & 0xF, 16));
      digits.append(Character.forDigit(hash[i] & 0xF, 16));
    }
    return digits.toString();
  }

  static String of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
