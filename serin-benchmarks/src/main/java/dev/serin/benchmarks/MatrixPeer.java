package dev.serin.benchmarks;

import android.os.Looper;
import com.tencent.matrix.trace.core.AppMethodBeat;
import java.lang.reflect.Field;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Matrix's recorder as published, started as on a device. It watches the main looper's thread,
 * inside a message, with its own buffer of a million records and its own thread that sets its clock
 * every five milliseconds. Android is stubbed. Reflection only reads values without an accessor.
 */
@State(Scope.Thread)
public class MatrixPeer {
  private static final long CLOCK_WAIT_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** The watched thread. */
  @Param public Watched watched = Watched.THIS_THREAD;

  /** Watches the thread and checks that probes do the work to measure. */
  @Setup
  public void start() throws ReflectiveOperationException {
    watched.run(MatrixPeer::startMatrix);
    checkClock();
    check();
  }

  /** Checks that probes still do the work to measure. */
  @TearDown
  public void check() throws ReflectiveOperationException {
    Field index = field("sIndex");
    int before = index.getInt(null);
    AppMethodBeat.i(ProbePair.METHOD_ID);
    AppMethodBeat.o(ProbePair.METHOD_ID);
    watched.check("Matrix", index.getInt(null) != before);
  }

  private static void startMatrix() {
    Looper looper = Looper.prepareMainLooper();
    AppMethodBeat.i(ProbePair.METHOD_ID); // the first probe sets Matrix up
    AppMethodBeat.o(ProbePair.METHOD_ID);
    AppMethodBeat.getInstance().onStart();
    looper.beginMessage();
  }

  private static void checkClock() throws ReflectiveOperationException {
    Field time = field("sCurrentDiffTime");
    long before = time.getLong(null);
    long startNanos = System.nanoTime();
    while (time.getLong(null) == before) {
      if (System.nanoTime() - startNanos > CLOCK_WAIT_NANOS) {
        throw new IllegalStateException("Matrix's clock stands still");
      }
      Thread.onSpinWait();
    }
  }

  private static Field field(String name) throws NoSuchFieldException {
    Field field = AppMethodBeat.class.getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }
}
