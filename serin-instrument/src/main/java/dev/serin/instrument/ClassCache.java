package dev.serin.instrument;

import dev.serin.instrument.base.Digest;
import dev.serin.instrument.base.RunningDigest;
import dev.serin.instrument.readahead.SummaryCache;
import java.io.File;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The file of the cache directory with a program's classes as an earlier run instrumented them; see
 * "Instrumented classes are kept for the next run" in docs/decisions.md. Not thread-safe.
 */
public final class ClassCache {
  private final SummaryCache cache;
  private final String digest;

  /**
   * A file for a program.
   *
   * @param directory where the file is
   * @param program the digest of the program, see {@link LearnedCache#digest}
   * @param engine differs between builds of Serin and of the JVM
   */
  public ClassCache(File directory, String program, String engine) {
    this.cache = new SummaryCache(directory);
    this.digest = new RunningDigest().add(program).add(engine).hex();
  }

  /** Whether the directory is missing, or only the user of this process can write to it. */
  public boolean isOwn() {
    return cache.isOwn();
  }

  /** The content of the file; null if there is none, or it is damaged. */
  public byte @Nullable [] read() {
    return cache.readOwn(SummaryCache.Kind.CLASSES, digest);
  }

  /**
   * Replaces the file.
   *
   * @param content in parts
   * @throws IOException if the directory cannot be made or written
   */
  public void write(List<byte[]> content) throws IOException {
    cache.write(SummaryCache.Kind.CLASSES, digest, content);
    cache.trim();
  }

  /** Deletes the file, so that the next run begins another one. */
  public void delete() {
    cache.delete(SummaryCache.Kind.CLASSES, digest);
  }

  /** The size of the largest content that is written or read. */
  public long maxBytes() {
    return cache.maxFileBytes();
  }

  /** Two checksums of a class file, see {@link Digest#checksums}. */
  public static long checksums(byte[] classFile) {
    return Digest.checksums(classFile);
  }
}
