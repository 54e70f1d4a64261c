package dev.serin.tests;

import dev.serin.format.CallTree;
import dev.serin.report.TreeRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/** How much of one method's time each method was at work, with what it called: 1 is all of it. */
final class Shares {
  private Shares() {}

  /**
   * The shares of the methods under a method in a call tree, of the time that is known: that whose
   * records were overwritten is left out.
   */
  static Map<String, Double> of(List<TreeRow> rows, String within) {
    Map<String, Double> micros = new HashMap<>();
    List<String> path = new ArrayList<>();
    for (TreeRow row : rows) {
      path.subList(row.depth(), path.size()).clear();
      boolean counted = path.contains(row.name());
      path.add(row.name());
      if (path.contains(within) && !counted) {
        micros.merge(row.name(), (double) row.totalMicros(), Double::sum);
      }
      if (path.contains(within) && row.methodId() == CallTree.OVERWRITTEN) {
        Set<String> around = new LinkedHashSet<>(path.subList(path.indexOf(within), path.size()));
        around.forEach(method -> micros.merge(method, (double) -row.selfMicros(), Double::sum));
      }
    }
    return divided(micros, within);
  }

  /** The shares of the methods under a method in the samples of a flight recording. */
  static Map<String, Double> of(Path recording, String within) throws IOException {
    Map<String, Double> samples = new HashMap<>();
    for (RecordedEvent event : RecordingFile.readAllEvents(recording)) {
      RecordedStackTrace stack = event.getStackTrace();
      Set<String> methods = stack == null ? Set.of() : upTo(stack.getFrames(), within);
      methods.forEach(method -> samples.merge(method, 1.0, Double::sum));
    }
    return divided(samples, within);
  }

  /** The methods from the innermost to one, that included; none if it is not there. */
  private static Set<String> upTo(List<RecordedFrame> frames, String within) {
    Set<String> methods = new LinkedHashSet<>();
    for (RecordedFrame frame : frames) {
      String name = frame.getMethod().getType().getName() + "." + frame.getMethod().getName();
      methods.add(name);
      if (name.equals(within)) {
        return methods;
      }
    }
    return Set.of();
  }

  private static Map<String, Double> divided(Map<String, Double> amounts, String within) {
    double whole = amounts.getOrDefault(within, Double.NaN);
    amounts.replaceAll((method, amount) -> amount / whole);
    return amounts;
  }
}
