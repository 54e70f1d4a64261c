package dev.serin.runtime;

import dev.serin.Probe;
import dev.serin.format.CallTree;
import dev.serin.format.CallTreeBuilder;
import dev.serin.format.GapEnd;
import dev.serin.format.RecordDecoder;
import dev.serin.format.Records;

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
   * How many of the frames that are open after a stack was taken, the outermost ones, had been
   * entered before; none if it has not been read so far.
   */
  int openAround(StackSample sample) {
    boolean read = decoder.nextPosition() >= sample.positionAfter;
    return read ? decoder.openBefore(sample.positionBefore) : 0;
  }

  /** The methods that were open for certain when a stack was taken, the outermost first. */
  int[] openMethods(StackSample sample, int most) {
    return builder.openMethods(Math.min(most, openAround(sample)));
  }

  /**
   * Skips what was overwritten, and what is left of messages that the dispatch had pumped by then.
   *
   * @return the index of the first record to read
   */
  private int skip(Dispatch dispatch, long nowNanos, RingReader reader, int to) {
    long left = reader.firstPosition();
    boolean stands = dispatch.stoppedPosition != Dispatch.NOWHERE;
    // There no other dispatch ran inside this one, whatever has happened since.
    long ran = stands ? dispatch.stoppedPosition : Math.max(left, dispatch.resumedPosition + 1);
    if (ran < left) {
      return to; // nothing there is the dispatch's own
    }
    long[] records = reader.records();
    int from = GapEnd.firstOwn(records, 0, (int) Math.min(to, ran - left));
    boolean far = from < to && Records.kind(records[from]) == Records.FAR;
    if ((far ? from + 1 : from) >= to) {
      return to; // nor here, or it tells no time yet
    }
    GapEnd end = GapEnd.at(records, from, to, Probe.micros(nowNanos));
    // The dispatch's own time at the first record is the time now less what the records tell.
    long nanos = dispatch.elapsedNanos(nowNanos) - end.ownNanos();
    long overwritten = left - decoder.nextPosition();
    decoder.skip(left + from, overwritten, end.micros(), readUntilNanos, nanos);
    return from;
  }
}
