package dev.serin.runtime;

import dev.serin.CallRecorder;
import dev.serin.CallTable;
import dev.serin.MessageWindow;
import dev.serin.Probe;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The recently completed tables of a loop. Not thread-safe; used by the watchdog only. */
final class RecentCalls {
  /** Kept for frames, which turn out to be slow only later. */
  private static final int MAX_KEPT = 8;

  /** The maximum number of slots in all kept tables while memory is low. */
  private static final int MAX_LOW_SLOTS = (1 << Probe.DEFAULT_BITS) / 4;

  private final Loop loop;
  private final List<CallTable> fetched = new ArrayList<>();
  private final Deque<CallTable> kept = new ArrayDeque<>();

  /** Tables that a window took before they were fetched. */
  private final List<CallTable> early = new ArrayList<>();

  private @Nullable CallRecorder recorder;
  private int lastPart = -1;

  /** Later frames began after this time; slow ones that began before have been reported. */
  private long frameBeganNanos = FrameTiming.NO_TIME;

  RecentCalls(Loop loop) {
    this.loop = loop;
  }

  /** Records that an event of a part was seen, and therefore all earlier ones. */
  void saw(int part) {
    lastPart = Math.max(lastPart, part);
  }

  /** Records that slow frames that were reported to the detector by now will be seen next. */
  void seeFrames() {
    frameBeganNanos = loop.recording().frameBeganNanos();
  }

  /** The tables completed since the last call. */
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

  /** Discards the tables of any other recorder. */
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

  /** The tables fetched since the last release. */
  List<CallTable> fetched() {
    return fetched;
  }

  /**
   * Records that all events before the last fetch have been seen.
   *
   * @param isWanted whether some span is open
   */
  void release(boolean isWanted) {
    for (CallTable table : fetched) {
      if (loop.recording().isFollowed() && MessageWindow.hasMessages(table)) {
        kept.add(table);
      }
      lastPart = Math.max(lastPart, table.part());
    }
    dropOldest();
    fetched.clear();
    CallRecorder known = recorder;
    if (known != null && !isWanted) {
      known.log().ignore(Math.max(0, lastPart));
    }
  }

  /** See "Few tables of recent messages are kept" in docs/decisions.md. */
  private void dropOldest() {
    int maxSlots = loop.recording().isMemoryLow() ? MAX_LOW_SLOTS : Integer.MAX_VALUE;
    int tables = 0;
    int shortTables = 0;
    int slots = 0;
    boolean isWanted = true;
    for (Iterator<CallTable> latestFirst = kept.descendingIterator(); latestFirst.hasNext(); ) {
      CallTable table = latestFirst.next();
      tables++;
      shortTables += MessageWindow.hasShortMessages(table) ? 1 : 0;
      slots += table.capacity();
      isWanted &= tables <= MAX_KEPT && shortTables <= 1 && slots <= maxSlots;
      isWanted &= !MessageWindow.isBefore(table, frameBeganNanos);
      if (!isWanted) {
        latestFirst.remove();
      }
    }
  }

  /** The messages between two times. */
  MessageWindow window(CallRecorder current, long fromNanos, long toNanos) {
    forgetOthersThan(current);
    List<CallTable> live = current.live(); // first: tables that complete now are in the log then
    take(current, early);
    List<CallTable> tables = new ArrayList<>(kept);
    tables.addAll(fetched);
    tables.addAll(early);
    tables.addAll(live);
    return new MessageWindow(tables, fromNanos, toNanos);
  }
}
