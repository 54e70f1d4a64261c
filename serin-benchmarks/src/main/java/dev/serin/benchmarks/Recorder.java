package dev.serin.benchmarks;

import android.os.Looper;
import com.tencent.matrix.trace.core.AppMethodBeat;
import dev.serin.CallRecorder;
import dev.serin.Probe;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;

/** The recorders of the thread that runs a workload. */
enum Recorder {
  /** Nothing. */
  NONE {
    @Override
    long measureNanos(Workload workload, Rounds rounds) {
      return rounds.bestNanos(workload.work()::round);
    }
  },

  /** Serin with all defaults; each round of work is a message. */
  SERIN {
    @Override
    long measureNanos(Workload workload, Rounds rounds) throws IOException {
      Workload.Work work = workload.work();
      checkCalls(work);
      TracedLoop loop = new TracedLoop();
      loop.trace();
      try {
        checkRecorded(loop.message(() -> Probe.enter(ProbePair.METHOD_ID)) != 0);
        return rounds.bestNanos(() -> loop.message(work::round));
      } finally {
        loop.close();
      }
    }
  },

  /** Serin on another thread, which stays idle: the probes of the work have nothing to record. */
  SERIN_ON_ANOTHER_THREAD {
    @Override
    long measureNanos(Workload workload, Rounds rounds) throws IOException {
      Workload.Work work = workload.work();
      checkCalls(work);
      TracedLoop loop = new TracedLoop();
      Watched.ANOTHER_THREAD.run(() -> trace(loop));
      try {
        Watched.ANOTHER_THREAD.check("Serin", Probe.enter(ProbePair.METHOD_ID) != 0);
        return rounds.bestNanos(work::round);
      } finally {
        loop.close();
      }
    }
  },

  /** Serin's probes and clock only, in one message, without detectors and readers. */
  SERIN_PROBES {
    @Override
    long measureNanos(Workload workload, Rounds rounds) throws IOException {
      Workload.Work work = workload.work();
      checkCalls(work);
      SerinCalls.watch().begin(System.nanoTime());
      Ticks.start(Probe::tick);
      checkRecorded(Probe.enter(ProbePair.METHOD_ID) != 0);
      return rounds.bestNanos(work::round);
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

  /** Low enough for learned lists, which exclude most calls of a round. */
  private static final int MIN_CALLS = 100;

  /** The time of the best of many rounds, once all is compiled. */
  abstract long measureNanos(Workload workload, Rounds rounds)
      throws IOException, ReflectiveOperationException;

  /** Fails unless Serin records the calls of a round of work on this thread. */
  private static void checkCalls(Workload.Work work) {
    CallRecorder recorder = SerinCalls.watch();
    recorder.begin(System.nanoTime());
    work.round();
    long calls = SerinCalls.count(recorder.end(System.nanoTime(), true));
    Probe.unwatch(recorder);
    checkRecorded(calls >= MIN_CALLS);
  }

  private static void trace(TracedLoop loop) {
    try {
      loop.trace();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void checkRecorded(boolean recorded) {
    if (!recorded) {
      throw new IllegalStateException("the work is not recorded: the figures would mean nothing");
    }
  }
}
