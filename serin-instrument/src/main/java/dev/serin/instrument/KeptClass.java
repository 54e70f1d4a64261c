package dev.serin.instrument;

import dev.serin.format.MethodName;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.cheap.ClassSummary;
import dev.serin.instrument.cheap.MethodSummary;
import dev.serin.instrument.cheap.SummaryFormat;
import dev.serin.instrument.choose.MethodChoice;
import dev.serin.instrument.choose.MethodFilter;
import dev.serin.instrument.probe.ExitHandler;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * The data that a run keeps about a class that it instrumented, so that the class need not be read
 * again. Immutable.
 */
final class KeptClass {
  private final String content;
  private final ClassSummary summary;
  private final ProbeResults results;
  private final String decisions;

  /**
   * A class.
   *
   * @param content the digest of the class file
   * @param results for the methods, by their numbers in the summary
   * @param decisions the result of {@link Decisions#of}
   */
  KeptClass(String content, ClassSummary summary, ProbeResults results, String decisions) {
    this.content = content;
    this.summary = summary;
    this.results = results;
    this.decisions = decisions;
  }

  static KeptClass read(DataInput in) throws IOException {
    String content = in.readUTF();
    ClassSummary summary = SummaryFormat.read(in);
    return new KeptClass(content, summary, ProbeResults.read(in), in.readUTF());
  }

  void write(DataOutput out) throws IOException {
    out.writeUTF(content);
    SummaryFormat.write(summary, out);
    results.write(out);
    out.writeUTF(decisions);
  }

  String content() {
    return content;
  }

  ClassSummary summary() {
    return summary;
  }

  String decisions() {
    return decisions;
  }

  /**
   * Replaces reading the class: collects its methods for their ids and the map, and matches them
   * with the patterns.
   */
  void collect(SortedMethodIds ids, MethodFilter filter) {
    MethodChoice choice = filter.choice(summary.name());
    List<MethodSummary> methods = summary.methods();
    for (int i = 0; i < methods.size(); i++) {
      MethodSummary method = methods.get(i);
      SkipReason reason = results.skipped().get(i);
      if (reason != SkipReason.NO_CODE && reason != SkipReason.SERIN) {
        CollectedMethod collected =
            new CollectedMethod(method.access(), method.name(), method.descriptor());
        collected.setPlace(results.places().file(), results.places().line(i));
        ids.add(summary.name(), List.of(collected));
        choice.excludes(method.name(), method.descriptor());
        choice.learned(method.name(), method.descriptor());
      }
    }
  }

  /** How many methods got probes. */
  int probedMethods() {
    return summary.methods().size() - results.skipped().size();
  }

  /** How many of these are entry points without an {@link ExitHandler}. */
  int entryPointsWithoutHandler() {
    return results.withoutHandler();
  }

  /** How many methods got none, by reason. */
  Map<SkipReason, Integer> skippedMethods() {
    Map<SkipReason, Integer> counts = new EnumMap<>(SkipReason.class);
    results.skipped().values().forEach(reason -> counts.merge(reason, 1, Integer::sum));
    return counts;
  }

  /** Passes each method without probes and its reason to the consumer. */
  void forEachSkipped(BiConsumer<SkipReason, MethodName> consumer) {
    String className = summary.name().replace('/', '.');
    results
        .skipped()
        .forEach(
            (number, reason) -> {
              MethodSummary method = summary.methods().get(number);
              String descriptor = method.descriptor().replace('/', '.');
              consumer.accept(
                  reason, new MethodName(method.access(), className, method.name(), descriptor));
            });
  }
}
