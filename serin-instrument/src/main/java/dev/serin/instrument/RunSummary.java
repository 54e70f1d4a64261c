package dev.serin.instrument;

import dev.serin.format.JsonWriter;
import dev.serin.instrument.base.SkipReason;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * The counts of all inputs of a run together, for the line of a build's log and for a file.
 * Immutable.
 */
public final class RunSummary {
  private final RunResult result;

  private RunSummary(RunResult result) {
    this.result = result;
  }

  /** Counts the results of a run. */
  public static RunSummary of(RunResult result) {
    return new RunSummary(result);
  }

  /** How many classes were read. */
  private int classes() {
    return sum(InputResult::classes);
  }

  /** How many of these the outputs of the previous run still contain. */
  private int keptClasses() {
    return sum(InputResult::keptClasses);
  }

  /** How many methods got probes. */
  private int probedMethods() {
    return sum(InputResult::probedMethods);
  }

  /** How many methods got none, by reason. */
  private Map<SkipReason, Integer> skippedMethods() {
    Map<SkipReason, Integer> skipped = new EnumMap<>(SkipReason.class);
    for (InputResult input : result.inputs()) {
      input.skippedMethods().forEach((why, count) -> skipped.merge(why, count, Integer::sum));
    }
    return skipped;
  }

  /** The counts as a sentence without its full stop. */
  public String text() {
    int skipped = skippedMethods().values().stream().mapToInt(Integer::intValue).sum();
    StringBuilder text = new StringBuilder();
    text.append(probedMethods()).append(" methods of ");
    text.append(classes()).append(" classes have probes, ").append(skipped).append(" have none");
    append(text, sum(InputResult::entryPointsWithoutHandler), " entry points have no exit handler");
    append(text, sum(InputResult::allowedClasses), " classes left unchanged, as allowed");
    append(text, sum(InputResult::droppedSignatures), " signature files left out");
    append(text, sum(InputResult::innerArchives), " nested archives copied without probes");
    append(text, keptClasses(), " classes were kept from the last run");
    return text.toString();
  }

  /**
   * The counts as a JSON object on a line, the same for the same inputs and options: {@code mapId},
   * {@code classes}, {@code probedMethods}, {@code entryPointsWithoutHandler}, {@code
   * skippedMethods} by reason, {@code allowedClasses}, {@code droppedSignatures} and {@code
   * innerArchives}.
   */
  public String json() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("mapId", result.methods().mapId());
    values.put("classes", classes());
    values.put("probedMethods", probedMethods());
    values.put("entryPointsWithoutHandler", sum(InputResult::entryPointsWithoutHandler));
    Map<String, Object> skipped = new LinkedHashMap<>();
    skippedMethods().forEach((why, count) -> skipped.put(why.name(), count));
    values.put("skippedMethods", skipped);
    values.put("allowedClasses", sum(InputResult::allowedClasses));
    values.put("droppedSignatures", sum(InputResult::droppedSignatures));
    values.put("innerArchives", sum(InputResult::innerArchives));
    return JsonWriter.write(values) + "\n";
  }

  private static void append(StringBuilder text, int count, String what) {
    if (count > 0) {
      text.append(", ").append(count).append(what);
    }
  }

  private int sum(ToIntFunction<InputResult> count) {
    return result.inputs().stream().mapToInt(count).sum();
  }
}
