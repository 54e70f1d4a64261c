package dev.serin.testkit;

import dev.serin.format.FrameVisitor;
import dev.serin.format.GapEnd;

/**
 * Reads a recording bit by bit while it goes on, as the watchdog does; what the ring has
 * overwritten meanwhile is skipped.
 */
final class Follower {
  private static final long NANOS_PER_MICRO = 1000;

  private final Recording recording;
  private final Decoder decoder;
  private long nextPosition;
  private long readUntilNanos;

  /** Makes frames of records: the real decoder, or a broken one. */
  interface Decoder {
    /** As {@link dev.serin.format.RecordDecoder#decode}. */
    void decode(long[] records, int from, int to);

    /** As {@link dev.serin.format.RecordDecoder#skip}. */
    void skip(long position, long overwritten, long micros, long fromNanos, long toNanos);
  }

  /** Makes decoders. */
  interface Decoding {
    /** A decoder of one dispatch. */
    Decoder begin(FrameVisitor visitor, long beginPosition, long beginMicros);
  }

  Follower(Recording recording, Decoding decoding, FrameVisitor visitor) {
    this.recording = recording;
    this.nextPosition = recording.beginPosition() + 1;
    this.decoder = decoding.begin(visitor, recording.beginPosition(), recording.beginMicros());
  }

  /**
   * Reads what there is.
   *
   * @param ownMicros the dispatch's own time
   * @param ranPosition where no other dispatch ran inside this one: before the one that runs now,
   *     or after the one that ran last
   */
  void read(long ownMicros, long ranPosition) {
    long[] records = recording.records();
    long left = recording.firstPosition();
    int from = (int) (nextPosition - left);
    if (from < 0) {
      long nowMicros = recording.nowMicros();
      from = (int) Math.max(0, ranPosition - left);
      from = ranPosition < left ? records.length : GapEnd.firstOwn(records, 0, from);
      if (from == records.length) {
        return; // nothing is left of the dispatch itself
      }
      GapEnd end = GapEnd.at(records, from, records.length, nowMicros);
      long nanos = ownMicros * NANOS_PER_MICRO - end.ownNanos();
      decoder.skip(left + from, left - nextPosition, end.micros(), readUntilNanos, nanos);
    }
    decoder.decode(records, from, records.length);
    nextPosition = left + records.length;
    readUntilNanos = ownMicros * NANOS_PER_MICRO;
  }
}
