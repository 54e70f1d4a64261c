package dev.serin.tests.fuzz;

import static dev.serin.tests.fuzz.ClassCheck.require;

import dev.serin.analysis.NameMapping;
import dev.serin.analysis.ReportException;
import dev.serin.format.MethodName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/** Translates stacks with mappings of ProGuard and R8. */
final class MappingTarget implements FuzzTarget {
  private static final String PROGUARD =
      """
      # a remark
      sample.app.Main -> sample.app.Main:
          sample.app.Configuration configuration -> a
          74:228:void execute() -> a
          2039:2056:void sample.app.Licence.check():39:56 -> a
          2039:2056:void execute():76 -> a
          3040:3042:java.io.PrintWriter sample.app.util.Writers.create(java.io.File):40:42 -> a
          3040:3042:void printConfiguration():243 -> a
          3040:3042:void execute():80 -> a
          void main(java.lang.String[]) -> main
      sample.app.Configuration -> sample.a.b:
          int count() -> a
          java.lang.String count(int,long[][]) -> a
          boolean isEmpty() -> c
      """;

  private static final String R8 =
      """
      # {"id":"com.android.tools.r8.mapping","version":"2.2"}
      some.Outlines -> a.o:
          1:2:int outline():0:0 -> a
          # {'id':'com.android.tools.r8.outline'}
          # {'id':'com.android.tools.r8.synthesized'}
      some.Klass -> a.b:
      # {"id":"sourceFile","fileName":"Some.kt"}
          1:1:void foo.bar.Baz.qux():42:42 -> s
          1:1:int outlineCaller(int):97 -> s
          5:5:int outlineCaller(int):100:100 -> s
          27:27:int outlineCaller(int):0:0 -> s
          # {"id":"com.android.tools.r8.outlineCallsite","positions":{"1":4,"2":5}}
          7:7:void lambda$run$0():225:225 -> u
          7:7:void run(some.Klass):2 -> u
          # {"id":"com.android.tools.r8.synthesized"}
          8:8:void wide(some.Klass,int):9:9 -> v
          # {"id":"com.android.tools.r8.residualsignature","signature":"(ILa/b;)Z"}
      """;

  /** Frames of one class of each mapping, and their methods in the source. */
  private static final Map<String, List<String>> INLINED =
      Map.of(
          "sample.app.Main.a(Main.java:3041)",
          List.of(
              "sample.app.util.Writers.create",
              "sample.app.Main.printConfiguration",
              "sample.app.Main.execute"),
          "a.b.s(SourceFile:1)",
          List.of("foo.bar.Baz.qux", "some.Klass.outlineCaller"));

  private static final String HASH_LINE = "# pg_map_hash: SHA-256 " + sha256(PROGUARD) + "\n";
  private static final String HASHED = HASH_LINE + PROGUARD;

  /** Stacks with names from the mappings, and with others. */
  private static final List<String> STACKS =
      List.of(
          "at sample.app.Main.a(Main.java:3041)",
          "\tat sample.app.Main.a(SourceFile:2040)\n\tat sample.app.Main.main(Unknown Source) [x]",
          "at app//sample.a.b.a(Unknown Source)\nat sample.a.b.c(:2147483647)",
          "at a.o.a(:2)\nat a.b.s(SourceFile:27)",
          "a.b.s(SourceFile:1)",
          "a.b.u(SourceFile:7)",
          "at a.b.v\nat no.such.Class.method(Class.java:1)\nat .(:)");

  private static final String NO_FRAME = "-- no frame --";

  /** Methods in the shrunk program. */
  private static final List<String> METHODS = List.of("a", "s", "v");

  private final TextMutator texts = new TextMutator(PROGUARD, R8, PROGUARD + R8, HASHED);
  private final Path folder;

  /** Works in a folder. */
  MappingTarget(Path folder) {
    this.folder = folder;
  }

  @Override
  public String name() {
    return "mappings";
  }

  @Override
  public FuzzInput input(SplittableRandom random) {
    String text = texts.mutate(random);
    return new FuzzInput(text.getBytes(StandardCharsets.UTF_8), () -> check(text));
  }

  private Outcome check(String text) throws IOException, ReportException {
    Path file = Files.writeString(folder.resolve("mapping.txt"), text);
    try {
      NameMapping mapping;
      try {
        mapping = NameMapping.read(file);
      } catch (ReportException e) {
        String message = String.valueOf(e.getMessage());
        require(message.startsWith(file.toString()), "says not where: " + message);
        return Outcome.refused(message, !message.startsWith(file + ":1: not a line"));
      }
      checkHash(text);
      checkClasses(text, mapping);
      checkStacks(text, mapping);
      checkInlined(text, mapping, PROGUARD);
      checkInlined(text, mapping, R8);
      Files.writeString(file, withoutSynthesized(text));
      checkIsWhole(NameMapping.read(file));
      return Outcome.TAKEN;
    } finally {
      Files.delete(file);
    }
  }

  /** A text with R8's checksum of another text is refused. */
  private static void checkHash(String text) {
    boolean isHashed =
        text.replace("\r\n", "\n").startsWith(HASH_LINE)
            && text.indexOf("pg_map_hash") == text.lastIndexOf("pg_map_hash");
    require(
        !isHashed || text.lines().toList().equals(HASHED.lines().toList()),
        "it has the checksum of another");
  }

  /** Each line of a class has an effect: none is skipped, and no later one replaces it. */
  private static void checkClasses(String text, NameMapping mapping) {
    for (String line : text.split("\n", -1)) {
      String name = line.trim();
      if (!name.isEmpty() && line.charAt(0) > ' ' && !name.startsWith("#")) {
        int arrow = name.indexOf(" -> ");
        String original = name.substring(0, arrow);
        String obfuscated = name.substring(arrow + 4, name.length() - 1);
        require(mapping.originalClass(obfuscated).equals(original), "passes over: " + line);
        String either = mapping.obfuscatedClass(original);
        require(mapping.originalClass(either).equals(original), "leads not back: " + line);
        METHODS.forEach(one -> checkMethods(mapping, new MethodName(0, obfuscated, one, "")));
      }
    }
  }

  /** The originals of a method of the shrunk program lead back to it. */
  private static void checkMethods(NameMapping mapping, MethodName obfuscated) {
    String original = mapping.originalClass(obfuscated.className());
    boolean isOnly = mapping.obfuscatedClass(original).equals(obfuscated.className());
    for (MethodName one : mapping.originalMethods(obfuscated)) {
      boolean isKnown = !one.descriptor().isEmpty();
      if (isKnown && (isOnly || !one.className().equals(original))) {
        require(
            mapping.obfuscatedMethods(one).stream()
                .anyMatch(holder -> holder.qualified().equals(obfuscated.qualified())),
            "leads not back: " + one);
      }
    }
  }

  private static void checkStacks(String text, NameMapping mapping) {
    List<String> expected = new ArrayList<>();
    for (String stack : STACKS) {
      String translated = mapping.originalStack(stack);
      int most = count(stack) * (count(text) + 1);
      require(count(translated) <= most, "more lines than the mapping has: " + translated);
      if (!translated.isEmpty()) {
        expected.add(translated);
      }
      expected.add(NO_FRAME);
    }
    String all = mapping.originalStack(String.join("\n" + NO_FRAME + "\n", STACKS));
    require((all + "\n" + NO_FRAME).equals(String.join("\n", expected)), "not as alone: " + all);
  }

  /** A class whose lines are all unchanged, and given once, has all its frames. */
  private static void checkInlined(String text, NameMapping mapping, String original) {
    INLINED.forEach(
        (frame, methods) -> {
          String name = className(frame);
          List<String> intact = classLines(original, name);
          if (!intact.isEmpty() && classLines(text, name).equals(intact)) {
            String translated = mapping.originalStack(frame);
            require(
                Arrays.stream(translated.split("\n", -1))
                    .map(line -> line.replaceAll("\\(.*", ""))
                    .toList()
                    .equals(methods),
                "loses what was inlined: " + translated);
          }
        });
  }

  /** The lines of each class with that name in the shrunk program, up to the next class. */
  private static List<String> classLines(String text, String name) {
    List<String> lines = new ArrayList<>();
    boolean isIn = false;
    for (String line : text.split("\r?\n", -1)) {
      boolean isOfClass = !line.isBlank() && line.charAt(0) > ' ' && line.charAt(0) != '#';
      isIn = isOfClass ? line.trim().endsWith(" -> " + name + ":") : isIn;
      if (isIn && !line.isEmpty()) {
        lines.add(line);
      }
    }
    return lines;
  }

  /** A mapping that marks no frame as synthesized loses no frame of a stack. */
  private static void checkIsWhole(NameMapping mapping) {
    for (String stack : STACKS) {
      for (String frame : stack.split("\n", -1)) {
        require(!mapping.originalStack(frame).isEmpty(), "loses " + frame);
      }
      String translated = mapping.originalStack(stack);
      require(count(translated) >= count(stack), "loses a frame of " + stack);
    }
  }

  private static String withoutSynthesized(String text) {
    return Arrays.stream(text.split("\n", -1))
        .filter(line -> !line.trim().startsWith("#") || !line.contains("synthesized"))
        .collect(Collectors.joining("\n"));
  }

  private static String className(String frame) {
    return frame.substring(0, frame.lastIndexOf('.', frame.indexOf('(')));
  }

  private static int count(String lines) {
    return lines.split("\n", -1).length;
  }

  private static String sha256(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
