package dev.serin.instrument;

import dev.serin.instrument.zip.ZipItem;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The contents of archive entries that have been read and will be read once more, so that they need
 * not be decompressed again. Holds as many as fit into a part of the JVM's maximum memory. Shared
 * by all archives of a run, and safe for several threads.
 */
final class ReadEntries {
  /** The part of the JVM's maximum memory that may be used: one in this many bytes. */
  private static final int SHARE_OF_MEMORY = 8;

  private final Map<ZipItem, byte[]> contents = new ConcurrentHashMap<>();
  private final AtomicLong freeBytes;

  ReadEntries() {
    this(Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY);
  }

  /** Holds up to a number of bytes. */
  ReadEntries(long maxBytes) {
    this.freeBytes = new AtomicLong(maxBytes);
  }

  /** Keeps the content of an entry, if there is room. */
  void keep(ZipItem item, byte[] content) {
    if (freeBytes.addAndGet(-content.length) < 0) {
      freeBytes.addAndGet(content.length);
    } else {
      contents.put(item, content);
    }
  }

  /** Returns the content of an entry and drops it; null if it was not kept. */
  byte @Nullable [] take(ZipItem item) {
    byte[] content = contents.remove(item);
    if (content != null) {
      freeBytes.addAndGet(content.length);
    }
    return content;
  }
}
