package dev.serin.gradle.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other plugins also change classes, before Serin or after it; the app has the changes of each. */
@Tag("gradle")
class OtherTransformsTest {
  private static final String SUM = "com.example.app.Shape sum (I)I";
  private static final String MARKED = "com.example.app.Shape marked ()V";
  private static final String CLASSES = "app/build/intermediates/classes/debug/";
  private static final String RELEASE = "app/build/intermediates/classes/release/";

  @TempDir private Path folder;
  private GradleProject app;

  @BeforeEach
  void copy() throws Exception {
    app = GradleProject.copyOf("app", folder.resolve("app"));
  }

  @Test
  void what_comes_after_gets_classes_with_probes() throws Exception {
    app.appendScript("app/build.gradle", "marking/marking.gradle");
    app.build(":app:dexBuilderDebug");
    Path jar = app.file(CLASSES + "ALL/markDebug/classes.jar");
    assertThat(Probes.inJar(jar)).containsKey(SUM).doesNotContainKey(MARKED);
    assertThat(methods("com.example.app.Shape", jar)).contains("marked()");
  }

  /**
   * In a debuggable app, Serin transforms the app's own classes. The Android plugin runs such a
   * transform before transforms of all classes, in any order of registration.
   */
  @Test
  void what_comes_before_is_instrumented_unless_it_is_in_libraries_too_and_the_app_is_debugged()
      throws Exception {
    app.replace("app/build.gradle", "    id 'dev.serin'\n", "");
    app.appendScript("app/build.gradle", "marking/marking.gradle");
    app.append("app/build.gradle", "apply plugin: 'dev.serin'\n");
    app.build(":app:dexBuilderDebug", ":app:instrumentReleaseWithSerin");
    Path release = app.file(RELEASE + "ALL/instrumentReleaseWithSerin/classes.jar");
    assertThat(Probes.inJar(release)).containsKeys(SUM, MARKED);
    Path debug = app.file(CLASSES + "ALL/markDebug/classes.jar");
    assertThat(Probes.inJar(debug)).containsKey(SUM).doesNotContainKey(MARKED);
    assertThat(methods("com.example.app.Shape", debug)).contains("marked()");
  }

  @Test
  void coverage_is_measured_too() throws Exception {
    app.append(
        "app/build.gradle",
        "android { buildTypes { debug { enableAndroidTestCoverage = true } } }\n");
    app.build(":app:dexBuilderDebug");
    Path covered = app.file(CLASSES + "jacocoDebug/dirs");
    assertThat(Probes.inFolder(covered)).containsKey(SUM);
    assertThat(methods("com.example.app.Shape", covered)).contains("$jacocoInit(");
  }

  private static String methods(String type, Path classes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream print = new PrintStream(out, false, StandardCharsets.UTF_8);
    ToolProvider javap = ToolProvider.findFirst("javap").orElseThrow();
    int status = javap.run(print, print, "-p", "-cp", classes.toString(), type);
    assertThat(status).isZero();
    print.flush();
    return out.toString(StandardCharsets.UTF_8);
  }
}
