package dev.serin;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A larger table for a message that needs more room. A thread other than the recorded one creates
 * it, as that takes time.
 */
public final class SpareTable {
  private final boolean precise;
  private final AtomicReference<@Nullable CallTable> table = new AtomicReference<>();
  private volatile int wantedBits;
  private volatile int maxBits = CallKey.SLOT_BITS;

  SpareTable(boolean precise) {
    this.precise = precise;
  }

  /** Limits the size of tables, and frees a larger one that waits. Callable from any thread. */
  void limit(int bits) {
    maxBits = bits;
    CallTable larger = table.get();
    if (larger != null && larger.capacity() > 1 << bits) {
      wantedBits = 0;
      table.compareAndSet(larger, null);
    }
  }

  /** The size of the requested table, 2 to this power slots; 0 if none is requested. */
  public int wantedBits() {
    return wantedBits;
  }

  /** Provides the larger table that is requested, or will be. */
  public void provide(int largerBits) {
    wantedBits = 0;
    if (largerBits <= maxBits) {
      table.set(new CallTable(largerBits, precise));
    }
  }

  /** Whether a table is available. */
  public boolean isThere() {
    return table.get() != null;
  }

  /**
   * Requests a larger table as soon as the one in use is half full, so that it is available in
   * time. Frees an unneeded one while sizes are limited. Called by the ticker.
   */
  void prepareFor(CallTable used) {
    CallTable larger = table.get();
    if (used.size() <= used.order.length / 2) {
      if (larger != null && maxBits < CallKey.SLOT_BITS) {
        table.compareAndSet(larger, null);
      }
    } else if (larger == null || larger.capacity() <= used.capacity()) {
      want(used);
    }
  }

  /** The table if it is larger than a full one; otherwise requests a larger one. */
  @Nullable CallTable takeLargerThan(CallTable full) {
    CallTable larger = table.get();
    table.lazySet(null);
    int capacity = larger == null ? 0 : larger.capacity();
    if (capacity > full.capacity() && capacity <= 1 << maxBits) {
      return larger;
    }
    want(full);
    return null;
  }

  private void want(CallTable small) {
    int more = Integer.numberOfTrailingZeros(small.capacity()) + 1;
    wantedBits = more > maxBits ? 0 : more;
  }
}
