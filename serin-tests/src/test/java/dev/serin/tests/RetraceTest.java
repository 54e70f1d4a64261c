package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.NameMapping;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares our reader and R8's own on stacks of shrunk programs. */
@Tag("any-jvm")
@Tag("long")
class RetraceTest {
  private static final Pattern CLASS_LINE = Pattern.compile("\\S+ -> (\\S+):");
  private static final Pattern METHOD_LINE =
      Pattern.compile("\\s+(?:(\\d+):(\\d+):)?\\S+ [^(]+\\(.*\\)\\S* -> (\\S+)");
  private static final Pattern OUTLINE =
      Pattern.compile(
          ".*outlineCallsite.*\"positions\":\\{(.*?)}.*\"outline\":\"L(.*?);(.*?)\\(.*");
  private static final Pattern POSITION = Pattern.compile("\"([0-9]+)\":[0-9]+");
  private static final Pattern HAS_LINES = Pattern.compile("(.*:[1-9][0-9]*\\)\n?)+");
  private static final int STACKS = 500;
  private static final int DEEPEST = 20;
  private static final String BETWEEN_STACKS = "\n--\n";

  /** A stack may vanish, so this leaves the line feed before the next stack. */
  private static final String END_OF_STACK = "\n--(?=\n)";

  /** Features that neither program has: outlines, catch-all lines, overloads that share a line. */
  private static final String RARE =
      """
      # {"id":"com.android.tools.r8.mapping","version":"2.2"}
      rare.Outlines -> a.o:
          1:2:int outline():0:0 -> a
            # {"id":"com.android.tools.r8.synthesized"}
            # {"id":"com.android.tools.r8.outline"}
      rare.Klass -> a.b:
      # {"id":"sourceFile","fileName":"Rare.kt"}
          1:1:void rare.Other.inlined():42:42 -> s
          1:1:int outlineCaller(int):97 -> s
          4:4:int outlineCaller(int):98:98 -> s
          5:5:int outlineCaller(int):100:100 -> s
          27:27:int outlineCaller(int):0:0 -> s
            # {"id":"com.android.tools.r8.outlineCallsite","positions":{"1":4,"2":5},"outline":"La/o;a()I"}
          0:65535:void catchAll():33:33 -> t
          7:7:void lambda$run$0():225:225 -> u
          7:7:void run():2 -> u
            # {"id":"com.android.tools.r8.synthesized"}
          8:9:void lambda$run$1():226:227 -> u
          8:9:void run():2 -> u
          1:1:void sameLine(int):9:9 -> v
          1:1:void sameLine(long):19:19 -> v
          2:3:void inSeveral():5:6 -> v
          void withoutLines() -> w
          void withoutLines(int):12:12 -> w
          3:3:void some():3:3 -> w
          1:3:void locked():33:35 -> x
          1:3:void a.Klass.locked():0 -> x
            # {"id":"com.android.tools.r8.synthesized"}
          4:4:void inLock():90:90 -> x
          4:4:void locked():36 -> x
          1:5:void oneCall():10 -> y
          1:5:void asItIs() -> z
      rare.TopKt -> a.c:
          1:9:void top():1:9 -> a
      rare.Outer$Inner -> a.d:
          1:9:void inner():1:9 -> a
      """;

  @TempDir private static Path folder;
  private static Path ofDex;

  @BeforeAll
  static void shrink() throws Exception {
    ofDex = shrunk(true);
  }

  @Test
  void stacks_of_dex_are_translated_as_r8_translates_them() throws Exception {
    assertThat(Files.readString(ofDex))
        .contains(
            "r8.synthesized\"", "r8.residualsignature\"", "r8.rewriteFrame\"", "\"sourceFile\"");
    compare(ofDex, 2_000);
  }

  @Test
  void stacks_of_class_files_are_translated_as_r8_translates_them() throws Exception {
    compare(shrunk(false), 1_000);
  }

  @Test
  void a_mapping_without_what_r8_adds_is_read_as_r8_reads_it() throws Exception {
    List<String> lines = new ArrayList<>(Files.readAllLines(ofDex));
    lines.removeIf(line -> line.strip().startsWith("#"));
    compare(Files.write(folder.resolve("without-comments.txt"), lines), 2_000);
  }

  @Test
  void what_is_rare_is_read_as_r8_reads_it() throws Exception {
    compare(Files.writeString(folder.resolve("rare.txt"), RARE), 40);
  }

  private static Path shrunk(boolean dex) throws Exception {
    List<Path> program = new ArrayList<>();
    for (String module :
        List.of("serin-runtime", "serin-probe-tree", "serin-issue", "serin-format")) {
      program.addAll(ShrunkProgram.classFiles(Path.of("..", module, "target", "classes")));
    }
    Path jar = folder.resolve(dex + ".jar");
    String keep = "-keep,allowobfuscation,allowoptimization class ** { public *; }";
    return ShrunkProgram.of(program, jar, dex, keep).mapping();
  }

  /** Compares each frame in a mapping, frames that are not in it, and stacks of any frames. */
  private static void compare(Path mapping, int atLeast) throws Exception {
    List<String> stacks = stacks(Files.readAllLines(mapping));
    assertThat(stacks).hasSizeGreaterThan(atLeast);
    addDeepStacks(stacks);
    String all = String.join(BETWEEN_STACKS, stacks);
    String[] expected = ShrunkProgram.retrace(mapping, all).split(END_OF_STACK, -1);
    String[] ours = NameMapping.read(mapping).originalStack(all).split(END_OF_STACK, -1);
    assertThat(ours).hasSameSizeAs(expected).hasSameSizeAs(stacks);
    for (int i = 0; i < ours.length; i++) {
      if (HAS_LINES.matcher(stacks.get(i)).matches()) {
        assertThat(ours[i]).as(stacks.get(i)).isEqualTo(expected[i]);
      } else { // where R8 merged methods, its reader names only some of them
        assertThat(methods(ours[i])).as(stacks.get(i)).containsAll(methods(expected[i]));
      }
    }
  }

  private static List<String> methods(String frames) {
    return List.of(frames.replace("<OR> ", "").split("\n"));
  }

  /** A stack of each frame, and of each call of an outline. */
  private static List<String> stacks(List<String> mapping) {
    Set<String> stacks = new LinkedHashSet<>();
    String className = "";
    String lastFrame = "";
    for (String line : mapping) {
      Matcher classLine = CLASS_LINE.matcher(line);
      Matcher methodLine = METHOD_LINE.matcher(line);
      Matcher callOfOutline = OUTLINE.matcher(line);
      if (classLine.matches()) {
        className = classLine.group(1);
        stacks.add("    at " + className + ".unheardOf(SourceFile:3)");
      } else if (methodLine.matches()) {
        String method = "    at " + className + "." + methodLine.group(3);
        int from = number(methodLine.group(1));
        int to = number(methodLine.group(2));
        for (int at : new int[] {from, Math.min(from + 1, to), (from + to) / 2, to, to + 1}) {
          stacks.add(method + "(SourceFile:" + at + ")");
        }
        lastFrame = method + "(SourceFile:" + to + ")";
        stacks.add(method + "(SourceFile)");
        stacks.add(method + "(Unknown Source)");
        stacks.add(method + "(Native Method)");
      } else if (callOfOutline.matches()) {
        String outline = callOfOutline.group(2).replace('/', '.') + "." + callOfOutline.group(3);
        Matcher position = POSITION.matcher(callOfOutline.group(1));
        while (position.find()) {
          String inOutline = "    at " + outline + "(SourceFile:" + position.group(1) + ")";
          stacks.add(inOutline + "\n" + lastFrame);
        }
      }
    }
    return new ArrayList<>(stacks);
  }

  private static int number(String digits) {
    return digits == null ? 0 : Integer.parseInt(digits);
  }

  private static void addDeepStacks(List<String> stacks) {
    List<String> frames = new ArrayList<>(stacks);
    frames.removeIf(stack -> !HAS_LINES.matcher(stack).matches());
    Random random = new Random(1);
    for (int i = 0; i < STACKS; i++) {
      StringBuilder stack = new StringBuilder(frames.get(random.nextInt(frames.size())));
      for (int depth = random.nextInt(DEEPEST); depth > 0; depth--) {
        stack.append('\n').append(frames.get(random.nextInt(frames.size())));
      }
      stacks.add(stack.toString());
    }
  }
}
