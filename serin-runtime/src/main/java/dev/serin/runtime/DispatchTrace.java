package dev.serin.runtime;

import dev.serin.format.CallTree;
import dev.serin.format.CallTreeBuilder;
import dev.serin.format.RecordDecoder;
import dev.serin.format.Records;
import dev.serin.probe.Probe;
import org.jspecify.annotations.Nullable;

/**
 * The call tree of one dispatch, read from the ring bit by bit while the dispatch runs, so that a
 * long one is known as far as possible at any time, and more of it than the ring holds. Not
 * thread-safe; the watchdog's.
 */
final class DispatchTrace {
  private final @Nullable Probe probe;
  private final long beginPosition;
  private final long beginMicros;
  private CallTreeBuilder builder = new CallTreeBuilder();
  private RecordDecoder decoder;
  private long lastPosition;
  private long lastRecord;

  /**
   * Reads the dispatch that began at a position.
   *
   * @param probe the recording of the loop's thread, or null if there is none
   */
  DispatchTrace(@Nullable Probe probe, long beginPosition, long beginMicros) {
    this.probe = probe;
    this.beginPosition = beginPosition;
    this.beginMicros = beginMicros;
    this.decoder = new RecordDecoder(builder, beginPosition, beginMicros);
    this.lastPosition = beginPosition;
    this.lastRecord = Records.mark(Records.BEGIN, beginMicros);
  }

  /** Reads on, up to a position that is not part of the dispatch any more. */
  void readUntil(long endPosition, RingReader reader) {
    if (probe == null || lastPosition + 1 >= endPosition) {
      return;
    }
    reader.read(probe, lastPosition);
    long[] records = reader.records();
    int to = (int) Math.min(reader.count(), endPosition - reader.firstPosition());
    if (to <= 0) {
      return;
    }
    int from = 0;
    if (reader.firstPosition() > lastPosition) {
      builder = new CallTreeBuilder();
      decoder = new RecordDecoder(builder, beginPosition, beginMicros);
    } else if ((records[0] & ~Records.LAP_MASK) == lastRecord) {
      from = 1;
    } else {
      return;
    }
    decoder.decode(records, from, to, reader.firstPosition() + from);
    lastPosition = reader.firstPosition() + to - 1;
    lastRecord = records[to - 1] & ~Records.LAP_MASK;
  }

  /** The tree as of now. */
  CallTree tree(long elapsedNanos) {
    return builder.build(elapsedNanos);
  }
}
