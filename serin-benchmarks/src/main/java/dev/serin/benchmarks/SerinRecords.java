package dev.serin.benchmarks;

import dev.serin.benchmarks.CallShape.Recording;
import dev.serin.format.CallTree;
import dev.serin.format.CallTreeBuilder;
import dev.serin.format.RecordDecoder;
import dev.serin.format.Records;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The records that Serin makes of a dispatch, and the tree that they are. */
@State(Scope.Thread)
public class SerinRecords implements Recording {
  private static final int TICK_MICROS = 1000;

  /** What the dispatch called. */
  @Param public CallShape shape = CallShape.DEEP;

  private final long[] records = new long[CallShape.RECORDS];
  private final int[] entered = new int[CallShape.RECORDS];
  private int position;
  private int depth;

  /** Makes the records, and sees to it that all the calls are found in them. */
  @Setup
  public void record() {
    records[position++] = Records.loop(Records.BEGIN, 0);
    shape.record(this);
    records[position] = Records.loop(Records.END, position);
    CallTree tree = tree();
    long calls = 0;
    for (int node = 1; node < tree.size(); node++) {
      calls += tree.count(node);
    }
    if (calls != CallShape.CALLS || tree.foldedCalls() != 0) {
      throw new IllegalStateException("the tree of Serin has " + calls + " calls");
    }
  }

  /** The tree, from the records. */
  CallTree tree() {
    CallTreeBuilder builder = new CallTreeBuilder();
    RecordDecoder decoder = new RecordDecoder(builder, 0, 0);
    decoder.decode(records, 1, records.length);
    return builder.build(decoder.nanos());
  }

  @Override
  public void enter(int methodId) {
    entered[depth++] = position;
    add(Records.ENTER, methodId);
  }

  @Override
  public void exit() {
    add(Records.EXIT, position - entered[--depth]);
  }

  private void add(long kind, int argument) {
    records[position] = Records.call(kind, argument, position - position % TICK_MICROS);
    position++;
  }
}
