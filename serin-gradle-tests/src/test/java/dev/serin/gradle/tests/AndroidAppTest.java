package dev.serin.gradle.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the results and the incremental work of builds of an Android application that applies the
 * plugin.
 */
@Tag("gradle")
class AndroidAppTest {
  private static final String INSTRUMENT = ":app:instrumentDebugWithSerin";
  private static final String PLAN = ":app:planDebugLibrariesWithSerin";
  private static final String REPORTS = "app/build/outputs/serin/debug";
  private static final String SHAPE = "com.example.app.Shape name ()Ljava.lang.String;";
  private static final String SUM = "com.example.app.Shape sum (I)I";
  private static final String LABEL = "com.example.app.Shape label ()Ljava.lang.String;";
  private static final String SOURCES = "app/src/main/java/com/example/app/";
  private static final String CLASSES =
      "app/build/intermediates/classes/debug/instrumentDebugWithSerin";

  @TempDir private Path folder;
  private GradleProject app;

  @BeforeEach
  void copy() throws Exception {
    app = GradleProject.copyOf("app", folder.resolve("app"));
  }

  @Test
  void classes_have_the_probes_that_the_reports_say_and_nothing_is_done_again() throws Exception {
    String log = app.build(INSTRUMENT);
    assertThat(log)
        .containsPattern("serin: debug: \\d+ methods of \\d+ classes have probes, \\d+ have none")
        .contains(app.file(REPORTS).resolve("skipped.txt").toString());
    assertThat(Probes.inFolder(app.file(CLASSES)))
        .containsKeys(SUM, "com.example.app.MainActivity draw (I)Ljava.lang.String;")
        .doesNotContainKeys(SHAPE, LABEL)
        .isEqualTo(Probes.said(app.file(REPORTS)));
    assertThat(app.read(REPORTS + "/summary.json")).contains("\"CHEAP\":");
    assertThat(app.build(INSTRUMENT)).contains(INSTRUMENT + " UP-TO-DATE");
  }

  @Test
  void what_is_planned_for_libraries_outlives_a_clean_and_the_bytes_are_the_same()
      throws Exception {
    app.build(INSTRUMENT);
    Map<String, List<Byte>> classes = app.content(CLASSES);
    String map = app.read(REPORTS + "/methodMapping.txt");
    assertThat(app.build("clean", INSTRUMENT)).contains(PLAN + " UP-TO-DATE", "serin: debug: ");
    assertThat(app.content(CLASSES)).isEqualTo(classes);
    assertThat(app.read(REPORTS + "/methodMapping.txt")).isEqualTo(map);
  }

  @Test
  void another_checkout_takes_what_was_built_from_the_build_cache() throws Exception {
    String cache = "buildCache { local { directory = '" + folder.resolve("cache") + "' } }\n";
    app.append("settings.gradle", cache);
    app.build("--build-cache", INSTRUMENT);
    GradleProject other = GradleProject.copyOf(app.file("."), folder.resolve("another/checkout"));
    assertThat(other.build("--build-cache", INSTRUMENT))
        .contains(INSTRUMENT + " FROM-CACHE", PLAN + " FROM-CACHE");
    assertThat(other.content(CLASSES)).isEqualTo(app.content(CLASSES));
    // The state for incremental runs did not come from the cache. The next run does everything and
    // gets the same result.
    other.replace(SOURCES + "Shape.java", "\"shape\"", "\"form\"");
    other.build(INSTRUMENT);
    assertThat(Probes.inFolder(other.file(CLASSES))).isEqualTo(Probes.inFolder(app.file(CLASSES)));
  }

  @Test
  void an_override_makes_a_cheap_method_dear_and_the_bytes_are_those_of_a_clean_build()
      throws Exception {
    keepIds();
    app.write(
        SOURCES + "Circle.java",
        """
        package com.example.app;
        class Circle extends Shape {
            @Override String name() { return "circle" + sum(7); }
        }
        """);
    app.build(INSTRUMENT);
    assertThat(Probes.inFolder(app.file(CLASSES))).containsKey(LABEL);
    GradleProject clean = GradleProject.copyOf(app.file("."), folder.resolve("clean"));
    clean.build(INSTRUMENT);
    assertThat(clean.content(CLASSES)).isEqualTo(app.content(CLASSES));
    assertThat(clean.file(REPORTS + "/methodMapping.txt"))
        .hasSameBinaryContentAs(app.file(REPORTS + "/methodMapping.txt"));
  }

  @Test
  void a_class_that_is_removed_is_gone_and_its_ids_are_not_used_again() throws Exception {
    keepIds();
    Integer id = Probes.ids(app.file(REPORTS)).get(SUM);
    Files.delete(app.file(SOURCES + "Shape.java"));
    app.replace(SOURCES + "MainActivity.java", "new Shape()", "new Form()");
    app.replace(SOURCES + "MainActivity.java", "Shape shape", "Form shape");
    app.write(
        SOURCES + "Form.java",
        "package com.example.app; class Form { String name() { return \"\"; }\n"
            + "int sum(int to) { int s = 0; for (int i = 0; i < to; i++) s += i; return s; } }");
    app.build(INSTRUMENT);
    assertThat(Probes.inFolder(app.file(CLASSES)))
        .doesNotContainKey(SUM)
        .doesNotContainValue(id)
        .containsKey("com.example.app.Form sum (I)I");
    assertThat(Probes.ids(app.file(REPORTS))).containsEntry(SUM, id);
  }

  @Test
  void a_changed_exclude_list_is_heeded() throws Exception {
    app.write("app/excludes.txt", "[package]\n-keepclass com/example/app/MainActivity\n");
    app.append("app/build.gradle", "serin { excludesFile = file('excludes.txt') }\n");
    app.build(INSTRUMENT);
    assertThat(Probes.inFolder(app.file(CLASSES)).keySet())
        .contains(SUM)
        .noneMatch(method -> method.startsWith("com.example.app.MainActivity "));
    app.append("app/excludes.txt", "-keepclass com/example/app/Shape\n");
    app.build(INSTRUMENT);
    assertThat(Probes.inFolder(app.file(CLASSES))).doesNotContainKey(SUM);
  }

  @Test
  void a_learned_list_is_an_input_of_the_build_wherever_the_checkout_lies() throws Exception {
    String cache = "buildCache { local { directory = '" + folder.resolve("cache") + "' } }\n";
    app.append("settings.gradle", cache);
    app.write("app/hot.txt", "com.example.app.Shape#sum(I)I # 412345 calls/s, 48 ns\n");
    app.append("app/build.gradle", "serin { learned = file('hot.txt') }\n");
    app.build("--build-cache", INSTRUMENT);
    assertThat(Probes.inFolder(app.file(CLASSES)))
        .doesNotContainKey(SUM)
        .isEqualTo(Probes.said(app.file(REPORTS)));
    assertThat(app.read(REPORTS + "/skipped.txt"))
        .contains("LEARNED,0," + SUM + " # 412345 calls/s, 48 ns\n");
    GradleProject other = GradleProject.copyOf(app.file("."), folder.resolve("another/checkout"));
    assertThat(other.build("--build-cache", INSTRUMENT)).contains(INSTRUMENT + " FROM-CACHE");
    app.write("app/hot.txt", "com.example.app.Shape#gone()V # 412345 calls/s, 48 ns\n");
    assertThat(app.build(INSTRUMENT))
        .contains("serin: debug: no method of the learned list ")
        .contains(" is in the program (1 in total): com.example.app.Shape#gone()V. ");
    assertThat(Probes.inFolder(app.file(CLASSES))).containsKey(SUM);
    app.write("app/hot.txt", "com.example.app.*\n");
    assertThat(app.fail(INSTRUMENT))
        .contains("hot.txt:1: \"com.example.app.*\" is not a line of a learned list");
  }

  @Test
  void a_build_type_that_is_switched_off_has_the_twin_that_does_nothing_and_no_probes()
      throws Exception {
    app.append(
        "app/build.gradle",
        """
        serin { buildTypes { debug { enabled = false } } }
        dependencies { // as modules may bring them along
            debugImplementation 'dev.serin:serin-android:0.1.0-SNAPSHOT'
            releaseImplementation 'dev.serin:serin-android-noop:0.1.0-SNAPSHOT'
        }
        tasks.register('runtimes') {
            def debug = configurations.named('debugRuntimeClasspath').map { it.incoming.artifacts.artifactFiles.files*.name }
            def release = configurations.named('releaseRuntimeClasspath').map { it.incoming.artifacts.artifactFiles.files*.name }
            doLast {
                println "debug has ${debug.get().sort()}"
                println "release has ${release.get().sort()}"
            }
        }
        """);
    assertThat(app.build(":app:dexBuilderDebug", ":app:runtimes"))
        .doesNotContain("WithSerin")
        .containsPattern("debug has \\[.*serin-android-noop-0")
        .doesNotContainPattern("debug has \\[.*serin-android-0")
        .containsPattern("release has \\[.*serin-android-0")
        .doesNotContainPattern("release has \\[.*serin-android-noop-0");
  }

  @Test
  void the_archive_for_whoever_reads_issues_has_map_and_mapping() throws Exception {
    app.build(":app:archiveSerinRelease");
    try (ZipFile zip = new ZipFile(app.file("app/build/outputs/serin/release.zip").toFile())) {
      assertThat(zip.stream().map(ZipEntry::getName))
          .contains("methodMapping.txt", "skipped.txt", "summary.json", "mapping.txt");
    }
  }

  @Test
  void two_variants_are_built_at_once_with_the_settings_of_their_flavours() throws Exception {
    app.append(
        "app/build.gradle",
        """
        android {
            flavorDimensions 'price', 'store'
            productFlavors {
                free { dimension 'price' }
                paid { dimension 'price' }
                play { dimension 'store' }
                other { dimension 'store' }
            }
        }
        afterEvaluate { println "there are ${tasks.names.findAll { it.endsWith('WithSerin') }}" }
        """);
    app.append("app/build.gradle", exampleOfFlavours());
    app.append(
        "app/build.gradle",
        "serin { productFlavors { play { option 'splashActivities',"
            + " 'com.example.MainActivty, com.example.app.MainActivity, a.B' } } }\n");
    String other = "generateFreeOtherDebugSerinAssets";
    String play = "generateFreePlayDebugSerinAssets";
    String log = app.build("--parallel", ":app:" + play, ":app:" + other);
    assertThat(log)
        .contains("serin: freePlayDebug: ", "serin: freeOtherDebug: ")
        .containsPattern("there are .*instrumentPaidPlayReleaseWithSerin")
        .doesNotContain("instrumentPaidPlayDebugWithSerin");
    assertThat(app.file("app/build/outputs/serin/freePlayDebug/methodMapping.txt"))
        .hasSameBinaryContentAs(
            app.file("app/build/outputs/serin/freeOtherDebug/methodMapping.txt"));
    assertThat(log)
        .contains(
            "serin: freePlayDebug: the option splashActivities names com.example.MainActivty, which is"
                + " no activity in the merged manifest, so the name has no effect. Did you mean"
                + " com.example.app.MainActivity?")
        .contains("splashActivities names a.B, which is no activity in the merged manifest, so the")
        .doesNotContain("splashActivities names com.example.app.MainActivity,")
        .doesNotContain("serin: freeOtherDebug: the option splashActivities");
    // The first dimension overrides the second, and a build type both.
    assertThat(app.read("app/build/generated/assets/" + play + "/serin/build.properties"))
        .contains("slowMillis=300\n", "lagMillis=4000\n", "enterMillis=2000\n");
    assertThat(app.read("app/build/generated/assets/" + other + "/serin/build.properties"))
        .contains("slowMillis=300\n", "lagMillis=4000\n", "enterMillis=1000\n");
  }

  private static String exampleOfFlavours() throws Exception {
    String page = Files.readString(Path.of("../docs/gradle.md"));
    String start = "```groovy (flavours)\n";
    int body = page.indexOf(start) + start.length();
    return page.substring(body, page.indexOf("```", body));
  }

  /** Builds with a base map that is missing at first, so that the ids stay from then on. */
  private void keepIds() throws Exception {
    app.append("app/build.gradle", "serin { baseMap = file('methodMapping.txt') }\n");
    Path base = app.file("app/methodMapping.txt");
    Path map = app.file(REPORTS + "/methodMapping.txt");
    assertThat(app.build(INSTRUMENT))
        .containsOnlyOnce("the base map ")
        .contains("serin: debug: the base map " + base + " does not exist, so all methods have new")
        .contains("Copy " + map + " to that path and commit it; ");
    Files.copy(map, base);
    assertThat(app.build(INSTRUMENT)).contains("serin: debug: ").doesNotContain("the base map ");
    assertThat(map).hasSameBinaryContentAs(base);
  }
}
