package dev.serin.instrument;

import dev.serin.format.Counted;
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
    int probed = probedMethods();
    text.append(Counted.of(probed, " method", " methods")).append(" of ");
    text.append(Counted.of(classes(), " class", " classes"));
    text.append(probed == 1 ? " has a probe, " : " have probes, ");
    text.append(skipped).append(skipped == 1 ? " has none" : " have none");
    int entryPoints = sum(InputResult::entryPointsWithoutHandler);
    append(text, entryPoints, " entry point has", " entry points have", " no exit handler");
    append(
        text,
        sum(InputResult::allowedClasses),
        " class",
        " classes",
        " left unchanged, as allowed");
    append(
        text,
        sum(InputResult::droppedSignatures),
        " signature file",
        " signature files",
        " left out");
    int inner = sum(InputResult::innerArchives);
    append(text, inner, " nested archive", " nested archives", " copied without probes");
    append(text, keptClasses(), " class was", " classes were", " kept from the last run");
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

  private static void append(
      StringBuilder text, int count, String one, String others, String rest) {
    if (count > 0) {
      text.append(", ").append(Counted.of(count, one, others)).append(rest);
    }
  }

  private int sum(ToIntFunction<InputResult> count) {
    return result.inputs().stream().mapToInt(count).sum();
  }
}
