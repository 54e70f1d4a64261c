package dev.serin.testkit;

import dev.serin.Probe;
import dev.serin.format.CallTree;
import dev.serin.format.CallTreeBuilder;
import dev.serin.format.FrameVisitor;
import dev.serin.format.RecordDecoder;
import dev.serin.format.Records;
import org.jspecify.annotations.Nullable;

/**
 * Records one dispatch of the current thread with the real probe, and gives its records. Close it
 * to leave no trace in the probe.
 */
public final class Recording implements AutoCloseable {
  private final FakeClock clock;
  private final Probe probe;
  private final long beginPosition;
  private final long beginMicros;

  /** Begins a dispatch. */
  public Recording(FakeClock clock, int capacity) {
    this.clock = clock;
    @Nullable Probe watched = Probe.watch(capacity, false);
    if (watched == null) {
      throw new IllegalStateException("recording has been stopped in this process for good");
    }
    this.probe = watched;
    this.beginMicros = nowMicros();
    this.beginPosition = probe.mark(Records.loop(Records.BEGIN, beginMicros));
  }

  /** Appends a record of the loop: {@link Records#WAIT} and so on. */
  public void mark(long kind) {
    probe.mark(Records.loop(kind, nowMicros()));
  }

  /** The records that the ring holds, the dispatch's begin included if it still does. */
  public long[] records() {
    long[] ring = probe.ring();
    long[] records = new long[(int) (probe.position() - firstPosition())];
    for (int i = 0; i < records.length; i++) {
      records[i] = ring[(int) (firstPosition() + i) & (ring.length - 1)];
    }
    return records;
  }

  /** The position of the first of the {@link #records}. */
  public long firstPosition() {
    return Math.max(beginPosition, probe.position() - probe.ring().length);
  }

  /** The position of the dispatch's begin. */
  public long beginPosition() {
    return beginPosition;
  }

  /** The time of the dispatch's begin. */
  public long beginMicros() {
    return beginMicros;
  }

  /** Decodes the records, as far as there are any by now. */
  public RecordDecoder decode(FrameVisitor visitor) {
    RecordDecoder decoder = new RecordDecoder(visitor, beginPosition, beginMicros);
    if (firstPosition() > beginPosition) {
      throw new IllegalStateException("the ring is too small: the dispatch's begin is gone");
    }
    long[] records = records();
    decoder.decode(records, 1, records.length);
    return decoder;
  }

  /** The call tree as of now. */
  public CallTree tree() {
    CallTreeBuilder builder = new CallTreeBuilder();
    RecordDecoder decoder = decode(builder);
    return builder.build(decoder.nanos(nowMicros()));
  }

  @Override
  public void close() {
    Probe.unwatch(probe);
  }

  /** How many records there have been. */
  long position() {
    return probe.position();
  }

  long nowMicros() {
    return Probe.micros(clock.nanoTime());
  }
}
