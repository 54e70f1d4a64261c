package dev.serin.benchmarks;

import android.os.Looper;
import com.tencent.matrix.trace.core.AppMethodBeat;
import dev.serin.Probe;
import java.io.IOException;
import java.lang.reflect.Field;

/** What records the thread on which a workload runs. */
enum Recorder {
  /** Nothing. */
  NONE {
    @Override
    long measureNanos(Workload workload, Rounds rounds) {
      return rounds.bestNanos(workload.work()::round);
    }
  },

  /** Serin, everything as it is by default, each round of work a message. */
  SERIN {
    @Override
    long measureNanos(Workload workload, Rounds rounds) throws IOException {
      Workload.Work work = workload.work();
      TracedLoop loop = new TracedLoop();
      loop.trace();
      try {
        check(loop, work);
        return rounds.bestNanos(() -> loop.message(work::round));
      } finally {
        loop.close();
      }
    }

    private void check(TracedLoop loop, Workload.Work work) {
      int before = loop.message(() -> Probe.enter(ProbePair.METHOD_ID));
      loop.message(work::round);
      int after = loop.message(() -> Probe.enter(ProbePair.METHOD_ID));
      int records = (after - before) & Integer.MAX_VALUE; // a token's other bits are a position
      checkRecorded(before != 0 && records > LEAST_RECORDS);
    }
  },

  /** Serin's probes and ring only: no detectors, and nobody who reads. */
  SERIN_RING {
    @Override
    long measureNanos(Workload workload, Rounds rounds) throws IOException {
      Probe.watch(SerinPeer.RING_CAPACITY, false);
      Ticks.start(Probe::tick);
      checkRecorded(Probe.enter(ProbePair.METHOD_ID) != 0);
      return rounds.bestNanos(workload.work()::round);
    }
  },

  /** Matrix, inside a message, with its own thread that sets its clock. */
  MATRIX {
    @Override
    long measureNanos(Workload workload, Rounds rounds) throws ReflectiveOperationException {
      Looper looper = Looper.prepareMainLooper();
      AppMethodBeat.i(ProbePair.METHOD_ID);
      AppMethodBeat.o(ProbePair.METHOD_ID);
      AppMethodBeat.getInstance().onStart();
      looper.beginMessage();
      Workload.Work work = workload.work();
      Field index = AppMethodBeat.class.getDeclaredField("sIndex");
      index.setAccessible(true);
      int before = index.getInt(null);
      work.round();
      checkRecorded(index.getInt(null) != before);
      return rounds.bestNanos(work::round);
    }
  };

  private static final int LEAST_RECORDS = 10_000;

  /** What the best of many rounds took, once all is compiled. */
  abstract long measureNanos(Workload workload, Rounds rounds)
      throws IOException, ReflectiveOperationException;

  private static void checkRecorded(boolean recorded) {
    if (!recorded) {
      throw new IllegalStateException("the work is not recorded: the figures would mean nothing");
    }
  }
}
