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
 * What a run keeps of a file that it wrote: what it was made of, and its size and time, which tell
 * whether somebody else has written to it since. Immutable.
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
   * An output as it is now.
   *
   * @param content the digest of the input that it was made of
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

  /** Whether an output was made of an input and is as it was then. */
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
