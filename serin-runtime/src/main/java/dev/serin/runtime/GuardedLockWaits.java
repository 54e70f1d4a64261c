package dev.serin.runtime;

import java.util.Map;

/** Calls the {@link LockWaits} of a platform. If they fail, issues have no holders of locks. */
final class GuardedLockWaits implements LockWaits {
  static final String UNKNOWN = "the holders of locks are unknown";

  private final LockWaits waits;
  private final HostCode context;

  GuardedLockWaits(LockWaits waits, HostCode context) {
    this.waits = waits;
    this.context = context;
  }

  @Override
  public void check(long ranNanos) {
    context.call(() -> waits.check(ranNanos), UNKNOWN);
  }

  @Override
  public void put(Map<String, Object> content, long ranNanos, StackLimits limits) {
    context.call(() -> waits.put(content, ranNanos, limits), UNKNOWN);
  }
}
