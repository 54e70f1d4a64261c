package dev.serin.runtime;

import dev.serin.format.CallTree;
import dev.serin.format.CallTreeCut;
import dev.serin.issue.IssueKeys;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The keys of an issue for the stacks of a long dispatch. */
final class SampleKeys {
  private static final int NO_ROW = -1;

  private SampleKeys() {}

  /**
   * Puts {@code samples}, {@code sampleMillis} and {@code cpuRates}, if there are stacks.
   *
   * @param cut the rows of the issue's tree; null if it has none
   */
  static void put(
      Map<String, Object> content,
      Samples samples,
      @Nullable CallTreeCut cut,
      StackLimits limits,
      Options options) {
    if (samples.kept().isEmpty()) {
      return;
    }
    int[] rows = cut == null ? new int[0] : rows(cut);
    Map<List<Object>, List<Long>> times = new LinkedHashMap<>();
    for (Samples.Sample sample : samples.kept()) {
      int row = cut == null ? 0 : rows[cut.tree().reach(sample.methodIds)];
      List<Object> where = Arrays.asList(row, sample.lines);
      List<Long> atMillis = times.get(where);
      if (atMillis == null) {
        atMillis = new ArrayList<>();
        times.put(where, atMillis);
      }
      atMillis.add(Millis.rounded(sample.atNanos));
    }
    List<Map<String, Object>> values = new ArrayList<>();
    for (Map.Entry<List<Object>, List<Long>> time : times.entrySet()) {
      Map<String, Object> value = new LinkedHashMap<>();
      value.put(IssueKeys.ROW, time.getKey().get(0));
      value.put(IssueKeys.AT_MILLIS, time.getValue());
      value.put(IssueKeys.STACK, limits.kept((List<?>) time.getKey().get(1)));
      values.add(value);
    }
    content.put(IssueKeys.SAMPLES, values);
    content.put(IssueKeys.SAMPLE_MILLIS, options.get(Option.SAMPLE_MILLIS) * samples.factor());
    content.put(IssueKeys.CPU_RATES, rates(samples));
  }

  private static List<List<Object>> rates(Samples samples) {
    List<List<Object>> rows = new ArrayList<>();
    for (Samples.Span span : samples.spans(Runtime.getRuntime().availableProcessors())) {
      CpuRates rates = span.rates;
      long untilMillis = Millis.rounded(span.untilNanos);
      rows.add(Arrays.asList(untilMillis, rates.machine, rates.process, rates.thread));
    }
    return rows;
  }

  /** The row of each node: its own, or the row of its caller. */
  private static int[] rows(CallTreeCut cut) {
    CallTree tree = cut.tree();
    int[] rows = new int[tree.size()];
    Arrays.fill(rows, NO_ROW);
    for (int row = 0; row < cut.lines().size(); row++) {
      rows[cut.lines().get(row).node()] = row;
    }
    for (int node = 0; node < rows.length; node++) { // callers come first
      if (rows[node] == NO_ROW) {
        rows[node] = rows[tree.parent(node)];
      }
    }
    return rows;
  }
}
