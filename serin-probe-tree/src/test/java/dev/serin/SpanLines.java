package dev.serin;

import dev.serin.format.CallTree;
import dev.serin.format.MethodMap;
import dev.serin.format.Timeline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A timeline to compare: {@code path from start for duration} per call, in milliseconds. */
final class SpanLines {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private SpanLines() {}

  static List<String> of(CallTree tree) {
    Timeline timeline = tree.timeline();
    List<Integer> calls = new ArrayList<>();
    for (int call = 0; call < timeline.size(); call++) {
      calls.add(call);
    }
    calls.sort(
        Comparator.<Integer>comparingLong(timeline::startNanos)
            .thenComparing(call -> tree.depth(timeline.node(call))));
    return calls.stream()
        .map(
            call ->
                path(tree, timeline.node(call))
                    + " from "
                    + timeline.startNanos(call) / NANOS_PER_MILLI
                    + " for "
                    + timeline.durationNanos(call) / NANOS_PER_MILLI)
        .toList();
  }

  private static String path(CallTree tree, int node) {
    StringBuilder path = new StringBuilder();
    for (int at : tree.path(node)) {
      boolean isMessage = tree.methodId(at) == MethodMap.DISPATCH_METHOD_ID;
      path.append(isMessage ? "" : "/" + tree.methodId(at));
    }
    return path.toString();
  }
}
