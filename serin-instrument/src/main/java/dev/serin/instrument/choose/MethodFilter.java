package dev.serin.instrument.choose;

import dev.serin.format.LearnedMethod;
import dev.serin.format.MethodName;
import dev.serin.format.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Chooses by patterns which methods get probes: each one that an include pattern matches, or all if
 * there is none, except methods that an exclude pattern matches or a learned list names.
 *
 * <p>A pattern is a class with dots or slashes, {@code com.example.Main}, which also stands for the
 * classes nested in it; or a class, {@code #} and a method, {@code com.example.Main#run}, also with
 * the types of its parameters, {@code #run(int,java.lang.String[])}, or its descriptor, {@code
 * #run(I)V}. {@code *} stands for any characters, dots too: {@code com.example.*} is all of a
 * package and of those below it.
 *
 * <p>Remembers which patterns have matched something, and is otherwise immutable. Safe for use by
 * several threads.
 */
public final class MethodFilter {
  private final List<MethodPattern> includes;
  private final List<MethodPattern> excludes;
  private final List<LearnedMethods> learned;

  private MethodFilter(Builder builder) {
    this.includes = List.copyOf(builder.includes);
    this.excludes = List.copyOf(builder.excludes);
    this.learned = List.copyOf(builder.learned);
  }

  private MethodFilter(MethodFilter other, LearnedMethods more) {
    this.includes = other.includes;
    this.excludes = other.excludes;
    List<LearnedMethods> all = new ArrayList<>(other.learned);
    all.add(more);
    this.learned = List.copyOf(all);
  }

  /**
   * Returns a copy without probes in some more methods. The two share the record of matched
   * patterns, and only the new one has the methods among {@link #unknownLearned}.
   *
   * @throws IllegalArgumentException if one of them {@linkplain #isLearnable cannot be learned}
   */
  public MethodFilter without(List<LearnedMethod> methods) {
    StringBuilder lines = new StringBuilder();
    methods.forEach(method -> lines.append(method).append('\n'));
    return new MethodFilter(this, new LearnedMethods(lines.toString(), "methods of earlier runs"));
  }

  /** Whether a learned list can have a method: its pattern is read as one method. */
  public static boolean isLearnable(LearnedMethod method) {
    String line = method.toString();
    try {
      return builder().learnedLines(line, "").build().unknownLearned("").size() == 1
          && builder().excludeLines(line, "").build().unmatchedExcludes().size() == 1;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** A filter without patterns, to add some to. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Whether the patterns leave out all methods of a class; an annotation in it may still ask for
   * probes.
   *
   * @param className the class, with dots or slashes
   */
  public boolean excludesClass(String className) {
    return choice(className).isNothing();
  }

  /**
   * Whether the patterns leave out all methods of a class. Unlike {@link #excludesClass}, marks no
   * pattern as matched, so that callers can check classes that are never loaded.
   *
   * @param className with dots or slashes
   */
  public boolean leavesOut(String className) {
    String dotted = className.replace('/', '.');
    List<MethodPattern> included = matching(dotted, includes);
    List<MethodPattern> excluded = matching(dotted, excludes);
    return new MethodChoice(includes.isEmpty(), included, excluded, List.of()).isNothing();
  }

  /**
   * Which classes patterns match, by names with dots or slashes; none if there are no patterns.
   *
   * @throws IllegalArgumentException if one cannot be understood; the message names the reason
   */
  public static Predicate<String> classes(List<String> patterns) {
    if (patterns.isEmpty()) {
      return className -> false;
    }
    Builder matching = builder();
    patterns.forEach(matching::include);
    MethodFilter filter = matching.build();
    return className -> !filter.excludesClass(className);
  }

  /** Whether only methods that include patterns name get probes. */
  public boolean hasIncludes() {
    return !includes.isEmpty();
  }

  /** The include patterns that have matched no class or method so far, safe for a terminal. */
  public List<String> unmatchedIncludes() {
    return unmatched(includes);
  }

  /** The exclude patterns that have matched no class or method so far, safe for a terminal. */
  public List<String> unmatchedExcludes() {
    return unmatched(excludes);
  }

  /**
   * For each learned list, a sentence about its methods that no class has had so far: how many, and
   * the first of their names.
   *
   * @param where where they were searched: {@code in the program}
   */
  public List<String> unknownLearned(String where) {
    return learned.stream()
        .map(list -> list.unknown(where))
        .filter(Objects::nonNull)
        .collect(Collectors.toList());
  }

  private static List<String> unmatched(List<MethodPattern> patterns) {
    return patterns.stream()
        .filter(pattern -> !pattern.hasMatched())
        .map(pattern -> VisibleText.escaped(pattern.toString(), ""))
        .collect(Collectors.toList());
  }

  /** All patterns as one text, which differs between filters. */
  public String asText() {
    return text(pattern -> true);
  }

  /** The patterns without learned lists as one text: all that {@link #leavesOut} depends on. */
  public String patternsAsText() {
    StringBuilder text = new StringBuilder();
    addPatterns(pattern -> true, text);
    return text.toString();
  }

  /** The patterns that have matched something so far as one text, for {@link #setMatched}. */
  public String matched() {
    return text(MethodPattern::hasMatched);
  }

  private String text(Predicate<MethodPattern> chosen) {
    StringBuilder text = new StringBuilder();
    addPatterns(chosen, text);
    for (LearnedMethods list : learned) {
      for (LearnedMethods.Entry entry : list.entries()) {
        text.append(chosen.test(entry.pattern()) ? entry.line() : "");
      }
    }
    return text.toString();
  }

  private void addPatterns(Predicate<MethodPattern> chosen, StringBuilder text) {
    addPatterns("include ", includes, chosen, text);
    addPatterns("exclude ", excludes, chosen, text);
  }

  private static void addPatterns(
      String kind,
      List<MethodPattern> patterns,
      Predicate<MethodPattern> chosen,
      StringBuilder to) {
    for (MethodPattern pattern : patterns) { // a stream is slow in a JVM that has just started
      if (chosen.test(pattern)) {
        to.append(line(kind, pattern));
      }
    }
  }

  private static String line(String kind, MethodPattern pattern) {
    return kind + pattern.pattern() + '\n';
  }

  /** Marks patterns as matched that have matched in another run. */
  public void setMatched(String matched) {
    Set<String> lines = matched.lines().map(line -> line + '\n').collect(Collectors.toSet());
    setMatched("include ", includes, lines);
    setMatched("exclude ", excludes, lines);
    for (LearnedMethods list : learned) {
      for (LearnedMethods.Entry entry : list.entries()) {
        if (lines.contains(entry.line())) {
          entry.pattern().setMatched();
        }
      }
    }
  }

  private static void setMatched(String kind, List<MethodPattern> patterns, Set<String> lines) {
    for (MethodPattern pattern : patterns) {
      if (lines.contains(line(kind, pattern))) {
        pattern.setMatched();
      }
    }
  }

  /** The decisions of the patterns about a class, with dots or slashes. */
  public MethodChoice choice(String className) {
    if (includes.isEmpty() && excludes.isEmpty() && learned.isEmpty()) {
      return MethodChoice.EVERYTHING;
    }
    String dotted = className.replace('/', '.');
    List<MethodPattern> included = of(dotted, includes);
    List<MethodPattern> excluded = of(dotted, excludes);
    List<LearnedMethods.Entry> named = learnedOf(dotted);
    return includes.isEmpty() && excluded.isEmpty() && named.isEmpty()
        ? MethodChoice.EVERYTHING
        : new MethodChoice(includes.isEmpty(), included, excluded, named);
  }

  /** The line of a learned list that names a method, or null if there is none. */
  public @Nullable LearnedMethod learned(MethodName method) {
    String descriptor = method.descriptor().replace('.', '/');
    return choice(method.className()).learned(method.methodName(), descriptor);
  }

  private List<LearnedMethods.Entry> learnedOf(String className) {
    List<LearnedMethods.Entry> named = List.of();
    for (LearnedMethods list : learned) {
      List<LearnedMethods.Entry> ofList = list.of(className);
      if (!ofList.isEmpty()) {
        named = named.isEmpty() ? new ArrayList<>() : named;
        named.addAll(ofList);
      }
    }
    return named;
  }

  /** The patterns that concern a class; marks patterns of whole classes as matched. */
  private static List<MethodPattern> of(String className, List<MethodPattern> patterns) {
    List<MethodPattern> matching = matching(className, patterns);
    for (MethodPattern pattern : matching) {
      if (pattern.isOfWholeClasses()) {
        pattern.setMatched();
      }
    }
    return matching;
  }

  private static List<MethodPattern> matching(String className, List<MethodPattern> patterns) {
    List<MethodPattern> matching = List.of();
    for (MethodPattern pattern : patterns) {
      if (pattern.matchesClass(className)) {
        matching = matching.isEmpty() ? new ArrayList<>() : matching;
        matching.add(pattern);
      }
    }
    return matching;
  }

  /** Collects patterns. Not safe for use by several threads. */
  public static final class Builder {
    private final List<MethodPattern> includes = new ArrayList<>();
    private final List<MethodPattern> excludes = new ArrayList<>();
    private final List<LearnedMethods> learned = new ArrayList<>();

    private Builder() {}

    /**
     * Adds a pattern of methods that get probes.
     *
     * @throws IllegalArgumentException if it cannot be understood; the message names the reason
     */
    public Builder include(String pattern) {
      includes.add(PatternFile.pattern(pattern));
      return this;
    }

    /**
     * Adds a pattern of methods that get no probes.
     *
     * @throws IllegalArgumentException if it cannot be understood; the message names the reason
     */
    public Builder exclude(String pattern) {
      excludes.add(PatternFile.pattern(pattern));
      return this;
    }

    /**
     * Adds the patterns in a file of methods that get probes: one per line, or {@code -keepclass
     * com/example/Main} and {@code -keeppackage com/example/} as in Matrix's exclude files. A line
     * that begins with {@code #} is a comment.
     *
     * @param text the content of the file
     * @param file its name in messages
     * @throws IllegalArgumentException if a line cannot be understood; the message names file, line
     *     and reason
     */
    public Builder includeLines(String text, String file) {
      includes.addAll(PatternFile.read(text, file));
      return this;
    }

    /**
     * Adds the patterns in a file of methods that get no probes, in the same form.
     *
     * @param text the content of the file
     * @param file its name in messages
     * @throws IllegalArgumentException if a line cannot be understood; the message names file, line
     *     and reason
     */
    public Builder excludeLines(String text, String file) {
      excludes.addAll(PatternFile.read(text, file));
      return this;
    }

    /**
     * Adds a learned list: methods that get no probes, a line for each as {@code serin learn}
     * writes it. A line that begins with {@code #} is a comment.
     *
     * @param text the content of the file
     * @param file its name in messages
     * @throws IllegalArgumentException if a line is no method with figures; the message names file,
     *     line and reason
     */
    public Builder learnedLines(String text, String file) {
      learned.add(new LearnedMethods(text, file));
      return this;
    }

    /** The filter with the patterns added so far. */
    public MethodFilter build() {
      return new MethodFilter(this);
    }
  }
}
