package dev.serin.format;

import java.util.Arrays;

/** Writes the records of one dispatch by hand, for tests of what reads them. */
final class TraceScript {
  private final long beginMicros;
  private long[] records = new long[64];
  private int count;
  private long nowMicros;

  /** A dispatch that begins at a time. */
  TraceScript(long beginMicros) {
    this.beginMicros = beginMicros;
    this.nowMicros = beginMicros;
    mark(Records.BEGIN);
  }

  /** Lets time go by. */
  TraceScript pass(long micros) {
    nowMicros += micros;
    return this;
  }

  /** Enters a method; the position to give to {@link #exit} is {@link #last}. */
  TraceScript enter(int methodId) {
    return add(Records.call(Records.ENTER, methodId, nowMicros));
  }

  /** Leaves the call that was entered at a position. */
  TraceScript exit(long position) {
    return leave(Records.EXIT, position);
  }

  /** Catches in the call that was entered at a position. */
  TraceScript caught(long position) {
    return leave(Records.CAUGHT, position);
  }

  /** A record of the loop. */
  TraceScript mark(long kind) {
    return add(Records.loop(kind, nowMicros));
  }

  /** The position of the last record. */
  long last() {
    return count - 1L;
  }

  /**
   * The tree as of now, where some records were overwritten before they could be read.
   *
   * @param from the position of the first of these
   * @param to the position of the first one after them
   * @param microsThere the dispatch's own time at the latter, 0 at its begin
   */
  CallTree treeWithout(int from, int to, long microsThere) {
    CallTreeBuilder builder = new CallTreeBuilder();
    RecordDecoder decoder = new RecordDecoder(builder, 0, beginMicros);
    decoder.decode(records, 1, from);
    decoder.skip(to, to - from, beginMicros + microsThere, 0, microsThere * 1000);
    decoder.decode(records, to, count);
    return builder.build(decoder.nanos(nowMicros));
  }

  /** The tree as of now. */
  CallTree tree() {
    CallTreeBuilder builder = new CallTreeBuilder();
    RecordDecoder decoder = new RecordDecoder(builder, 0, beginMicros);
    decoder.decode(records, 1, count);
    return builder.build(decoder.nanos(nowMicros));
  }

  private TraceScript leave(long kind, long position) {
    if (count - position >= Records.FAR_DISTANCE) {
      add(Records.FAR | (count + 1 - position));
      return add(Records.call(kind, Records.FAR_DISTANCE, nowMicros));
    }
    return add(Records.call(kind, (int) (count - position), nowMicros));
  }

  private TraceScript add(long record) {
    if (count == records.length) {
      records = Arrays.copyOf(records, count * 2);
    }
    records[count++] = record;
    return this;
  }
}
