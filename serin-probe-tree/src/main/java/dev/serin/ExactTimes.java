package dev.serin;

/**
 * The times of one table's paths by a clock that each probe reads, for use without a ticker or for
 * exact times. Written by the recorded thread; others may see them late.
 */
final class ExactTimes implements Times {
  private static final long CLOSED = Long.MAX_VALUE;

  private final CallTable table;
  private final long[] selfNanos;
  private final long[] longestNanos;

  /** The time at which the open call of a path began; {@link #CLOSED} if none is open. */
  private final long[] sinceNanos;

  private long ownNanos;

  ExactTimes(CallTable table) {
    this.table = table;
    this.selfNanos = new long[table.capacity()];
    this.longestNanos = new long[table.capacity()];
    this.sinceNanos = new long[table.capacity()];
  }

  /** The table begins another generation. */
  void start(long nowNanos) {
    ownNanos = nowNanos;
  }

  /** A path occurs for the first time in the generation. */
  void clear(int slot) {
    selfNanos[slot] = 0;
    longestNanos[slot] = 0;
    sinceNanos[slot] = ownNanos;
  }

  /** A call that was open in the previous table is open here. */
  void carryOver(int slot, ExactTimes before) {
    clear(slot);
    sinceNanos[slot] = before.sinceNanos[slot];
  }

  /** Adds the time since the last probe to a call. */
  void spend(int slot, long nowNanos) {
    selfNanos[slot] += nowNanos - ownNanos;
    ownNanos = nowNanos;
  }

  /** A call begins. */
  void enter(int slot) {
    sinceNanos[slot] = ownNanos;
  }

  /** A call ends. */
  void leave(int slot) {
    long nanos = ownNanos - sinceNanos[slot];
    longestNanos[slot] = Math.max(longestNanos[slot], nanos);
    if (nanos >= SpanLog.MIN_NANOS && !CallKey.isMark(table.slots[2 * slot])) {
      table.roots.spans().add(table.generation(), slot, sinceNanos[slot], ownNanos);
    }
    sinceNanos[slot] = CLOSED;
  }

  @Override
  public long generation() {
    return table.generation();
  }

  @Override
  public long ownNanos() {
    return ownNanos;
  }

  @Override
  public long selfNanos(int slot) {
    return selfNanos[slot];
  }

  @Override
  public long longestNanos(int slot) {
    return longestNanos[slot];
  }

  @Override
  public long openNanos(int slot) {
    return Math.max(0, ownNanos - sinceNanos[slot]);
  }

  @Override
  public int stillOpen(int[] open) {
    return open.length; // a call that began later has taken no time
  }

  @Override
  public Times frozen() {
    return this;
  }

  @Override
  public void continuedElsewhere(int[] open) {
    // Each call has reported its end.
  }

  @Override
  public long[] endedSpans(int[] open) {
    return table.roots.spans().read(generation());
  }
}
