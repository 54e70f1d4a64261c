package dev.serin.runtime;

import dev.serin.CallRecorder;
import dev.serin.CallTable;
import dev.serin.MessageWindow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tables of a loop that were complete lately. Not thread-safe; the watchdog's. */
final class RecentCalls {
  /** For frames, of which it is known later that they were slow. */
  private static final int MAX_KEPT = 8;

  private final Loop loop;
  private final List<CallTable> fetched = new ArrayList<>();
  private final Deque<CallTable> kept = new ArrayDeque<>();

  /** Tables that a window has taken before they were fetched. */
  private final List<CallTable> early = new ArrayList<>();

  private @Nullable CallRecorder recorder;
  private int lastPart = -1;

  RecentCalls(Loop loop) {
    this.loop = loop;
  }

  /** An event of a part was seen, and so all earlier ones. */
  void saw(int part) {
    lastPart = Math.max(lastPart, part);
  }

  /** The tables that have become complete since the last time. */
  List<CallTable> fetch() {
    CallRecorder now = loop.recorder();
    forgetOthersThan(now);
    List<CallTable> tables = new ArrayList<>(early);
    early.clear();
    if (now != null) {
      take(now, tables);
    }
    fetched.addAll(tables);
    return tables;
  }

  /** Nothing of another recorder is of use. */
  private void forgetOthersThan(@Nullable CallRecorder now) {
    if (now != recorder) {
      recorder = now;
      lastPart = -1;
      fetched.clear();
      kept.clear();
      early.clear();
    }
  }

  private static void take(CallRecorder from, List<CallTable> tables) {
    for (CallTable table = from.log().poll(); table != null; table = from.log().poll()) {
      tables.add(table);
    }
  }

  /** Those that were fetched since the last release. */
  List<CallTable> fetched() {
    return fetched;
  }

  /**
   * All events that had happened when tables were fetched have been seen.
   *
   * @param isWanted whether some span is open
   */
  void release(boolean isWanted) {
    for (CallTable table : fetched) {
      if (loop.recording().isFollowed()) {
        kept.add(table);
      }
      lastPart = Math.max(lastPart, table.part());
      if (kept.size() > MAX_KEPT) {
        kept.remove();
      }
    }
    fetched.clear();
    CallRecorder known = recorder;
    if (known != null && !isWanted) {
      known.log().ignore(Math.max(0, lastPart));
    }
  }

  /** The messages between two times. */
  MessageWindow window(CallRecorder current, long fromNanos, long toNanos) {
    forgetOthersThan(current);
    List<CallTable> live = current.live(); // first: a table that completes now is in the log then
    take(current, early);
    List<CallTable> tables = new ArrayList<>(kept);
    tables.addAll(fetched);
    tables.addAll(early);
    tables.addAll(live);
    return new MessageWindow(tables, fromNanos, toNanos);
  }
}
