package dev.serin.agent;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the thread that holds the lock for which another thread waits. */
final class LockHolder {
  private LockHolder() {}

  /**
   * The lock, its holder and the holder's stack, as lines for the user; empty if the thread waits
   * for no lock with a holder, or if this Java has no management beans or a security manager
   * refuses them.
   */
  static List<String> lines(Thread waiting) {
    try {
      ThreadMXBean threads = ManagementFactory.getThreadMXBean();
      ThreadInfo waiter = threads.getThreadInfo(waiting.getId());
      LockInfo lock = waiter == null ? null : waiter.getLockInfo();
      ThreadInfo holder =
          lock == null || waiter.getLockOwnerId() < 0
              ? null
              : threads.getThreadInfo(waiter.getLockOwnerId(), Integer.MAX_VALUE);
      return lock == null ? Collections.emptyList() : lines(waiting.getName(), lock, holder);
    } catch (LinkageError | SecurityException e) {
      return Collections.emptyList();
    }
  }

  private static List<String> lines(String waiting, LockInfo lock, @Nullable ThreadInfo holder) {
    List<String> lines = new ArrayList<>();
    if (holder != null) { // it may have ended meanwhile
      lines.add(
          waiting
              + " waits for the lock "
              + lock.getClassName()
              + ", which the thread "
              + holder.getThreadName()
              + " holds:");
      FrameLines.add(List.of(holder.getStackTrace()), lines);
    }
    return lines;
  }
}
