package dev.serin.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.instrument.base.Digest;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.base.RecordFile;
import dev.serin.instrument.choose.MethodFilter;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes that are instrumented later by a plan, and runs that resume from one. */
class InstrumentPlanTest {
  private static final String ACTIVITY =
      "package android.app; public class Activity { public void onWindowFocusChanged(boolean b) {}"
          + " }";
  private static final String BASE =
      "package lib; public class Base extends android.app.Activity {"
          + " public int turn(int n) { int sum = 0; while (n > 0) { sum += n--; } return sum; }"
          + " public int ask() { return open(); } public int open() { return 1; }"
          + " public final int closed() { return 1; } }";
  private static final String PLAIN = "package lib; public class Plain { final int one = 1; }";
  private static final String MAIN =
      "package app; public class Main extends lib.Base {"
          + " int twice(int n) { while (n < 9) { n += turn(n); } return n; } }";

  @TempDir private Path folder;
  private Map<String, byte[]> classes;

  @BeforeEach
  void compile() throws Exception {
    classes = Sources.compile(ACTIVITY, BASE, PLAIN, MAIN);
    for (Map.Entry<String, byte[]> type : classes.entrySet()) {
      String part = type.getKey().substring(0, type.getKey().indexOf('/'));
      write(part + "/" + type.getKey() + ".class", type.getValue());
    }
  }

  @Test
  void a_class_is_instrumented_as_the_run_did_it() throws Exception {
    planLibraries(InstrumentOptions.defaults());
    InstrumentPlan plan = InstrumentPlan.open(file("plan"));
    byte[] base = plan.instrument(bytes("lib/Base"), "lib/Base").bytes();
    assertThat(base).isEqualTo(Files.readAllBytes(file("out/lib/lib/Base.class")));
    assertThat(Classes.probedMethods(base))
        .as("what asks what the app may override is not cheap; an activity tells of the focus")
        .containsExactly("ask", "onWindowFocusChanged", "turn");
    assertThat(plan.concerns("lib/Plain")).isFalse();
    assertThat(plan.concerns("app/Main")).isFalse();
  }

  @Test
  void what_was_changed_since_keeps_that_and_gets_the_probes_of_the_run() throws Exception {
    planLibraries(InstrumentOptions.defaults());
    String changed =
        BASE.replace("return sum;", "more(n); return sum;")
            .replace(
                "public int open", "void more(int n) { while (n > 0) { n--; } } public int open");
    byte[] other = Sources.compile(ACTIVITY, changed).get("lib/Base");
    InstrumentPlan plan = InstrumentPlan.open(file("plan"));
    byte[] result = plan.instrument(other, "lib/Base").bytes();
    assertThat(Classes.probedMethods(result))
        .containsExactly("ask", "onWindowFocusChanged", "turn");
    assertThat(Classes.text(result, "turn")).contains("lib/Base.more");
    byte[] cut = Arrays.copyOf(other, 200);
    assertThatThrownBy(() -> plan.instrument(cut, "lib/Base"))
        .isInstanceOf(InstrumentException.class)
        .hasMessageStartingWith("lib/Base: ");
    assertThatThrownBy(() -> plan.instrument(result, "lib/Base"))
        .isInstanceOf(InstrumentException.class)
        .hasMessageStartingWith("lib/Base: this class has probes already");
  }

  @Test
  void a_run_goes_on_from_what_was_planned() throws Exception {
    MethodFilter ofLibraries = filter();
    RunResult libraries = planLibraries(InstrumentOptions.defaults().choosing(ofLibraries));
    assertThat(ofLibraries.unmatchedExcludes()).containsExactly("app.None", "app.Main#one");
    MethodFilter filter = filter();
    RunResult all = goOn(filter);
    assertThat(filter.unmatchedExcludes()).containsExactly("app.None", "app.Main#one");
    assertThat(filter.unmatchedIncludes()).isEmpty();
    libraries
        .methods()
        .methods()
        .forEach((id, method) -> assertThat(all.methods().name(id)).isEqualTo(method));
    assertThat(all.methods().size()).isEqualTo(libraries.methods().size() + 2);
    assertThat(Files.readString(file("skipped")))
        .contains("CHEAP,1,app.Main <init> ()V\n", "CHEAP,17,lib.Base closed ()I\n");
    assertThat(RunSummary.of(all).text())
        .isEqualTo("3 methods of 3 classes have probes, 5 have none");
    byte[] main = Files.readAllBytes(file("out/app/app/Main.class"));
    assertThat(Classes.probedMethods(main))
        .as("what is above it tells of the focus")
        .containsExactly("twice");
  }

  @Test
  void a_class_that_was_allowed_to_stay_is_not_concerned() throws Exception {
    write("lib/lib/Base.class", Arrays.copyOf(bytes("lib/Base"), 200));
    planLibraries(InstrumentOptions.defaults().allow("lib/Base"::equals));
    InstrumentPlan plan = InstrumentPlan.open(file("plan"));
    assertThat(plan.concerns("lib/Base")).isFalse();
  }

  @Test
  void a_plan_is_the_same_after_a_run_that_had_nothing_to_do() throws Exception {
    planLibraries(InstrumentOptions.defaults());
    byte[] first = Files.readAllBytes(file("plan"));
    planLibraries(InstrumentOptions.defaults());
    assertThat(file("plan")).hasBinaryContent(first);
  }

  @Test
  void what_is_no_plan_is_refused_by_name() throws Exception {
    planLibraries(InstrumentOptions.defaults());
    for (String name : List.of("plan", "classes")) {
      byte[] whole = Files.readAllBytes(file(name));
      write(name, Arrays.copyOf(whole, whole.length - 1));
      assertThatThrownBy(() -> goOn(filter()))
          .isInstanceOf(InstrumentException.class)
          .hasMessageContaining(file(name) + " cannot be read as a plan: ");
      write(name, whole);
    }
  }

  @Test
  void a_plan_with_a_reason_that_is_not_known_is_refused_by_name() throws Exception {
    planLibraries(InstrumentOptions.defaults());
    byte[] marker = RecordFile.marker(PlanFile.KIND);
    byte[] bytes = Files.readAllBytes(file("plan"));
    byte[] sealed = Arrays.copyOfRange(bytes, marker.length, bytes.length);
    String content = new String(Digest.opened(sealed), StandardCharsets.ISO_8859_1);
    assertThat(content).contains("\0\5CHEAP");
    String other = content.replace("\0\5CHEAP", "\0\5CHEEP");
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.write(marker);
    file.write(Digest.sealed(other.getBytes(StandardCharsets.ISO_8859_1)));
    Files.write(file("plan"), file.toByteArray());
    InstrumentPlan plan = InstrumentPlan.open(file("plan"));
    assertThatThrownBy(plan::result)
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining(file("plan") + " cannot be read as a plan: ")
        .hasMessageContaining("unknown reason CHEEP to skip a method");
  }

  private RunResult planLibraries(InstrumentOptions options) throws Exception {
    InstrumentRun run =
        new InstrumentRun(
            options
                .libraries(true)
                .classPath(List.of(file("android")))
                .plan(file("plan"), file("classes"))
                .state(file("state")));
    run.add(file("lib"), file("out/lib"));
    return run.run();
  }

  private RunResult goOn(MethodFilter filter) throws Exception {
    InstrumentRun run =
        new InstrumentRun(
            InstrumentOptions.defaults()
                .choosing(filter)
                .resumeFrom(file("plan"), file("classes"))
                .skipped(file("skipped")));
    run.add(file("app"), file("out/app"));
    return run.run();
  }

  private static MethodFilter filter() {
    return MethodFilter.builder()
        .include("lib.*")
        .include("app.*")
        .exclude("app.None")
        .exclude("app.Main#one")
        .build();
  }

  private byte[] bytes(String name) {
    return classes.get(name);
  }

  private void write(String name, byte[] content) throws Exception {
    Files.createDirectories(file(name).getParent());
    Files.write(file(name), content);
  }

  private Path file(String name) {
    return folder.resolve(name);
  }
}
