package dev.serin.gradle.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The libraries and modules of an app that is debugged, which are instrumented one by one. */
@Tag("gradle")
class AppLibrariesTest {
  private static final String REPORTS = "app/build/outputs/serin/debug";
  private static final String PLAN = ":app:planDebugLibrariesWithSerin";
  private static final String PART = "module/src/main/java/com/example/module/Part.java";
  private static final String ENTER = "Ldev/serin/Probe;.enter:(I)I";
  private static final String MARKED = "com.example.module.Part marked ()V";

  /** Of the module; the second asks what the app could override, and so is not cheap. */
  private static final String[] OF_MODULE = {
    "com.example.module.Part count (I)I", "com.example.module.Part ask ()I"
  };

  private static final String CLOSED = "com.example.module.Part closed ()I";
  private static final String SUM = "com.example.app.Shape sum (I)I";

  @TempDir private Path folder;
  private GradleProject app;

  @BeforeEach
  void addModule() throws Exception {
    app = GradleProject.copyOf("app", folder.resolve("app"));
    app.append("settings.gradle", "include ':module'\n");
    app.write("module/build.gradle", "plugins { id 'java-library' }\n");
    app.write(
        PART,
        """
        package com.example.module;
        public class Part {
            public int ask() { return open(); }
            public int open() { return 1; }
            public final int closed() { return 1; }
            public int count(int to) { int sum = 0; for (int i = 0; i < to; i++) sum += i; return sum; }
        }
        """);
    app.append("app/build.gradle", "dependencies { implementation project(':module') }\n");
  }

  @Test
  void one_map_has_the_probes_of_all_and_a_change_in_the_app_leaves_libraries_as_they_are()
      throws Exception {
    visit();
    app.build("assembleDebug");
    check();
    assertThat(Probes.said(app.file(REPORTS))).containsKey(SUM).containsKeys(OF_MODULE);
    SortedMap<String, Integer> ofLibraries = libraries();
    assertThat(app.read(REPORTS + "/skipped.txt")).contains("CHEAP,17," + CLOSED);
    assertThat(app.read(REPORTS + "/summary.json"))
        .contains("\"probedMethods\":" + Probes.said(app.file(REPORTS)).size() + ",");

    app.replace(
        "app/src/main/java/com/example/app/Shape.java",
        "/** Not cheap. */",
        "int add(int to) { int sum = 0; while (to > 0) sum += to--; return sum; }");
    assertThat(app.build("assembleDebug"))
        .contains("Task " + PLAN + " UP-TO-DATE")
        .contains("Task :app:mergeLibDexDebug UP-TO-DATE")
        .contains("Task :app:mergeExtDexDebug UP-TO-DATE");
    check();
    assertThat(libraries()).isEqualTo(ofLibraries);

    app.replace(PART, "closed() { return 1; }", "closed() { return count(1); }");
    app.build("assembleDebug");
    check();
    assertThat(Probes.said(app.file(REPORTS))).containsKey(CLOSED);
  }

  @Test
  void a_class_of_a_library_that_cannot_be_instrumented_is_named() throws Exception {
    Files.createDirectories(app.file("app/libs"));
    try (OutputStream bytes = Files.newOutputStream(app.file("app/libs/broken.jar"));
        ZipOutputStream jar = new ZipOutputStream(bytes)) {
      jar.putNextEntry(new ZipEntry("com/broken/Cut.class"));
      jar.write("\u00ca\u00fe\u00ba\u00be cut".getBytes(StandardCharsets.ISO_8859_1));
    }
    app.append("app/build.gradle", "dependencies { implementation files('libs/broken.jar') }\n");
    assertThat(app.fail(PLAN))
        .contains("serin: debug cannot be instrumented: ")
        .contains("broken.jar!com/broken/Cut.class")
        .contains("serin { allow 'com.example.Name' }");
    app.append("app/build.gradle", "serin { allow 'com.broken.Cut' }\n");
    assertThat(app.build(":app:instrumentDebugWithSerin"))
        .contains("1 classes left as they are, as was allowed");
  }

  /** Has the app's build file do another plugin's work, too, before Serin's. */
  private void visit() throws Exception {
    String script = Files.readString(Path.of("src/test/projects/marking/visiting.gradle"));
    int body = script.indexOf("abstract class");
    String build = app.read("app/build.gradle").replace("    id 'dev.serin'\n", "");
    app.write(
        "app/build.gradle",
        script.substring(0, body) + build + script.substring(body) + "apply plugin: 'dev.serin'\n");
  }

  /**
   * The app as it is installed has the probes that the reports say, and the other plugin's work.
   */
  private void check() throws Exception {
    Apk apk = new Apk(app.file("app/build/outputs/apk/debug/app-debug.apk"));
    SortedMap<String, SortedSet<Integer>> said = new TreeMap<>();
    Probes.said(app.file(REPORTS))
        .forEach((method, id) -> said.put(method, new TreeSet<>(Set.of(id))));
    assertThat(apk.calls(ENTER)).isEqualTo(said);
    assertThat(apk.methods()).contains(MARKED);
  }

  /** The ids of the module's methods. */
  private SortedMap<String, Integer> libraries() throws Exception {
    SortedMap<String, Integer> ids = Probes.ids(app.file(REPORTS));
    ids.keySet().removeIf(method -> !method.startsWith("com.example.module."));
    return ids;
  }
}
