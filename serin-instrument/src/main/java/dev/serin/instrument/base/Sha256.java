package dev.serin.instrument.base;

import java.nio.charset.StandardCharsets;

/**
 * SHA-256 as FIPS 180-4 defines it. {@code MessageDigest} would load the JDK's security providers
 * before the program's own main could choose others. Not thread-safe.
 */
public final class Sha256 {
  private static final int BLOCK_BYTES = 64;
  private static final int LENGTH_AT = BLOCK_BYTES - Long.BYTES;

  private static final int[] FRACTIONS = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
  };

  private final int[] state = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
  };
  private final int[] schedule = new int[FRACTIONS.length];
  private final byte[] block = new byte[BLOCK_BYTES];
  private int used;
  private long lengthBytes;

  /** Adds bytes. */
  Sha256 add(byte[] bytes) {
    lengthBytes += bytes.length;
    int at = 0;
    while (at < bytes.length) {
      int count = Math.min(bytes.length - at, BLOCK_BYTES - used);
      System.arraycopy(bytes, at, block, used, count);
      at += count;
      used += count;
      if (used == BLOCK_BYTES) {
        digestBlock();
      }
    }
    return this;
  }

  /** Adds a number. */
  public Sha256 add(long number) {
    byte[] bytes = new byte[Long.BYTES];
    put(number, bytes, 0);
    return add(bytes);
  }

  /** Adds a text with its length, which separates it from the next one. */
  public Sha256 add(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return add(bytes.length).add(bytes);
  }

  /** Ends the input and returns its digest: 64 hexadecimal digits. */
  public String hex() {
    long lengthBits = lengthBytes * Byte.SIZE;
    byte[] end = new byte[used < LENGTH_AT ? LENGTH_AT - used : LENGTH_AT + BLOCK_BYTES - used];
    end[0] = (byte) 0x80;
    add(end).add(lengthBits);
    StringBuilder hex = new StringBuilder();
    for (int word : state) {
      String digits = Integer.toHexString(word);
      hex.append("0".repeat(8 - digits.length())).append(digits);
    }
    return hex.toString();
  }

  private static void put(long number, byte[] bytes, int at) {
    for (int i = 0; i < Long.BYTES; i++) {
      bytes[at + i] = (byte) (number >>> (Long.SIZE - Byte.SIZE * (i + 1)));
    }
  }

  private void digestBlock() {
    used = 0;
    for (int i = 0; i < 16; i++) {
      schedule[i] =
          (block[4 * i] & 0xFF) << 24
              | (block[4 * i + 1] & 0xFF) << 16
              | (block[4 * i + 2] & 0xFF) << 8
              | (block[4 * i + 3] & 0xFF);
    }
    for (int i = 16; i < schedule.length; i++) {
      int far = schedule[i - 15];
      int near = schedule[i - 2];
      int farMix = Integer.rotateRight(far, 7) ^ Integer.rotateRight(far, 18) ^ (far >>> 3);
      int nearMix = Integer.rotateRight(near, 17) ^ Integer.rotateRight(near, 19) ^ (near >>> 10);
      schedule[i] = schedule[i - 16] + farMix + schedule[i - 7] + nearMix;
    }
    compress();
  }

  private void compress() {
    int a = state[0];
    int b = state[1];
    int c = state[2];
    int d = state[3];
    int e = state[4];
    int f = state[5];
    int g = state[6];
    int h = state[7];
    for (int i = 0; i < schedule.length; i++) {
      int mix = Integer.rotateRight(e, 6) ^ Integer.rotateRight(e, 11) ^ Integer.rotateRight(e, 25);
      int one = h + mix + ((e & f) ^ (~e & g)) + FRACTIONS[i] + schedule[i];
      int other =
          Integer.rotateRight(a, 2) ^ Integer.rotateRight(a, 13) ^ Integer.rotateRight(a, 22);
      int two = other + ((a & b) ^ (a & c) ^ (b & c));
      h = g;
      g = f;
      f = e;
      e = d + one;
      d = c;
      c = b;
      b = a;
      a = one + two;
    }
    int[] words = {a, b, c, d, e, f, g, h};
    for (int i = 0; i < state.length; i++) {
      state[i] += words[i];
    }
  }
}
