package dev.serin.instrument;

import java.util.EnumMap;
import java.util.Map;

/** What was done to one archive. Not thread-safe. */
public final class JarResult {
  private final Map<SkipReason, Integer> skipped = new EnumMap<>(SkipReason.class);
  private int classes;
  private int probedMethods;
  private int droppedSignatures;
  private int droppedDuplicates;

  JarResult() {}

  void add(InstrumentedClass instrumented) {
    classes++;
    probedMethods += instrumented.probedMethods();
    instrumented.skippedMethods().forEach((why, count) -> skipped.merge(why, count, Integer::sum));
  }

  void addDroppedSignature() {
    droppedSignatures++;
  }

  void addDroppedDuplicate() {
    droppedDuplicates++;
  }

  /** How many classes were read. */
  public int classes() {
    return classes;
  }

  /** How many methods got probes. */
  public int probedMethods() {
    return probedMethods;
  }

  /** How many methods got none, by reason. */
  public Map<SkipReason, Integer> skippedMethods() {
    return new EnumMap<>(skipped);
  }

  /** How many signature files were left out: a changed archive must not claim to be signed. */
  public int droppedSignatures() {
    return droppedSignatures;
  }

  /** How many entries were left out as another has the same name, which class loaders find. */
  public int droppedDuplicates() {
    return droppedDuplicates;
  }
}
