package dev.serin.instrument.cheap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.instrument.Sources;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs whose libraries are stored, compared with programs whose libraries are read. */
class StoredClassesTest {
  private static final String LOOPS =
      "{ int sum = 0; for (int i = 0; i < 9; i++) sum += i; return sum; }";
  private static final String[] LIBRARIES = {
    "package android.app; public class Activity { public int calm() { return 1; } }",
    "package android.app; public class Fixed extends Activity {"
        + " public final void onWindowFocusChanged(boolean has) {} }",
    "package lib; public class Shape { public int corners() { return 4; }"
        + " public int ask() { return corners() + 1; }"
        + " public static int fixed() { return 3; } }",
    "package lib; public class Circle extends Shape { public int corners() " + LOOPS + " }",
    "package lib; public class Plain { public int size() { return 1; }"
        + " public int twice() { return 2 * size(); } }",
    "package lib; public interface Type { int value();"
        + " default int twice() { return 2 * value(); } }",
    "package lib; public interface Made { int value(); }",
    "package lib; public class Maker { public static Made make(int i) { return () -> i; } }",
    "package lib; public class Late { static final int[][] SLOW = new int[9][9];"
        + " public static int first() { return SLOW.length; } }",
    "package lib; public class Page extends android.app.Activity {"
        + " public void onWindowFocusChanged(boolean has) {} }",
  };
  private static final String[] APP = {
    "package app; public class Calls { int shape(lib.Shape s) { return s.ask(); }"
        + " int fixed() { return lib.Shape.fixed(); }"
        + " int plain(lib.Plain p) { return p.twice(); } int type(lib.Type t) { return t.twice(); }"
        + " int made(lib.Made m) { return m.value(); } int late() { return lib.Late.first(); }"
        + " int calm(android.app.Activity a) { return a.calm(); } }",
    "package app; public class One implements lib.Type { public int value() { return 1; } }",
    "package app; public class First extends android.app.Activity {}",
    "package app; public class Second extends lib.Page {}",
    "package app; public class Third extends android.app.Fixed {}",
  };
  private static final String SLOW_PLAIN =
      "package app; public class Slow extends lib.Plain { public int size() " + LOOPS + " }";

  @TempDir private Path folder;
  private Set<String> instrumented = Set.of();

  @Test
  void a_program_knows_the_same_of_libraries_that_are_stored() throws Exception {
    assertThat(of(true, APP))
        .contains("app/Calls.fixed", "app/Calls.plain", "app/Calls.type", "lacks app/First")
        .doesNotContain("app/Calls.shape", "app/Calls.made", "app/Calls.late", "app/Calls.calm")
        .doesNotContain("lacks app/Third")
        .isEqualTo(of(false, APP));
  }

  @Test
  void a_stored_class_that_another_run_instruments_tells_of_the_focus() throws Exception {
    assertThat(of(true, APP)).contains("lacks app/Second");
    instrumented = Set.of("lib/Page");
    assertThat(of(true, APP)).contains("activity app/Second").doesNotContain("lacks app/Second");
  }

  @Test
  void an_override_in_the_program_counts_for_what_a_stored_class_calls() throws Exception {
    String[] more = {APP[0], APP[1], SLOW_PLAIN};
    assertThat(of(true, more)).doesNotContain("app/Calls.plain").isEqualTo(of(false, more));
  }

  @Test
  void the_same_classes_in_another_order_give_the_same_bytes() throws Exception {
    List<ClassSummary> libraries = new ArrayList<>(Sources.summaries(Sources.compile(LIBRARIES)));
    byte[] stored = stored(libraries);
    Collections.reverse(libraries);
    assertThat(stored(libraries)).isEqualTo(stored);
  }

  private byte[] stored(List<ClassSummary> libraries) throws Exception {
    return StoredClassesWriter.write(
        Program.open(libraries, List.of()).hierarchy(), instrumented, "");
  }

  /** The result for a program of libraries and other classes. */
  private Set<String> of(boolean isStored, String... sources) throws Exception {
    List<ClassSummary> libraries = new ArrayList<>();
    List<ClassSummary> app = new ArrayList<>();
    List<String> all = new ArrayList<>(List.of(LIBRARIES));
    Collections.addAll(all, sources);
    for (ClassSummary summary : Sources.summaries(Sources.compile(all.toArray(new String[0])))) {
      (summary.name().startsWith("app/") ? app : libraries).add(summary);
    }
    Path file = folder.resolve("classes");
    Files.write(file, stored(libraries));
    Program program =
        isStored
            ? Program.closed(app, List.of(), StoredClasses.open(file))
            : Program.closed(app, libraries);
    Set<String> known = new TreeSet<>();
    for (ClassSummary type : app) {
      for (MethodSummary method : type.methods()) {
        if (program.isCheap(type.name(), method.name(), method.descriptor())) {
          known.add(type.name() + '.' + method.name());
        }
      }
      if (program.isActivity(type.name())) {
        known.add("activity " + type.name());
      }
      if (program.lacksFocusMethod(type.name())) {
        known.add("lacks " + type.name());
      }
    }
    return known;
  }
}
