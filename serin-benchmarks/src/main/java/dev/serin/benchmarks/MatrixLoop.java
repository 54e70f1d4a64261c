package dev.serin.benchmarks;

import android.os.Looper;
import android.util.Printer;
import com.tencent.matrix.trace.config.TraceConfig;
import com.tencent.matrix.trace.core.AppMethodBeat;
import com.tencent.matrix.trace.core.UIThreadMonitor;
import com.tencent.matrix.trace.tracer.AnrTracer;
import com.tencent.matrix.trace.tracer.EvilMethodTracer;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Matrix on the main looper, with its own printer, recorder and clock, and its tracers of slow
 * messages and ANRs. Its tracers of frames and start-up are off. Android is stubbed, so posts of
 * Matrix to another thread cost less than on Android.
 */
@State(Scope.Thread)
public class MatrixLoop {
  private @Nullable Printer printer;

  /** Starts Matrix as its plugin does. */
  @Setup
  public void start() throws ReflectiveOperationException {
    Looper looper = Looper.prepareMainLooper();
    AppMethodBeat.i(ProbePair.METHOD_ID); // the first probe sets Matrix up
    AppMethodBeat.o(ProbePair.METHOD_ID);
    TraceConfig config =
        new TraceConfig.Builder().enableEvilMethodTrace(true).enableAnrTrace(true).build();
    UIThreadMonitor.getMonitor().init(config);
    AppMethodBeat.getInstance().onStart();
    UIThreadMonitor.getMonitor().onStart();
    new EvilMethodTracer(config).onStartTrace();
    new AnrTracer(config).onStartTrace();
    printer = looper.printer();
    check();
  }

  /** Checks that Matrix follows messages. */
  @TearDown
  public void check() throws ReflectiveOperationException {
    Field index = AppMethodBeat.class.getDeclaredField("sIndex");
    index.setAccessible(true);
    int before = index.getInt(null);
    PrintedMessage.print(printer());
    if (index.getInt(null) == before) {
      throw new IllegalStateException("Matrix does not follow messages");
    }
  }

  /** The printer of the loop. */
  Printer printer() {
    Printer set = printer;
    if (set == null) {
      throw new IllegalStateException("Matrix has set no printer");
    }
    return set;
  }
}
