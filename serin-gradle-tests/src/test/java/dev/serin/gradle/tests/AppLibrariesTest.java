package dev.serin.gradle.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Builds two debuggable apps of one build, with modules of both kinds, each instrumented
 * separately. Builds them four times: initially, after a change in an app, after a change in a
 * module, and then in another checkout. Another plugin's visitor comes after Serin's.
 */
@Tag("gradle")
class AppLibrariesTest {
  private static final String[] TASKS = {
    ":app:assembleDebug", ":app:collectDebug", ":other:assembleDebug"
  };
  private static final String SHAPE = "app/src/main/java/com/example/app/Shape.java";
  private static final String PART = "part/src/main/java/com/example/part/Part.java";
  private static final String FORMER = "part/src/main/java/com/example/part/Former.java";
  private static final String PANEL = "view/src/main/java/com/example/view/Panel.java";
  private static final String SUM = "com.example.app.Shape sum (I)I";

  /**
   * Methods of the module that is no Android library. The second calls a method that the app could
   * override.
   */
  private static final String[] OF_PART = {
    "com.example.part.Part count (I)I", "com.example.part.Part ask ()I"
  };

  private static final String CLOSED = "com.example.part.Part closed ()I";
  private static final String OF_FORMER = "com.example.part.Former sum (J)J";
  private static final String OF_LATTER = "com.example.part.Latter sum (J)J";

  /** Methods of the module that is an Android library. */
  private static final String[] OF_VIEW = {
    "com.example.view.Panel caught (Ljava.lang.String;)I", "com.example.view.Panel wide (JDI[J)D"
  };

  @TempDir private static Path folder;
  private static GradleProject project;
  private static Built first;
  private static Built afterChangeInApp;
  private static Built afterChangeInModule;
  private static Built elsewhere;

  @BeforeAll
  static void build() throws Exception {
    project = project();
    // The first build on a machine makes the key of debug builds, and its presence is an input.
    project.build(":app:validateSigningDebug");
    first = Built.of(project, GradleProject.ISOLATED, "--parallel", "--build-cache");
    project.replace(
        SHAPE,
        "/** Not cheap. */",
        "int add(int to) { int sum = 0; while (to > 0) sum += to--; return sum; }");
    afterChangeInApp = Built.of(project, GradleProject.ISOLATED, "--parallel");
    project.replace(PART, "1; // cheap", "count(1);");
    String latter = project.read(FORMER).replace("Former", "Latter");
    project.write(FORMER.replace("Former", "Latter"), latter);
    Files.delete(project.file(FORMER));
    afterChangeInModule = Built.of(project, GradleProject.ISOLATED, "--parallel");
    GradleProject copy = GradleProject.copyOf(project.file("."), folder.resolve("else/where"));
    elsewhere = Built.of(copy.withHome(folder.resolve("home")), "--build-cache", "--info");
  }

  private static GradleProject project() throws IOException {
    GradleProject project = GradleProject.appWithModules(folder.resolve("project"));
    String cache = "buildCache { local { directory = '" + folder.resolve("cache") + "' } }\n";
    project.append("settings.gradle", cache);
    // Gradle's home may have the output of an earlier run for the same input.
    String fresh =
        "class Panel extends View {\n    int made" + System.nanoTime() + "() { return 1; }";
    project.replace(PANEL, "class Panel extends View {", fresh);
    project.append("app/build.gradle", "serin { baseMap = file('methodMapping.txt') }\n");
    project.write("app/methodMapping.txt", "7,9," + OF_FORMER + "\n");
    project.appendScript("app/build.gradle", "marking/visiting.gradle");
    project.appendScript("app/build.gradle", "marking/collecting.gradle");
    return project;
  }

  @Test
  void methods_of_modules_of_both_kinds_have_probes_and_one_map_has_all() {
    assertThat(first.app.said)
        .containsKey(SUM)
        .containsKeys(OF_PART)
        .containsKeys(OF_VIEW)
        .doesNotContainKey(CLOSED);
    assertThat(first.app.skipped).contains("CHEAP,17," + CLOSED);
    assertThat(first.app.summary).contains("\"probedMethods\":" + first.app.said.size() + ",");
    assertThat(afterChangeInModule.app.said).containsKey(CLOSED);
  }

  @Test
  void each_app_of_a_build_has_the_probes_that_its_own_map_says() {
    for (Built built : List.of(first, afterChangeInApp, afterChangeInModule, elsewhere)) {
      SortedMap<String, Integer> said = new TreeMap<>(built.app.said);
      if (!built.app.methods.contains(OF_FORMER)) {
        said.remove(OF_FORMER); // as the base map has it
      }
      assertThat(built.app.probed).isEqualTo(said);
      assertThat(built.other.probed).isEqualTo(built.other.said);
    }
    assertThat(first.other.said).containsKeys(OF_VIEW).doesNotContainKeys(OF_PART);
    assertThat(first.other.said.get(OF_VIEW[0])).isNotEqualTo(first.app.said.get(OF_VIEW[0]));
  }

  @Test
  void the_configuration_is_kept_and_used_again() {
    assertThat(first.log).contains("Configuration cache entry stored");
    assertThat(afterChangeInApp.log).contains("Configuration cache entry reused");
    assertThat(afterChangeInModule.log).contains("Configuration cache entry reused");
  }

  @Test
  void a_change_in_the_app_leaves_libraries_as_they_are() {
    assertThat(afterChangeInApp.log)
        .contains(":app:planDebugLibrariesWithSerin UP-TO-DATE")
        .contains(":app:mergeLibDexDebug UP-TO-DATE")
        .contains(":app:mergeExtDexDebug UP-TO-DATE");
    assertThat(afterChangeInApp.app.said).containsKey("com.example.app.Shape add (I)I");
    SortedMap<String, Integer> before = new TreeMap<>(first.app.said);
    before.keySet().removeIf(method -> method.startsWith("com.example.app."));
    assertThat(afterChangeInApp.app.said).containsAllEntriesOf(before);
  }

  /** By itself, Gradle makes the task that dexes libraries wait only for them, not for the plan. */
  @Test
  void what_makes_dex_of_libraries_waits_for_the_plan() throws Exception {
    assertThat(project.build("--dry-run", ":app:desugarDebugFileDependencies"))
        .contains(":app:planDebugLibrariesWithSerin SKIPPED");
  }

  @Test
  void a_change_in_a_module_leaves_an_app_without_it_as_it_is() {
    assertThat(afterChangeInModule.log)
        .contains(":app:planDebugLibrariesWithSerin\n")
        .contains(":other:planDebugLibrariesWithSerin UP-TO-DATE");
  }

  @Test
  void a_class_of_a_module_that_gets_another_name_gets_other_ids_and_its_own_are_not_used_again() {
    assertThat(first.app.probed).containsEntry(OF_FORMER, 7);
    assertThat(afterChangeInModule.app.probed)
        .containsKey(OF_LATTER)
        .doesNotContainKey(OF_FORMER)
        .doesNotContainValue(7);
    assertThat(afterChangeInModule.app.map).contains("7,9," + OF_FORMER + "\n");
  }

  @Test
  void what_another_visitor_does_after_serin_is_in_the_app_too() {
    assertThat(first.app.methods)
        .contains("com.example.part.Part marked ()V", "com.example.view.Panel marked ()V");
  }

  @Test
  void what_a_change_leads_to_is_what_another_checkout_builds() {
    assertThat(elsewhere.classesOfApp)
        .containsKey("com/example/part/Latter.class")
        .doesNotContainKey("com/example/part/Former.class")
        .isEqualTo(afterChangeInModule.classesOfApp);
    assertThat(elsewhere.app.map).isEqualTo(afterChangeInModule.app.map);
    assertThat(elsewhere.other.map).isEqualTo(first.other.map);
  }

  @Test
  void another_checkout_takes_plan_and_libraries_from_the_build_cache() {
    assertThat(elsewhere.log)
        .contains(":app:planDebugLibrariesWithSerin\n")
        .contains(":other:planDebugLibrariesWithSerin FROM-CACHE")
        .containsPattern("Loaded cache entry for AsmClassesTransform: .*/view/build/.*\\.jar")
        .containsPattern("Loaded cache entry for AsmClassesTransform: .*/serin-runtime-.*\\.jar");
  }

  /** The log and the output of a build. */
  private record Built(String log, App app, App other, SortedMap<String, List<Byte>> classesOfApp) {
    static Built of(GradleProject project, String... options) throws Exception {
      String[] arguments = new String[options.length + TASKS.length];
      System.arraycopy(options, 0, arguments, 0, options.length);
      System.arraycopy(TASKS, 0, arguments, options.length, TASKS.length);
      String log = project.build(arguments);
      return new Built(
          log,
          App.of(project, "app"),
          App.of(project, "other"),
          project.content("app/build/collected/debug"));
    }
  }

  /** An installable app and the reports of its build. */
  private record App(
      SortedMap<String, Integer> probed,
      SortedMap<String, Integer> said,
      Set<String> methods,
      String map,
      String skipped,
      String summary) {
    static App of(GradleProject project, String name) throws Exception {
      Apk apk = new Apk(project.file(name + "/build/outputs/apk/debug/" + name + "-debug.apk"));
      String reports = name + "/build/outputs/serin/debug/";
      return new App(
          apk.probes(),
          Probes.said(project.file(reports)),
          apk.methods(),
          project.read(reports + "methodMapping.txt"),
          project.read(reports + "skipped.txt"),
          project.read(reports + "summary.json"));
    }
  }
}
