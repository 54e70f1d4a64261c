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

  SpareTable(boolean precise) {
    this.precise = precise;
  }

  /** The size of the requested table, 2 to this power slots; 0 if none is requested. */
  public int wantedBits() {
    return wantedBits;
  }

  /** Provides the larger table that is requested, or will be. */
  public void provide(int largerBits) {
    wantedBits = 0;
    table.set(new CallTable(largerBits, precise));
  }

  /** Whether a table is available. */
  public boolean isThere() {
    return table.get() != null;
  }

  /**
   * Requests a larger table as soon as the one in use is half full, so that it is available in
   * time. Called by the ticker.
   */
  void prepareFor(CallTable used) {
    CallTable larger = table.get();
    if (used.size() > used.order.length / 2
        && (larger == null || larger.capacity() <= used.capacity())) {
      want(used);
    }
  }

  /** The table if it is larger than a full one; otherwise requests a larger one. */
  @Nullable CallTable takeLargerThan(CallTable full) {
    CallTable larger = table.get();
    table.lazySet(null);
    if (larger != null && larger.capacity() > full.capacity()) {
      return larger;
    }
    want(full);
    return null;
  }

  private void want(CallTable small) {
    int more = Integer.numberOfTrailingZeros(small.capacity()) + 1;
    wantedBits = more > CallKey.SLOT_BITS ? 0 : more;
  }
}
