package dev.serin.instrument;

import dev.serin.instrument.zip.ZipItem;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What entries of archives contain that have been read and will be once more, so that they need not
 * be decompressed again: as many as fit into a part of the memory that the JVM may have. For all
 * archives of a run, and safe for several threads.
 */
final class ReadEntries {
  /** One in so many bytes of the JVM's memory may be taken. */
  private static final int SHARE_OF_MEMORY = 8;

  private final Map<ZipItem, byte[]> contents = new ConcurrentHashMap<>();
  private final AtomicLong freeBytes;

  ReadEntries() {
    this(Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY);
  }

  /** Takes up to a number of bytes. */
  ReadEntries(long mostBytes) {
    this.freeBytes = new AtomicLong(mostBytes);
  }

  /** Keeps what an entry contains, if there is room. */
  void keep(ZipItem item, byte[] content) {
    if (freeBytes.addAndGet(-content.length) < 0) {
      freeBytes.addAndGet(content.length);
    } else {
      contents.put(item, content);
    }
  }

  /** What an entry contains, which is not kept any longer; null if it was not. */
  byte @Nullable [] take(ZipItem item) {
    byte[] content = contents.remove(item);
    if (content != null) {
      freeBytes.addAndGet(content.length);
    }
    return content;
  }
}
