package dev.serin.benchmarks;

import android.os.Looper;
import com.tencent.matrix.trace.core.AppMethodBeat;
import com.tencent.matrix.trace.items.MethodItem;
import com.tencent.matrix.trace.util.TraceDataUtils;
import dev.serin.benchmarks.CallShape.Recording;
import java.util.LinkedList;
import java.util.List;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Matrix's records of a dispatch, and the list of calls with depths that they represent. */
@State(Scope.Thread)
public class MatrixRecords implements Recording {
  private static final int RECORDS_PER_MILLI = 1000;
  private static final int TICK_MILLIS = 5;
  private static final long IN = 1L << 63;
  private static final int ID_SHIFT = 43;

  /** The shape of the dispatch's calls. The flat one is missing, as it takes Matrix minutes. */
  @Param({"DEEP", "DEEP_MANY_PATHS"})
  public CallShape shape = CallShape.DEEP;

  private final long[] records = new long[CallShape.RECORDS];
  private final int[] entered = new int[CallShape.RECORDS];
  private int position;
  private int depth;

  /** Makes the records, and checks that they contain all calls. */
  @Setup
  public void record() {
    Looper.prepareMainLooper(); // Matrix looks for one
    enter(AppMethodBeat.METHOD_ID_DISPATCH);
    shape.record(this);
    exit();
    int calls = -1; // one of those found is the dispatch
    for (MethodItem item : calls()) {
      calls += item.count;
    }
    if (calls != CallShape.CALLS) {
      throw new IllegalStateException("the list of Matrix has " + calls + " calls");
    }
  }

  /** The calls, from the records. */
  @SuppressWarnings("JdkObsolete") // Matrix takes no other list.
  List<MethodItem> calls() {
    LinkedList<MethodItem> calls = new LinkedList<>();
    TraceDataUtils.structuredDataToStack(
        records, calls, true, CallShape.RECORDS / RECORDS_PER_MILLI);
    return calls;
  }

  @Override
  public void enter(int methodId) {
    entered[depth++] = methodId;
    add(IN, methodId);
  }

  @Override
  public void exit() {
    add(0, entered[--depth]);
  }

  private void add(long kind, long methodId) {
    long millis = position / RECORDS_PER_MILLI;
    records[position++] = kind | methodId << ID_SHIFT | (millis - millis % TICK_MILLIS);
  }
}
