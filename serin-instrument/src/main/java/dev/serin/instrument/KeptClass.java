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
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * The data that a run keeps about a class that it instrumented, so that the class need not be read
 * again. Immutable.
 */
final class KeptClass {
  private final String content;
  private final ClassSummary summary;
  private final SortedMap<Integer, SkipReason> skipped;
  private final int withoutHandler;
  private final String decisions;

  /**
   * A class.
   *
   * @param content the digest of the class file
   * @param skipped which methods got no probes and why, by their numbers in the summary
   * @param withoutHandler how many entry points got no {@link ExitHandler}
   * @param decisions the result of {@link Decisions#of}
   */
  KeptClass(
      String content,
      ClassSummary summary,
      SortedMap<Integer, SkipReason> skipped,
      int withoutHandler,
      String decisions) {
    this.content = content;
    this.summary = summary;
    this.skipped = skipped;
    this.withoutHandler = withoutHandler;
    this.decisions = decisions;
  }

  static KeptClass read(DataInput in) throws IOException {
    String content = in.readUTF();
    ClassSummary summary = SummaryFormat.read(in);
    SortedMap<Integer, SkipReason> skipped = new TreeMap<>();
    for (int i = in.readUnsignedShort(); i > 0; i--) {
      skipped.put(in.readUnsignedShort(), SkipReason.read(in));
    }
    return new KeptClass(content, summary, skipped, in.readUnsignedShort(), in.readUTF());
  }

  void write(DataOutput out) throws IOException {
    out.writeUTF(content);
    SummaryFormat.write(summary, out);
    out.writeShort(skipped.size());
    for (Map.Entry<Integer, SkipReason> method : skipped.entrySet()) {
      out.writeShort(method.getKey());
      out.writeUTF(method.getValue().name());
    }
    out.writeShort(withoutHandler);
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
   * Replaces reading the class: collects its methods for their ids, and matches them with the
   * patterns.
   */
  void collect(SortedMethodIds ids, MethodFilter filter) {
    MethodChoice choice = filter.choice(summary.name());
    List<MethodSummary> methods = summary.methods();
    for (int i = 0; i < methods.size(); i++) {
      MethodSummary method = methods.get(i);
      SkipReason reason = skipped.get(i);
      if (reason != SkipReason.NO_CODE && reason != SkipReason.SERIN) {
        ids.add(method.access(), summary.name(), method.name(), method.descriptor());
        choice.excludes(method.name(), method.descriptor());
        choice.learned(method.name(), method.descriptor());
      }
    }
  }

  /** How many methods got probes. */
  int probedMethods() {
    return summary.methods().size() - skipped.size();
  }

  /** How many of these are entry points without an {@link ExitHandler}. */
  int entryPointsWithoutHandler() {
    return withoutHandler;
  }

  /** How many methods got none, by reason. */
  Map<SkipReason, Integer> skippedMethods() {
    Map<SkipReason, Integer> counts = new EnumMap<>(SkipReason.class);
    skipped.values().forEach(reason -> counts.merge(reason, 1, Integer::sum));
    return counts;
  }

  /** Passes each method without probes and its reason to the consumer. */
  void forEachSkipped(BiConsumer<SkipReason, MethodName> consumer) {
    String className = summary.name().replace('/', '.');
    skipped.forEach(
        (number, reason) -> {
          MethodSummary method = summary.methods().get(number);
          String descriptor = method.descriptor().replace('/', '.');
          consumer.accept(
              reason, new MethodName(method.access(), className, method.name(), descriptor));
        });
  }
}
