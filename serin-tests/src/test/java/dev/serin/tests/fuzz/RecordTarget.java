package dev.serin.tests.fuzz;

import dev.serin.Probe;
import dev.serin.format.CallTreeBuilder;
import dev.serin.format.GapEnd;
import dev.serin.format.RecordDecoder;
import dev.serin.format.Records;
import dev.serin.testkit.FakeClock;
import dev.serin.testkit.Recording;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Records: some that real probes have made, then damaged, and some that are no records at all. */
final class RecordTarget implements FuzzTarget {
  private static final int RECORDINGS = 50;
  private static final int MOST_CALLS = 200;
  private static final int MOST_DEPTH = 12;
  private static final int METHODS = 20;
  private static final int MOST_CHANGES = 12;
  private static final long NANOS_PER_MICRO = 1000;

  private final List<long[]> recordings = new ArrayList<>();
  private final List<Long> begins = new ArrayList<>();

  /** Records with real probes, on a clock that nobody else moves. */
  RecordTarget(FakeClock clock) {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < RECORDINGS; i++) {
      try (Recording recording = new Recording(clock, 1 << 14)) {
        int[] calls = {random.nextInt(MOST_CALLS)};
        while (calls[0] > 0) {
          call(random, clock, calls, 0);
        }
        recording.mark(Records.WAIT);
        clock.advanceMicros(random.nextInt(1000));
        recording.mark(Records.WAKE);
        recording.mark(Records.BEGIN);
        call(random, clock, calls, 0);
        recording.mark(Records.END);
        recording.mark(Records.END);
        recordings.add(recording.records());
        begins.add(recording.beginMicros());
      }
    }
  }

  /** Makes the records of a call; one in some is left by an exception that its caller catches. */
  private static void call(SplittableRandom random, FakeClock clock, int[] calls, int depth) {
    int token = Probe.enter(1 + random.nextInt(METHODS));
    calls[0]--;
    clock.advanceMicros(random.nextInt(50));
    while (calls[0] > 0 && depth < MOST_DEPTH && random.nextInt(3) != 0) {
      call(random, clock, calls, depth + 1);
      if (random.nextInt(6) == 0) {
        Probe.caught(token);
      }
    }
    if (random.nextInt(8) != 0) {
      Probe.exit(token);
    }
  }

  @Override
  public String name() {
    return "records";
  }

  @Override
  public FuzzInput input(SplittableRandom random) {
    int chosen = random.nextInt(recordings.size());
    long[] records = recordings.get(chosen).clone();
    for (int i = random.nextInt(MOST_CHANGES); i >= 0; i--) {
      records = changed(records, random);
    }
    long[] damaged = records;
    ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES * records.length);
    bytes.asLongBuffer().put(records);
    long beginMicros = random.nextInt(20) == 0 ? 0 : begins.get(chosen);
    SplittableRandom reading = random.split();
    return new FuzzInput(bytes.array(), () -> check(damaged, beginMicros, reading));
  }

  private static long[] changed(long[] records, SplittableRandom random) {
    int at = random.nextInt(records.length);
    int other = random.nextInt(records.length);
    switch (random.nextInt(8)) {
      case 0 -> records[at] = random.nextLong();
      case 1 -> records[at] ^= 1L << random.nextInt(64);
      case 2 -> records[at] = records[other];
      case 3 -> records[at] = records[at] << 3 >>> 3 | random.nextLong(8) << Records.KIND_SHIFT;
      case 4 -> records[at] ^= random.nextLong() & ~Records.MICROS_MASK;
      case 5 -> records[at] ^= random.nextLong() & Records.MICROS_MASK;
      case 6 -> {
        int from = Math.min(at, other);
        long[] rest = Arrays.copyOfRange(records, Math.max(at, other), records.length);
        if (from + rest.length > 0) {
          records = Arrays.copyOf(records, from + rest.length);
          System.arraycopy(rest, 0, records, from, rest.length);
        }
      }
      default -> {
        if (random.nextInt(20) == 0) {
          Arrays.setAll(records, i -> random.nextLong());
        }
      }
    }
    return records;
  }

  /** Reads as the watchdog does: piece by piece, looking at the tree between, with gaps. */
  private static Outcome check(long[] records, long beginMicros, SplittableRandom random) {
    CallTreeBuilder builder = new CallTreeBuilder(1 + random.nextInt(1 + random.nextInt(300)));
    RecordDecoder decoder = new RecordDecoder(builder, 0, beginMicros);
    long nowMicros = beginMicros + random.nextInt(1_000_000);
    boolean hasGaps = random.nextBoolean();
    int at = 0;
    while (at < records.length) {
      int to = at + 1 + random.nextInt(records.length - at);
      decoder.decode(records, at, to);
      at = to;
      TreeCheck.check(builder.build(decoder.nanos(nowMicros)));
      if (hasGaps && at < records.length && !decoder.hasEnded()) {
        at = skip(decoder, records, at + random.nextInt(records.length - at), nowMicros);
      }
      nowMicros += random.nextInt(1_000_000);
    }
    TreeCheck.check(builder.build(decoder.nanos(nowMicros)));
    return decoder.strayRecords() == 0
        ? Outcome.TAKEN
        : new Outcome(true, Set.of("stray records are counted"));
  }

  /** Goes on at an index, or behind what is no record of the dispatch there. */
  private static int skip(RecordDecoder decoder, long[] records, int index, long nowMicros) {
    int from = GapEnd.firstOwn(records, index, records.length);
    boolean far = from < records.length && Records.kind(records[from]) == Records.FAR;
    if ((far ? from + 1 : from) >= records.length) {
      return records.length;
    }
    GapEnd end = GapEnd.at(records, from, records.length, nowMicros);
    long overwritten = 1L + index;
    long position = decoder.nextPosition() + overwritten + (from - index);
    long toNanos = decoder.nanos(nowMicros) - end.ownNanos();
    decoder.skip(position, overwritten, end.micros(), toNanos - NANOS_PER_MICRO, toNanos);
    return from;
  }
}
