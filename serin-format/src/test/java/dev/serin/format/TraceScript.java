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
    return add(Records.call(Records.EXIT, distance(position), nowMicros));
  }

  /** Catches in the call that was entered at a position. */
  TraceScript caught(long position) {
    return add(Records.call(Records.CAUGHT, distance(position), nowMicros));
  }

  /** A record of the loop. */
  TraceScript mark(long kind) {
    return add(Records.mark(kind, nowMicros));
  }

  /** The position of the last record. */
  long last() {
    return count - 1L;
  }

  /** The tree as of now, where all but the last records were overwritten. */
  CallTree treeOfLast(int kept) {
    CallTreeBuilder builder = new CallTreeBuilder();
    RecordDecoder decoder = new RecordDecoder(builder, 0, beginMicros);
    int from = Math.max(0, count - kept);
    decoder.decode(records, from, count, from);
    decoder.advance(nowMicros);
    return builder.build(decoder.nanos());
  }

  /** The tree as of now. */
  CallTree tree() {
    return treeOfLast(count);
  }

  private int distance(long position) {
    return (int) Math.min(Records.FAR, count - position);
  }

  private TraceScript add(long record) {
    if (count == records.length) {
      records = Arrays.copyOf(records, count * 2);
    }
    records[count++] = record;
    return this;
  }
}
