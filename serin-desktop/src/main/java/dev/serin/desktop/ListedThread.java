package dev.serin.desktop;

import dev.serin.issue.IssueKeys;
import dev.serin.runtime.StackLimits;
import java.lang.management.LockInfo;
import java.lang.management.MonitorInfo;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A thread as an issue lists it, with the lock for which it waits. Immutable. */
final class ListedThread {
  /** As many frames as an issue keeps, so that a deep stack takes little memory. */
  private static final int MAX_FRAMES = 200;

  private final Map<String, Object> values = new LinkedHashMap<>();
  private final StackTraceElement[] stack;
  private final int framesLeftOut;

  private ListedThread(ThreadInfo thread, @Nullable ThreadInfo holder) {
    values.put(IssueKeys.NAME, StackLimits.line(thread.getThreadName()));
    values.put(IssueKeys.STATE, thread.getThreadState().toString());
    LockInfo lock = thread.getLockInfo();
    if (lock != null) {
      values.put(IssueKeys.WAITS_FOR, StackLimits.line(lock.getClassName()));
    }
    if (thread.getLockOwnerName() != null) {
      values.put(IssueKeys.HELD_BY, StackLimits.line(thread.getLockOwnerName()));
    }
    int frame = lock == null || holder == null ? -1 : heldFrame(lock, holder);
    if (frame >= 0 && frame < MAX_FRAMES) {
      values.put(IssueKeys.HELD_FRAME, frame);
    }
    StackTraceElement[] whole = thread.getStackTrace();
    this.stack = Arrays.copyOf(whole, Math.min(MAX_FRAMES, whole.length));
    this.framesLeftOut = whole.length - stack.length;
  }

  /** The threads of one dump. Null stands for a thread that has ended. */
  static List<ListedThread> all(ThreadInfo... dump) {
    Map<Long, ThreadInfo> byId = new LinkedHashMap<>();
    for (ThreadInfo thread : dump) {
      if (thread != null) {
        byId.put(thread.getThreadId(), thread);
      }
    }
    List<ListedThread> threads = new ArrayList<>();
    for (ThreadInfo thread : byId.values()) {
      threads.add(new ListedThread(thread, byId.get(thread.getLockOwnerId())));
    }
    return threads;
  }

  /** The threads as values of an issue, as far as the limits allow. */
  static List<Map<String, Object>> values(List<ListedThread> threads, StackLimits limits) {
    List<Map<String, Object>> kept = new ArrayList<>();
    for (ListedThread thread : threads) {
      if (limits.takesThread(String.valueOf(thread.values.get(IssueKeys.NAME)))) {
        kept.add(thread.values(limits));
      }
    }
    return kept;
  }

  private Map<String, Object> values(StackLimits limits) {
    Map<String, Object> copy = new LinkedHashMap<>(values);
    copy.put(IssueKeys.STACK, limits.lines(stack));
    for (int i = 0; i < framesLeftOut; i++) {
      limits.takesFrame(MAX_FRAMES, ""); // counts it
    }
    return copy;
  }

  /**
   * The frame of a thread that has held a monitor for longest, from 0 on; -1 if unknown, as for
   * locks of java.util.concurrent. Calls inside it differ from moment to moment.
   */
  private static int heldFrame(LockInfo lock, ThreadInfo holder) {
    int outermost = -1;
    for (MonitorInfo monitor : holder.getLockedMonitors()) {
      if (monitor.getIdentityHashCode() == lock.getIdentityHashCode()
          && monitor.getClassName().equals(lock.getClassName())) {
        outermost = Math.max(outermost, monitor.getLockedStackDepth());
      }
    }
    return outermost;
  }
}
