package dev.serin.instrument.choose;

import dev.serin.format.LearnedMethod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The decisions of the patterns of a {@link MethodFilter} about the methods of one class. */
public final class MethodChoice {
  /** The choice without patterns. */
  static final MethodChoice EVERYTHING = new MethodChoice(true, List.of(), List.of(), List.of());

  private final List<MethodPattern> includes;
  private final List<MethodPattern> excludes;
  private final List<LearnedMethods.Entry> learned;
  private final boolean includesAll;
  private final boolean excludesAll;

  /**
   * The choice of the patterns that concern a class.
   *
   * @param includesAll whether it needs no include pattern
   * @param learned its methods in learned lists
   */
  MethodChoice(
      boolean includesAll,
      List<MethodPattern> includes,
      List<MethodPattern> excludes,
      List<LearnedMethods.Entry> learned) {
    this.includes = includes;
    this.excludes = excludes;
    this.learned = learned;
    this.includesAll = includesAll || hasWholeClass(includes);
    this.excludesAll = hasWholeClass(excludes);
  }

  private static boolean hasWholeClass(List<MethodPattern> patterns) {
    for (MethodPattern pattern : patterns) {
      if (pattern.isOfWholeClasses()) {
        return true;
      }
    }
    return false;
  }

  /** Whether all methods are to have probes. */
  boolean isEverything() {
    return includesAll && excludes.isEmpty() && learned.isEmpty();
  }

  /** Whether no method is to have probes. */
  boolean isNothing() {
    return excludesAll || (!includesAll && includes.isEmpty());
  }

  /** Whether methods have to be compared so that patterns count as matched. */
  boolean mayMatch() {
    for (LearnedMethods.Entry entry : learned) {
      if (!entry.pattern().hasMatched()) {
        return true;
      }
    }
    return mayMatch(includes) || mayMatch(excludes);
  }

  private static boolean mayMatch(List<MethodPattern> patterns) {
    for (MethodPattern pattern : patterns) {
      if (!pattern.hasMatched()) {
        return true;
      }
    }
    return false;
  }

  /** Whether a method is not to have probes. */
  public boolean excludes(String name, String descriptor) {
    boolean included = anyMatches(includes, name, descriptor);
    boolean excluded = anyMatches(excludes, name, descriptor);
    return excluded || !(included || includesAll);
  }

  /** The line of a learned list that names a method, or null if there is none. */
  public @Nullable LearnedMethod learned(String name, String descriptor) {
    LearnedMethod first = null;
    for (LearnedMethods.Entry entry : learned) {
      if (entry.pattern().matchesMethod(name, descriptor)) {
        entry.pattern().setMatched();
        first = first == null ? entry.method() : first;
      }
    }
    return first;
  }

  /** Compares with all patterns, so that each one that matches is marked. */
  private static boolean anyMatches(List<MethodPattern> patterns, String name, String descriptor) {
    boolean any = false;
    for (MethodPattern pattern : patterns) {
      if (pattern.matchesMethod(name, descriptor)) {
        pattern.setMatched();
        any = true;
      }
    }
    return any;
  }
}
