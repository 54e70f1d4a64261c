package dev.serin.gradle.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other plugins change classes too, before Serin or after it; what each does is in the app. */
@Tag("gradle")
class OtherTransformsTest {
  private static final String SUM = "com.example.app.Shape sum (I)I";
  private static final String MARKED = "com.example.app.Shape marked ()V";
  private static final String CLASSES = "app/build/intermediates/classes/debug/";

  @TempDir private Path folder;
  private GradleProject app;

  @BeforeEach
  void copy() throws Exception {
    app = GradleProject.copyOf("app", folder.resolve("app"));
    Path script = Path.of("src/test/projects/marking/marking.gradle");
    app.write("app/marking.gradle", Files.readString(script));
  }

  @Test
  void what_comes_after_gets_classes_with_probes() throws Exception {
    app.append("app/build.gradle", "apply from: 'marking.gradle'\n");
    app.build(":app:dexBuilderDebug");
    Path jar = app.file(CLASSES + "ALL/markDebug/classes.jar");
    assertThat(Probes.inJar(jar)).containsKey(SUM).doesNotContainKey(MARKED);
    assertThat(methods("com.example.app.Shape", jar)).contains("marked()");
  }

  @Test
  void what_comes_before_is_instrumented() throws Exception {
    app.replace("app/build.gradle", "    id 'dev.serin'\n", "");
    app.append("app/build.gradle", "apply from: 'marking.gradle'\napply plugin: 'dev.serin'\n");
    app.build(":app:dexBuilderDebug");
    Path jar = app.file(CLASSES + "ALL/instrumentDebugWithSerin/classes.jar");
    assertThat(Probes.inJar(jar)).containsKeys(SUM, MARKED);
  }

  @Test
  void coverage_is_measured_too() throws Exception {
    app.append(
        "app/build.gradle",
        "android { buildTypes { debug { enableAndroidTestCoverage = true } } }\n");
    app.build(":app:dexBuilderDebug");
    Path shape = find("Shape.class");
    assertThat(methods("com.example.app.Shape", shape)).contains("$jacocoInit()");
    SortedMap<String, Integer> probes = Probes.inFolder(app.file(CLASSES));
    probes.putAll(Probes.inJar(app.file(CLASSES + "ALL/instrumentDebugWithSerin/classes.jar")));
    assertThat(probes).containsKey(SUM);
  }

  /** The one instrumented class file of that name, or the jar it is in. */
  private Path find(String name) throws Exception {
    try (Stream<Path> files = Files.walk(app.file(CLASSES + "instrumentDebugWithSerin"))) {
      return files
          .filter(file -> file.endsWith(name))
          .findFirst()
          .orElse(app.file(CLASSES + "ALL/instrumentDebugWithSerin/classes.jar"));
    }
  }

  private static String methods(String type, Path classes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream print = new PrintStream(out, false, StandardCharsets.UTF_8);
    ToolProvider javap = ToolProvider.findFirst("javap").orElseThrow();
    boolean isJar = classes.toString().endsWith(".jar");
    int status =
        isJar
            ? javap.run(print, print, "-p", "-cp", classes.toString(), type)
            : javap.run(print, print, "-p", classes.toString());
    assertThat(status).isZero();
    print.flush();
    return out.toString(StandardCharsets.UTF_8);
  }
}
