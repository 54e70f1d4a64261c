package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.desktop.TracedMain;
import dev.serin.tests.apps.ShortFreeze;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Instrumented programs that Serin starts without the agent. */
class TracedMainTest {
  @TempDir private Path folder;

  @Test
  void a_program_is_traced_from_its_start_and_its_issues_are_written_at_its_end() throws Exception {
    Path map = folder.resolve("methodMapping.txt");
    Path out = folder.resolve("classes");
    Path in = classes();
    SerinProcess engine =
        SerinProcess.serin(
            folder, "instrument", "--map", map.toString(), "--out", out.toString(), in.toString());
    assertThat(engine.await()).as(engine.err()).isZero();

    SerinProcess program =
        started(
            out.resolve(in.getFileName()).toString(),
            List.of("-Dserin.slowMillis=200", "-Dserin.methodMap=" + map, "-Dserin.slow=1"),
            ShortFreeze.class.getName(),
            "250");
    assertThat(program.await()).as(program.err()).isZero();
    assertThat(program.out()).contains("ended as it would have");
    assertThat(program.err())
        .contains(
            "serin: watching the loop swing",
            "serin: -Dserin.slow is ignored: unknown option slow;");
    IssueSet issues = new IssueReader(new MethodMaps()).read(List.of(folder.resolve("issues")));
    assertThat(issues.issues()).hasSize(1);
    assertThat(issues.issues().get(0).text("process")).isEqualTo(ShortFreeze.class.getName());
    assertThat(issues.issues().get(0).tree())
        .anyMatch(row -> row.name().endsWith("ShortFreeze.freeze"));
  }

  @Test
  void a_program_whose_probes_are_of_another_run_than_its_map_is_refused_by_name()
      throws Exception {
    Path map = folder.resolve("methodMapping.txt");
    Path in = classes();
    Path out = folder.resolve("out");
    List<String> instrument = List.of("instrument", "--map", map.toString(), "--out");
    SerinProcess engine = serin(instrument, out.toString(), in.toString());
    assertThat(engine.await()).as(engine.err()).isZero();
    Path base = Files.writeString(folder.resolve("base.txt"), "9,1,a.Gone f ()V\n");
    String elsewhere = folder.resolve("elsewhere").toString();
    SerinProcess other = serin(instrument, elsewhere, in.toString(), "--base-map", base.toString());
    assertThat(other.await()).as(other.err()).isZero();
    String marked = out.resolve(in.getFileName()).toString();

    List<String> properties = List.of("-Dserin.methodMap=" + map);
    String name = ShortFreeze.class.getName();
    SerinProcess refused = started(marked, properties, name, "1");
    assertThat(refused.await()).isEqualTo(3);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err())
        .contains("serin: the program is not started: the probes in file:" + marked)
        .contains("but " + map + " is the method map ");
    String both = marked + ":" + elsewhere + "/" + in.getFileName();
    SerinProcess mixed = started(both, List.of(), name, "1");
    assertThat(mixed.await()).isEqualTo(3);
    assertThat(mixed.err()).contains("but file:" + marked).contains(" belongs to ");

    Path journal = Files.createFile(folder.resolve("methodMapping.txt.serin-publishing"));
    SerinProcess interrupted = started(marked, properties, name, "1");
    assertThat(interrupted.await()).isEqualTo(3);
    assertThat(interrupted.err())
        .contains(
            "was killed while it replaced its outputs, or is replacing them now, as " + journal);
  }

  private SerinProcess serin(List<String> first, String... rest) throws Exception {
    List<String> arguments = new ArrayList<>(first);
    arguments.addAll(List.of(rest));
    return SerinProcess.serin(folder, arguments.toArray(new String[0]));
  }

  @Test
  void what_the_program_throws_ends_it_as_it_would_have() throws Exception {
    SerinProcess program =
        started(SerinProcess.classes(), List.of(), ShortFreeze.class.getName(), "no number");
    assertThat(program.await()).isEqualTo(1);
    assertThat(program.err())
        // The JVM writes its line in two pieces, and the log's line may come between them.
        .contains("Exception in thread \"main\" ", "java.lang.NumberFormatException: For input")
        .doesNotContain("InvocationTargetException");
  }

  @Test
  void a_program_that_is_not_there_is_named() throws Exception {
    SerinProcess missing = started(SerinProcess.classes(), List.of(), "com.example.Missing");
    assertThat(missing.await()).isEqualTo(2);
    assertThat(missing.err())
        .contains("serin: the main class com.example.Missing is not on the class path: ")
        .contains(SerinProcess.classes());
    String noProgram = Object.class.getName();
    SerinProcess none = started(SerinProcess.classes(), List.of(), noProgram);
    assertThat(none.await()).isEqualTo(2);
    assertThat(none.err()).contains(noProgram + " has no method public static void");
    SerinProcess nothing = started(SerinProcess.classes(), List.of());
    assertThat(nothing.await()).isEqualTo(2);
    assertThat(nothing.err()).startsWith("serin: usage: java -cp");
  }

  /** A folder with only the program's class. */
  private Path classes() throws Exception {
    String name = ShortFreeze.class.getName().replace('.', '/') + ".class";
    Path copy = folder.resolve("plain").resolve(name);
    Files.createDirectories(copy.getParent());
    Files.copy(Path.of(SerinProcess.classes()).resolve(name), copy);
    return folder.resolve("plain");
  }

  private SerinProcess started(String classes, List<String> properties, String... rest)
      throws Exception {
    List<String> jvm = new ArrayList<>(properties);
    jvm.add("-Djava.awt.headless=true");
    jvm.add("-Dserin.directory=" + folder.resolve("issues"));
    String classPath = classes + ":" + System.getProperty("java.class.path");
    return SerinProcess.java(folder, jvm, classPath, TracedMain.class, rest);
  }
}
