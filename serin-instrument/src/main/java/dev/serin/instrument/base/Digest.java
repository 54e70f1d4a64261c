package dev.serin.instrument.base;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A digest of bytes: two checksums of 32 bits and the length, as text. Such checksums cost next to
 * nothing even in a JVM that has just started. They detect accidental changes, not forgery: anybody
 * who can forge an input can have any class instrumented anyway.
 */
public final class Digest {
  private Digest() {}

  public static String of(byte[] bytes) {
    return of(List.of(bytes));
  }

  private static String of(List<byte[]> parts) {
    long checksums = checksums(parts);
    return Long.toHexString(checksums >>> Integer.SIZE)
        + '.'
        + Long.toHexString(checksums & 0xFFFF_FFFFL)
        + '.'
        + length(parts);
  }

  /** The number of bytes in some parts. */
  public static long length(List<byte[]> parts) {
    long length = 0;
    for (byte[] part : parts) { // a lambda is slow in a JVM that has just started
      length += part.length;
    }
    return length;
  }

  /** The two checksums alone: CRC-32 in the upper half, CRC-32C in the lower one. */
  public static long checksums(byte[] bytes) {
    return checksums(List.of(bytes));
  }

  private static long checksums(List<byte[]> parts) {
    RunningDigest digest = new RunningDigest();
    for (byte[] part : parts) {
      digest.add(part);
    }
    return digest.checksums();
  }

  /** Bytes with their digest before them. */
  public static byte[] sealed(byte[] content) throws IOException {
    return sealed(new byte[0], content);
  }

  /** The digest that precedes sealed bytes, which are these parts one after the other. */
  public static byte[] seal(List<byte[]> parts) throws IOException {
    ByteArrayOutputStream seal = new ByteArrayOutputStream();
    new DataOutputStream(seal).writeUTF(of(parts));
    return seal.toByteArray();
  }

  /**
   * Bytes with a marker and their digest before them.
   *
   * @param marker not covered by the digest
   */
  static byte[] sealed(byte[] marker, byte[] content) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    head.write(marker);
    new DataOutputStream(head).writeUTF(of(content));
    byte[] all = Arrays.copyOf(head.toByteArray(), head.size() + content.length);
    System.arraycopy(content, 0, all, head.size(), content.length);
    return all;
  }

  /** The bytes that were sealed; null if some are missing or changed. */
  public static byte @Nullable [] opened(byte[] sealed) {
    return opened(sealed, 0);
  }

  /** The bytes that were sealed behind a marker of the given length; null as above. */
  static byte @Nullable [] opened(byte[] sealed, int markerBytes) {
    int length = sealed.length - markerBytes;
    try (DataInputStream in =
        new DataInputStream(new ByteArrayInputStream(sealed, markerBytes, length))) {
      String digest = in.readUTF();
      byte[] content = Arrays.copyOfRange(sealed, sealed.length - in.available(), sealed.length);
      return digest.equals(of(content)) ? content : null;
    } catch (IOException e) {
      return null;
    }
  }

  public static String of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }
}
