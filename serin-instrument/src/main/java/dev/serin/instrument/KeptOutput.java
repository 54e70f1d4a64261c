package dev.serin.instrument;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;

/**
 * The data that a run keeps about a file that it wrote: the digest of its input, and its size and
 * time, which show whether something else has written to it since. Immutable.
 */
final class KeptOutput {
  private final String content;
  private final long sizeBytes;
  private final long modifiedNanos;

  private KeptOutput(String content, long sizeBytes, long modifiedNanos) {
    this.content = content;
    this.sizeBytes = sizeBytes;
    this.modifiedNanos = modifiedNanos;
  }

  /**
   * An output in its present state.
   *
   * @param content the digest of its input
   */
  static KeptOutput of(String content, Path output) throws IOException {
    BasicFileAttributes now = attributes(output);
    return new KeptOutput(content, now.size(), now.lastModifiedTime().to(TimeUnit.NANOSECONDS));
  }

  static KeptOutput read(DataInput in) throws IOException {
    return new KeptOutput(in.readUTF(), in.readLong(), in.readLong());
  }

  void write(DataOutput out) throws IOException {
    out.writeUTF(content);
    out.writeLong(sizeBytes);
    out.writeLong(modifiedNanos);
  }

  /** Whether an output was made from an input and has not changed since. */
  boolean isStill(String madeOf, Path output) throws IOException {
    if (!content.equals(madeOf)) {
      return false;
    }
    try {
      BasicFileAttributes now = attributes(output);
      return now.isRegularFile()
          && now.size() == sizeBytes
          && now.lastModifiedTime().to(TimeUnit.NANOSECONDS) == modifiedNanos;
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  private static BasicFileAttributes attributes(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }
}
