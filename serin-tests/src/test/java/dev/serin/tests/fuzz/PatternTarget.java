package dev.serin.tests.fuzz;

import static dev.serin.tests.fuzz.ClassCheck.require;

import dev.serin.instrument.Instrumenter;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.choose.MethodFilter;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/** Applies files of patterns to a class. */
final class PatternTarget implements FuzzTarget {
  private static final String WHERE = "excludes.txt";

  /** The name that patterns with many stars take longest to match. */
  private static final String LONG_NAME = "com/example/" + "ab".repeat(5000);

  /** A sentence shows texts of at most 200 characters, escaped with 6 characters each. */
  private static final int MAX_SENTENCE_CHARS = 7500;

  private final TextMutator texts =
      new TextMutator(
          """
          [package]
          # a comment
          -keeppackage com/example/
          -keepclass com/example/Main
          """,
          """
          com.example.*
          com.example.Main#run
          org.junit.jupiter.api.*#*(int,java.lang.String[])
          org.objectweb.asm.tree.*#accept(Lorg/objectweb/asm/MethodVisitor;)V
          dev.serin.*#*(I)V
          *a*b*a*b*a*b*c
          """,
          """
          # Serin learned methods
          org.objectweb.asm.tree.ClassNode#<init>()V # 412345 calls/s, 48 ns
          com.example.Main#run # 1 calls/s, 2 ns
          """,
          "com.example.Main#run\33c # 1 calls/s, 2 ns\n",
          "com.example.Main#" + "f".repeat(20_000) + " # 1 calls/s, 2 ns\n");

  private final ClassSeeds seeds;

  PatternTarget(ClassSeeds seeds) {
    this.seeds = seeds;
  }

  @Override
  public String name() {
    return "exclude files";
  }

  @Override
  public FuzzInput input(SplittableRandom random) {
    String text = texts.mutate(random);
    byte[] classFile = seeds.any(random).original();
    int kind = random.nextInt(3);
    return new FuzzInput(text.getBytes(StandardCharsets.UTF_8), () -> check(text, classFile, kind));
  }

  private static Outcome check(String text, byte[] classFile, int kind) throws InstrumentException {
    MethodFilter filter;
    try {
      MethodFilter.Builder builder = MethodFilter.builder();
      switch (kind) {
        case 0 -> builder.includeLines(text, WHERE);
        case 1 -> builder.excludeLines(text, WHERE);
        default -> builder.learnedLines(text, WHERE);
      }
      filter = builder.build();
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      require(message.startsWith(WHERE + ":"), "says not where: " + message);
      requireShort(message);
      return Outcome.refused(message, true);
    }
    filter.excludesClass(LONG_NAME);
    new Instrumenter((access, owner, name, descriptor) -> 1)
        .choosing(filter)
        .instrument(classFile, "a class");
    long lines = text.lines().count() + text.chars().filter(each -> each == '\r').count();
    require(filter.unmatchedIncludes().size() <= lines, "more patterns than lines");
    require(filter.unmatchedExcludes().size() <= lines, "more patterns than lines");
    filter.unknownLearned("here").forEach(PatternTarget::requireShort);
    return Outcome.TAKEN;
  }

  private static void requireShort(String sentence) {
    require(sentence.length() <= MAX_SENTENCE_CHARS, "a long sentence: " + sentence.length());
    require(sentence.chars().noneMatch(Character::isISOControl), "a sentence of several lines");
  }
}
