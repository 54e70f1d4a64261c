package dev.serin.format;

/**
 * Where the records of a dispatch go on after some were overwritten, and when: what {@link
 * RecordDecoder#skip} has to be told. The first records that are left may be of a dispatch that the
 * message pumped; those that can be read are the message's own from where that one ended.
 * Immutable.
 */
public final class GapEnd {
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

  private final long micros;
  private final long ownNanos;

  private GapEnd(long micros, long ownNanos) {
    this.micros = micros;
    this.ownNanos = ownNanos;
  }

  /**
   * The index of the first record of the dispatch itself, or {@code to} if none is.
   *
   * @param records all that are left from {@code from} on
   * @param to an index at which no dispatch runs inside this one
   */
  public static int firstOwn(long[] records, int from, int to) {
    int nested = 0;
    for (int i = from; i < to; i++) {
      nested -= nesting(records[i]); // how many ran inside at the first record
    }
    int first = from;
    while (first < to && nested > 0) {
      nested += nesting(records[first]);
      first++;
    }
    return first;
  }

  private static int nesting(long record) {
    if (Records.kind(record) != Records.LOOP) {
      return 0;
    }
    long kind = Records.loopKind(record);
    return kind == Records.BEGIN ? 1 : kind == Records.END ? -1 : 0;
  }

  /**
   * Where a gap ends. A record {@link Records#FAR} carries no time, the one after it does.
   *
   * @param from the index of the first record of the dispatch itself; there are more, unless it
   *     tells its time
   * @param nowMicros a time after all of them
   */
  public static GapEnd at(long[] records, int from, int to, long nowMicros) {
    boolean far = Records.kind(records[from]) == Records.FAR;
    long micros = absoluteMicros(records[far ? from + 1 : from], nowMicros);
    RecordDecoder measuring = new RecordDecoder(NOBODY, 0, micros);
    measuring.decode(records, from, to);
    return new GapEnd(micros, measuring.nanos(nowMicros));
  }

  /** The time of a record that is not later than now. */
  private static long absoluteMicros(long record, long nowMicros) {
    if (Records.kind(record) == Records.LOOP) {
      return Math.min(nowMicros, Records.loopMicros(record));
    }
    return nowMicros - ((nowMicros - Records.micros(record)) & Records.MICROS_MASK);
  }

  /** The time at the first record. */
  public long micros() {
    return micros;
  }

  /** How long the dispatch has run from there until now, without what it pumped. */
  public long ownNanos() {
    return ownNanos;
  }
}
