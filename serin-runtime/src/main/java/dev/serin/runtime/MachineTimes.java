package dev.serin.runtime;

import org.jspecify.annotations.Nullable;

/**
 * The times of all processors since the machine's start, in ticks of the kernel. Only differences
 * between two instances are meaningful. Immutable.
 */
public final class MachineTimes {
  private static final String TICKS = "[0-9]{1,18}";

  // Columns of the kernel's line about all processors, after its name.
  private static final int USER = 0;
  private static final int NICE = 1;
  private static final int SYSTEM = 2;
  private static final int IDLE = 3;
  private static final int IO_WAIT = 4;

  /** Further columns are included in the first two. */
  private static final int COLUMNS = 8;

  final long userTicks;
  final long systemTicks;
  final long idleTicks;
  final long ioWaitTicks;
  final long totalTicks;

  private MachineTimes(long[] ticks) {
    this.userTicks = ticks[USER] + ticks[NICE];
    this.idleTicks = ticks[IDLE];
    this.ioWaitTicks = ticks[IO_WAIT];
    long sumTicks = 0;
    for (long some : ticks) {
      sumTicks += some;
    }
    this.totalTicks = sumTicks;
    this.systemTicks = ticks[SYSTEM];
  }

  /** The ticks in which a processor worked, instead of only waiting for a disk. */
  long busyTicks() {
    return totalTicks - idleTicks - ioWaitTicks;
  }

  /**
   * Parses the kernel's first line about processors.
   *
   * @return null if it is not such a line
   */
  static @Nullable MachineTimes of(String line) {
    String[] columns = line.trim().split(" +", -1);
    if (!columns[0].equals("cpu") || columns.length <= IDLE + 1) {
      return null;
    }
    long[] ticks = new long[COLUMNS];
    for (int i = 0; i < Math.min(COLUMNS, columns.length - 1); i++) {
      if (!columns[i + 1].matches(TICKS)) {
        return null;
      }
      ticks[i] = Long.parseLong(columns[i + 1]);
    }
    return new MachineTimes(ticks);
  }
}
