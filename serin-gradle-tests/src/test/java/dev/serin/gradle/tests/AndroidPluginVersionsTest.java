package dev.serin.gradle.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.MethodMap;
import java.io.Reader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Builds an app with the oldest version of the Android plugin and with versions newer than the one
 * in Serin's builds. {@code ./proof gradle} runs this.
 */
@Tag("gradle-versions")
class AndroidPluginVersionsTest {
  private static final String REPORTS = "app/build/outputs/serin/";
  private static final String SHAPE = "app/src/main/java/com/example/app/Shape.java";

  @TempDir private Path folder;

  /**
   * Builds debug and minified release, and debug again after a change. The Android plugin 9 builds
   * with its new DSL only and compiles Kotlin itself.
   */
  @ParameterizedTest
  @CsvSource({
    "7.4.2, app/build/intermediates/serin-classes/debug",
    "8.13.2, app/build/intermediates/classes/debug/instrumentDebugWithSerin",
    "9.0.1, app/build/intermediates/classes/debug/PROJECT/instrumentDebugWithSerin/classes.jar",
    "9.2.1, app/build/intermediates/classes/debug/PROJECT/instrumentDebugWithSerin/classes.jar"
  })
  void an_app_is_built_with_the_probes_that_the_reports_say(String agp, String classes)
      throws Exception {
    GradleProject app = GradleProject.appWithModules(folder.resolve("app")).with(agp);
    for (String module : List.of("app", "other", "view")) {
      app.append(module + "/build.gradle", "android { buildToolsVersion '34.0.0' }\n");
    }
    boolean compilesKotlin = agp.startsWith("9.");
    if (compilesKotlin) {
      app.addKotlin();
      app.append("gradle.properties", "android.newDsl=true\nandroid.builtInKotlin=true\n");
    }
    app.build("-Pandroid.overrideVersionCheck=true", ":app:assembleDebug", ":app:assembleRelease");
    check(app, classes);
    if (compilesKotlin) {
      assertThat(probes(app.file(classes)))
          .containsKey("com.example.app.TonesKt total (Ljava.util.List;)I");
    }
    assertThat(buildProperties(app, "debug")).contains("mapId=" + mapId(app, "debug"));
    assertThat(buildProperties(app, "release"))
        .contains("mapId=" + mapId(app, "release"))
        .contains("mappingId=" + mappingId(app));
    app.replace(SHAPE, "class Shape {", "class Shape {\n    int more(int n) { return sum(n); }\n");
    app.build("-Pandroid.overrideVersionCheck=true", ":app:assembleDebug");
    check(app, classes);
    assertThat(Probes.said(app.file(REPORTS + "debug")))
        .containsKey("com.example.app.Shape more (I)I");
  }

  @Test
  void an_android_plugin_that_is_too_old_is_refused_with_what_is_needed() throws Exception {
    GradleProject app = GradleProject.copyOf("app", folder.resolve("app")).with("7.3.0");
    // Some mirrors lack the dependencies of 7.3.0. The dependencies of 7.4.2 also work, as nothing
    // is built.
    app.replace(
        "build.gradle",
        "plugins {",
        """
        buildscript {
            configurations.classpath.resolutionStrategy.force(
                'com.android.tools.build:bundletool:1.11.4',
                'com.google.testing.platform:core-proto:0.0.8-alpha08')
        }
        plugins {""");
    assertThat(app.fail("-Pandroid.overrideVersionCheck=true", "help"))
        .contains("serin: the Android plugin 7.3.0 is too old for the plugin dev.serin. Use 7.4.0");
  }

  /** Checks that classes and dex of the debug build have the probes in the reports. */
  private static void check(GradleProject app, String classes) throws Exception {
    SortedMap<String, Integer> said = Probes.said(app.file(REPORTS + "debug"));
    assertThat(said)
        .containsKeys("com.example.part.Part count (I)I", "com.example.view.Panel wide (JDI[J)D")
        .containsAllEntriesOf(probes(app.file(classes)));
    assertThat(probes(app.file(classes))).isNotEmpty();
    assertThat(new Apk(apk(app, "debug")).probes()).isEqualTo(said);
  }

  /** The ids in the app's own classes: files, or one jar with the Android plugin 9. */
  private static SortedMap<String, Integer> probes(Path classes) throws Exception {
    return Files.isDirectory(classes) ? Probes.inFolder(classes) : Probes.inJar(classes);
  }

  private static Path apk(GradleProject app, String variant) {
    return app.file("app/build/outputs/apk/" + variant + "/app-" + variant + ".apk");
  }

  private static String buildProperties(GradleProject app, String variant) throws Exception {
    try (FileSystem files = FileSystems.newFileSystem(apk(app, variant))) {
      return Files.readString(files.getPath("assets/serin/build.properties"));
    }
  }

  private static String mapId(GradleProject app, String variant) throws Exception {
    Path map = app.file(REPORTS + variant + "/methodMapping.txt");
    try (Reader reader = Files.newBufferedReader(map)) {
      return MethodMap.read(reader, map.toString()).mapId();
    }
  }

  private static String mappingId(GradleProject app) throws Exception {
    String mapping = app.read("app/build/outputs/mapping/release/mapping.txt");
    return mapping
        .lines()
        .filter(line -> line.startsWith("# pg_map_id: "))
        .map(line -> line.substring(line.lastIndexOf(' ') + 1))
        .findFirst()
        .orElseThrow();
  }
}
