package dev.serin.runtime;

import dev.serin.format.CallTree;
import dev.serin.format.CallTreeBuilder;
import dev.serin.format.FrameVisitor;
import dev.serin.format.RecordDecoder;
import dev.serin.format.Records;
import dev.serin.probe.Probe;

/**
 * The call tree of one dispatch, read from the ring bit by bit while the dispatch runs: so a long
 * one is known as far as possible at any time, and all of it, though the ring holds only a part, as
 * long as the reader keeps up. Not thread-safe; the watchdog's.
 */
final class DispatchTrace {
  /** So many records stay in a processor's own cache between being copied and being decoded. */
  private static final int RECORDS_AT_ONCE = 1 << 13;

  private final CallTreeBuilder builder = new CallTreeBuilder();
  private final RecordDecoder decoder;
  private long lastPosition;

  /** The dispatch's own time up to which its records are known. */
  private long readUntilNanos;

  private long lastRecord;

  /** Reads a dispatch from its begin on. */
  DispatchTrace(Dispatch dispatch) {
    decoder = new RecordDecoder(builder, dispatch.beginPosition, dispatch.beginMicros);
    lastPosition = dispatch.beginPosition;
    lastRecord = Records.loop(Records.BEGIN, dispatch.beginMicros);
  }

  /**
   * Reads on.
   *
   * @param dispatch as it was when {@code nowNanos} was now
   * @param untilPosition where to stop: what is there and after it may not be the dispatch's
   */
  void read(Dispatch dispatch, long untilPosition, long nowNanos, RingReader reader) {
    Probe probe = dispatch.probe;
    if (probe == null || decoder.hasEnded()) {
      return;
    }
    long before = -1;
    while (lastPosition + 1 < untilPosition && lastPosition != before) {
      before = lastPosition;
      readRing(dispatch, probe, untilPosition, nowNanos, reader);
    }
    if (lastPosition + 1 >= untilPosition) {
      readUntilNanos = dispatch.elapsedNanos(nowNanos);
    }
  }

  private void readRing(
      Dispatch dispatch, Probe probe, long untilPosition, long nowNanos, RingReader reader) {
    reader.read(probe, lastPosition, RECORDS_AT_ONCE);
    if (reader.firstPosition() > lastPosition + 1) {
      reader.read(probe, lastPosition, RingReader.ALL); // what follows a gap takes all to measure
    }
    long[] records = reader.records();
    int to = (int) Math.min(reader.count(), untilPosition - reader.firstPosition());
    int from = (int) (lastPosition + 1 - reader.firstPosition());
    if (from < 0) {
      from = skip(dispatch, nowNanos, reader, to);
    } else if (from > 0 && to > 0 && (records[0] & ~Records.LAP_MASK) != lastRecord) {
      return; // the position was seen too late to mean anything; see RingReader
    }
    if (from < to) {
      decoder.decode(records, from, to);
      lastPosition = reader.firstPosition() + to - 1;
      lastRecord = records[to - 1] & ~Records.LAP_MASK;
    }
  }

  /** The tree as of a time that is not before what was read. */
  CallTree tree(long nowNanos) {
    return builder.build(decoder.nanos(Probe.micros(nowNanos)));
  }

  /**
   * Skips what was overwritten, and what lies before the dispatch went on after pumping others.
   *
   * @return the index of the first record to read
   */
  private int skip(Dispatch dispatch, long nowNanos, RingReader reader, int to) {
    long first = Math.max(reader.firstPosition(), dispatch.resumedPosition + 1);
    int from = (int) (first - reader.firstPosition());
    boolean far = from < to && Records.kind(reader.records()[from]) == Records.FAR;
    int timed = far ? from + 1 : from; // FAR carries no time; the exit after it does
    if (timed >= to || first > dispatch.stoppedPosition) {
      return to; // nothing there is the dispatch's own
    }
    // The dispatch's own time at the first record is the time now less what the records tell.
    long nowMicros = Probe.micros(nowNanos);
    long micros = absoluteMicros(reader.records()[timed], nowMicros);
    RecordDecoder measuring = new RecordDecoder(NOBODY, first - 1, micros);
    measuring.decode(reader.records(), from, to);
    long nanos = dispatch.elapsedNanos(nowNanos) - measuring.nanos(nowMicros);
    decoder.skip(first, micros, readUntilNanos, nanos);
    return from;
  }

  /** The time of a record that is not later than now. */
  private static long absoluteMicros(long record, long nowMicros) {
    if (Records.kind(record) == Records.LOOP) {
      return Records.loopMicros(record);
    }
    return nowMicros - ((nowMicros - Records.micros(record)) & Records.MICROS_MASK);
  }

  /** Only lets time be measured. */
  private static final FrameVisitor NOBODY =
      new FrameVisitor() {
        @Override
        public void enter(int methodId, long nanos) {}

        @Override
        public void leave(Departure departure, long nanos) {}

        @Override
        public void gap(long records, long nanos) {}

        @Override
        public void closeGap(long nanos) {}

        @Override
        public void pumped(long pumpedNanos) {}
      };
}
