package dev.serin.instrument.base;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/**
 * A digest of values, one after the other: the two checksums of {@link Digest}. The JVM computes
 * them in native code; a cryptographic digest takes a multiple of the time in a JVM that has just
 * started, and {@code MessageDigest} would load the JDK's security providers before the program's
 * own main could choose others. Not thread-safe.
 */
public final class RunningDigest {
  private final CRC32 one = new CRC32();
  private final CRC32C other = new CRC32C();

  /** Adds bytes. Their length is not added, so parts have the digest of the whole. */
  RunningDigest add(byte[] bytes) {
    one.update(bytes);
    other.update(bytes);
    return this;
  }

  /** Adds numbers. */
  public RunningDigest add(long... numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Long.BYTES);
    for (long number : numbers) {
      bytes.putLong(number);
    }
    return add(bytes.array());
  }

  /** Adds a text with its length, which separates it from the next one. */
  public RunningDigest add(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return add((long) bytes.length).add(bytes);
  }

  /** The two checksums of everything so far: CRC-32 in the upper half, CRC-32C in the lower one. */
  long checksums() {
    return one.getValue() << Integer.SIZE | other.getValue();
  }

  /** The digest of everything so far: 16 hexadecimal digits. */
  public String hex() {
    String digits = Long.toHexString(checksums());
    return "0".repeat(Long.BYTES * 2 - digits.length()) + digits;
  }
}
