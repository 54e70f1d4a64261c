package dev.serin.runtime;

import dev.serin.Probe;
import dev.serin.format.CallTree;
import dev.serin.format.CallTreeBuilder;
import dev.serin.format.GapEnd;
import dev.serin.format.RecordDecoder;
import dev.serin.format.Records;
import org.jspecify.annotations.Nullable;

/**
 * The call tree of what a loop's thread does from one moment to another, over several dispatches
 * and between them. Read from the ring bit by bit, as {@link DispatchTrace}. Not thread-safe; the
 * watchdog's.
 */
final class SpanTrace {
  /** See {@link DispatchTrace}. */
  private static final int RECORDS_AT_ONCE = 1 << 13;

  private static final long NANOS_PER_MICRO = 1000;

  private final long beginNanos;
  private final @Nullable Loop loop;
  private final @Nullable Probe probe;
  private final CallTreeBuilder builder = new CallTreeBuilder();
  private final RecordDecoder decoder;
  private final long beginMicros;

  /** The first record that the ring may ever have held; those before it were overwritten. */
  private final long oldestPosition;

  private long lastPosition;
  private boolean ended;

  /** 0 while none has been read. */
  private long lastRecord;

  /** The span's own time up to which its records are known. */
  private long readUntilNanos;

  /**
   * Reads from a moment on.
   *
   * @param told a moment at which it was known on which loop that was; the same, or a later one
   */
  SpanTrace(Milestone begin, Milestone told) {
    this.beginNanos = begin.nanos;
    this.loop = told.loop;
    this.probe = told.probe;
    this.beginMicros = Probe.micros(begin.nanos);
    this.decoder = RecordDecoder.ofSpan(builder, begin.position, beginMicros);
    this.lastPosition = begin.position - 1;
    this.oldestPosition = told.loop == null ? 0 : told.loop.ring().oldestPosition();
  }

  /** What is read; null if nothing can be. */
  @Nullable Loop loop() {
    return loop;
  }

  /** Whether all is read. */
  boolean hasEnded() {
    return ended;
  }

  /** Where it is to be read on. */
  long nextPosition() {
    return lastPosition + 1;
  }

  /** Reads on, until a position. */
  void read(long untilPosition, long nowNanos, RingReader reader) {
    Probe recording = probe;
    if (recording == null || ended) {
      return;
    }
    long before = Long.MIN_VALUE;
    while (lastPosition + 1 < untilPosition && lastPosition != before) {
      before = lastPosition;
      readRing(recording, untilPosition, nowNanos, reader);
    }
    if (lastPosition + 1 >= untilPosition) {
      readUntilNanos = Math.max(readUntilNanos, nowNanos - beginNanos);
    }
  }

  /** Reads all until a moment, and nothing after it. */
  void end(Milestone end, RingReader reader) {
    if (!ended) {
      read(end.position, end.nanos, reader);
      ended = true;
    }
  }

  /** The tree as of the moment at which it ended. */
  CallTree tree(Milestone end, RingReader reader) {
    end(end, reader);
    return builder.build(decoder.nanos(Probe.micros(end.nanos)));
  }

  private void readRing(Probe recording, long untilPosition, long nowNanos, RingReader reader) {
    boolean again = lastRecord != 0; // the last one is read again, to see that it is the same
    long fromPosition = Math.max(again ? lastPosition : lastPosition + 1, oldestPosition);
    reader.read(recording, fromPosition, RECORDS_AT_ONCE);
    long[] records = reader.records();
    int to = (int) Math.min(reader.count(), untilPosition - reader.firstPosition());
    int from = (int) Math.max(0, lastPosition + 1 - reader.firstPosition());
    if (from == 1 && to > 0 && (records[0] & ~Records.LAP_MASK) != lastRecord) {
      return; // the position was seen too late to mean anything; see RingReader
    }
    if (from < to && reader.firstPosition() + from > decoder.nextPosition()) {
      if (!skip(records, to, reader.firstPosition(), nowNanos)) {
        return; // no record there tells its time yet
      }
    }
    if (from < to) {
      decoder.decode(records, from, to);
      lastPosition = reader.firstPosition() + to - 1;
      lastRecord = records[to - 1] & ~Records.LAP_MASK;
    }
  }

  /** Skips what was overwritten; returns whether it is known until when. */
  private boolean skip(long[] records, int to, long firstPosition, long nowNanos) {
    if (to == 1 && Records.kind(records[0]) == Records.FAR) {
      return false;
    }
    long micros = GapEnd.at(records, 0, to, Probe.micros(nowNanos)).micros();
    long overwritten = firstPosition - decoder.nextPosition();
    long nanos = (micros - beginMicros) * NANOS_PER_MICRO;
    decoder.skip(firstPosition, overwritten, micros, readUntilNanos, nanos);
    return true;
  }
}
