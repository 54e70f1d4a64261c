package dev.serin.runtime;

import org.jspecify.annotations.Nullable;

/**
 * What all processors of the machine have done since it was started, in ticks of the kernel. Only
 * differences of two mean something. Immutable.
 */
public final class MachineTimes {
  private static final String TICKS = "[0-9]{1,18}";

  // Columns of the kernel's line about all processors, after its name.
  private static final int USER = 0;
  private static final int NICE = 1;
  private static final int SYSTEM = 2;
  private static final int IDLE = 3;
  private static final int IO_WAIT = 4;

  /** What comes after these is part of the first two. */
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

  /** In which a processor worked, and did not only wait for a disk. */
  long busyTicks() {
    return totalTicks - idleTicks - ioWaitTicks;
  }

  /**
   * Reads the kernel's first line about processors.
   *
   * @return null if it is no such line
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
