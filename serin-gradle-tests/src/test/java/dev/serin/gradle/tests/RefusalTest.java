package dev.serin.gradle.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Input that the plugin cannot process stops the build, and the log names the remedy. */
@Tag("gradle")
class RefusalTest {
  private static final String INSTRUMENT = "instrumentWithSerin";
  private static final String CACHE = "--configuration-cache";

  @TempDir private Path folder;

  @Test
  void a_class_that_cannot_be_instrumented_is_named() throws Exception {
    GradleProject program = program();
    program.build("classes");
    program.append("build.gradle", "tasks.named('compileJava') { enabled = false }\n");
    byte[] cut = "\u00ca\u00fe\u00ba\u00be cut".getBytes(StandardCharsets.ISO_8859_1);
    Files.write(program.file("build/classes/java/main/com/example/Cut.class"), cut);
    assertThat(program.fail(INSTRUMENT))
        .contains("serin: main cannot be instrumented: ")
        .contains("Cut.class")
        .contains("serin { allow 'com.example.Name' }");
    assertThat(program.file("build/serin/classes/com/example/Main.class")).doesNotExist();
    program.append("build.gradle", "serin { allow 'com.example.Cut' }\n");
    assertThat(program.build(INSTRUMENT)).contains("1 class left unchanged, as allowed");
    assertThat(program.file("build/serin/classes/com/example/Cut.class")).hasBinaryContent(cut);
  }

  @Test
  void a_class_of_a_library_that_cannot_be_read_is_named() throws Exception {
    GradleProject app = app();
    Files.createDirectories(app.file("app/libs"));
    try (OutputStream bytes = Files.newOutputStream(app.file("app/libs/broken.jar"));
        ZipOutputStream jar = new ZipOutputStream(bytes)) {
      jar.putNextEntry(new ZipEntry("com/broken/Cut.class"));
      jar.write("\u00ca\u00fe\u00ba\u00be cut".getBytes(StandardCharsets.ISO_8859_1));
    }
    app.append("app/build.gradle", "dependencies { implementation files('libs/broken.jar') }\n");
    assertThat(app.fail(":app:planDebugLibrariesWithSerin"))
        .contains("serin: debug cannot be instrumented: ")
        .contains("broken.jar!com/broken/Cut.class")
        .contains("serin { allow 'com.example.Name' }");
    app.append("app/build.gradle", "serin { allow 'com.broken.Cut' }\n");
    assertThat(app.build(":app:instrumentDebugWithSerin"))
        .contains("1 class left unchanged, as allowed");
  }

  @Test
  void a_class_of_a_library_that_another_visitor_has_changed_too_much_is_named() throws Exception {
    GradleProject app = GradleProject.appWithModules(folder.resolve("app"));
    app.replace("app/build.gradle", "    id 'dev.serin'\n", "");
    app.appendScript("app/build.gradle", "marking/visiting.gradle");
    // Classes with probes must not get them twice.
    app.replace(
        "app/build.gradle",
        "method.visitInsn(Opcodes.RETURN)",
        """
        method.visitInsn(Opcodes.ICONST_1)
                method.visitMethodInsn(Opcodes.INVOKESTATIC, 'dev/serin/Probe', 'enter', '(I)I', false)
                method.visitInsn(Opcodes.POP)
                method.visitInsn(Opcodes.RETURN)""");
    app.replace("app/build.gradle", "visitMaxs(0, 0)", "visitMaxs(1, 0)");
    app.append("app/build.gradle", "apply plugin: 'dev.serin'\n");
    assertThat(app.fail(":app:mergeLibDexDebug"))
        .containsPattern("serin: a class of a library cannot be instrumented: com/example/\\w+/")
        .contains("Another plugin's visitor may have changed it.")
        .containsPattern(
            "To leave it unchanged: serin \\{ exclude 'com\\.example\\.\\w+\\.\\w+' }");
    app.append("app/build.gradle", "serin { exclude 'com.example.**' }\n");
    app.build(":app:mergeLibDexDebug");
  }

  @Test
  void what_was_instrumented_before_is_named() throws Exception {
    GradleProject program = program();
    program.build(INSTRUMENT);
    program.append("build.gradle", "tasks.named('compileJava') { enabled = false }\n");
    Files.move(
        program.file("build/serin/classes/com/example/Main.class"),
        program.file("build/classes/java/main/com/example/Main.class"),
        StandardCopyOption.REPLACE_EXISTING);
    assertThat(program.fail(INSTRUMENT)).contains("Main.class").contains("already");
  }

  @Test
  void ids_that_run_out_are_said() throws Exception {
    GradleProject program = program();
    program.write("map.txt", "4193278,1,com.example.Former a ()V\n");
    program.append("build.gradle", "serin { baseMap = file('map.txt'); probeAll = true }\n");
    assertThat(program.fail(INSTRUMENT))
        .contains("including the methods of the base map, but ids only up to");
  }

  @Test
  void a_base_map_that_is_damaged_is_named() throws Exception {
    GradleProject program = program();
    program.write("map.txt", "1,1,com.example.Former a ()V\n1,1,com.example.Former b ()V\n");
    program.append("build.gradle", "serin { baseMap = file('map.txt') }\n");
    assertThat(program.fail(INSTRUMENT)).contains("map.txt");
  }

  @Test
  void a_pattern_that_cannot_be_understood_is_shown_and_one_that_matches_nothing_is_said()
      throws Exception {
    GradleProject program = program();
    program.append("build.gradle", "serin { exclude 'com.example.Misspelt' }\n");
    assertThat(program.build(INSTRUMENT))
        .contains("serin: main: exclude com.example.Misspelt matches nothing");
    program.append("build.gradle", "serin { exclude 'com.example.Main#' }\n");
    assertThat(program.fail(INSTRUMENT)).contains("com.example.Main#");
  }

  @Test
  void a_project_without_anything_to_instrument_is_named() throws Exception {
    GradleProject program = program();
    program.write("build.gradle", "plugins { id 'dev.serin' version '0.1.0-SNAPSHOT' }\n");
    assertThat(program.fail("help"))
        .contains("nothing to instrument in root project 'program'")
        .contains("Apply com.android.application, java or application there too");
  }

  @Test
  void a_library_is_sent_to_its_application() throws Exception {
    GradleProject app = app();
    app.replace("app/build.gradle", "com.android.application", "com.android.library");
    app.replace("build.gradle", "com.android.application", "com.android.library");
    assertThat(app.fail("help"))
        .contains("cannot be applied with com.android.library in project ':app'")
        .contains("libraries are instrumented with the application");
  }

  @Test
  void plugins_that_cannot_see_each_other_are_sent_to_one_build_file() throws Exception {
    GradleProject app = app();
    app.write("build.gradle", "plugins { id 'dev.serin' version '0.1.0-SNAPSHOT' apply false }\n");
    assertThat(app.fail("help"))
        .contains("serin: the classes of the Android plugin cannot be used from the plugin dev.ser")
        .contains("name both in the same plugins { } block");
  }

  @Test
  void names_that_are_none_are_said_with_those_that_there_are() throws Exception {
    GradleProject app = app();
    app.append("app/build.gradle", "android { flavorDimensions 'price' }\n");
    app.append("app/build.gradle", "android { productFlavors { free { dimension 'price' } } }\n");
    app.append("app/build.gradle", "serin { variants 'freDebug' }\n");
    assertThat(app.fail("help"))
        .contains("serin: the variant freDebug in serin { } does not exist in project ':app'.")
        .contains("Existing names: freeDebug, freeRelease.");
    app.append("app/build.gradle", "serin { productFlavors { fre { enabled = false } } }\n");
    assertThat(app.fail("help"))
        .contains("serin: the product flavour fre in serin { } does not exist in project ':app'.")
        .contains("Existing names: free.");
    app.append("app/build.gradle", "serin { buildTypes { relase { enabled = false } } }\n");
    assertThat(app.fail("help"))
        .contains("serin: the build type relase in serin { } does not exist in project ':app'.");
  }

  @Test
  void an_option_of_a_program_that_is_none_or_the_plugin_s_own_is_named_before_any_task_runs()
      throws Exception {
    GradleProject program = program();
    program.append("build.gradle", "serin { option 'slowMilis', 300 }\n");
    assertThat(program.fail("run", "--dry-run", CACHE))
        .contains("serin: the option slowMilis in serin { }: unknown option slowMilis; known ")
        .containsPattern("build\\.gradle' line: \\d+");
    program.replace("build.gradle", "option 'slowMilis', 300", "option 'directory', 'here'");
    assertThat(program.fail("run", "--dry-run"))
        .contains("the plugin sets it itself; see outputDirectory");
    program.replace("build.gradle", "option 'directory', 'here'", "options.put('slow', '1')");
    assertThat(program.fail("run", "--dry-run"))
        .contains("serin: the option slow in serin { }: unknown option slow; known ");
    program.replace("build.gradle", "options.put('slow', '1')", "callPaths = 3");
    assertThat(program.fail("run", "--dry-run"))
        .contains("serin: the option callPaths in serin { }: ");
  }

  @Test
  void an_option_of_a_provider_is_checked_by_the_task_and_is_no_input_of_the_configuration()
      throws Exception {
    GradleProject program = program();
    String slow = "serin { option 'slowMillis', providers.systemProperty('slow.millis') }\n";
    program.append("build.gradle", slow);
    assertThat(program.fail("run", "-Dslow.millis=quick", CACHE))
        .contains("Configuration cache entry stored")
        .contains("serin: the option slowMillis in serin { }: ")
        .contains("quick");
    assertThat(program.fail("run", "-Dslow.millis=fast", CACHE))
        .contains("Configuration cache entry reused")
        .contains("serin: the option slowMillis in serin { }: ")
        .contains("fast");
    program.replace("build.gradle", "'slowMillis'", "'slowMilis'");
    assertThat(program.fail("run", "--dry-run"))
        .contains("serin: the option slowMilis in serin { }: unknown option slowMilis; known ");
  }

  /** The plugin has to know the values of properties before it makes tasks. */
  @Test
  void a_provider_in_a_property_is_read_at_configuration_and_each_value_is_used() throws Exception {
    GradleProject program = program();
    program.append(
        "build.gradle",
        "serin { callPaths = providers.systemProperty('call.paths').map { it as Integer } }\n");
    assertThat(program.build("run", "--dry-run", CACHE))
        .contains("Configuration cache entry store");
    assertThat(program.build("run", "--dry-run", "-Dcall.paths=1024", CACHE))
        .contains("because system property 'call.paths' has changed");
    assertThat(program.build("run", "--dry-run", "-Dcall.paths=1024", CACHE))
        .contains("Configuration cache entry reused");
    assertThat(program.fail("run", "--dry-run", "-Dcall.paths=3", CACHE))
        .contains("serin: the option callPaths in serin { }: ");
  }

  @Test
  void settings_of_apps_in_a_program_are_named_as_they_have_no_effect() throws Exception {
    GradleProject program = program();
    program.append("build.gradle", "serin { buildTypes { release { enabled = false } } }\n");
    assertThat(program.fail("help"))
        .contains("serin: buildTypes in serin { } has no effect in root project 'program', as only")
        .contains("Move the settings for release to serin { }, or delete them.");
    program.replace("build.gradle", "buildTypes { release", "productFlavors { free");
    assertThat(program.fail("help"))
        .contains("serin: productFlavors in serin { } has no effect in root project 'program'")
        .contains("Move the settings for free to serin { }, or delete them.");
    program.replace(
        "build.gradle", "productFlavors { free { enabled = false } }", "variants 'freeDebug'");
    assertThat(program.fail("help"))
        .contains("serin: variants in serin { } has no effect in root project 'program'")
        .contains("as only Android apps have variants. Delete it.");
    program.replace("build.gradle", "variants 'freeDebug'", "buildTypes { }; productFlavors { }");
    program.build("help");
  }

  @Test
  void a_name_of_matrix_is_answered_with_the_right_one() throws Exception {
    GradleProject program = program();
    program.append("build.gradle", "serin { enable = false }\n");
    assertThat(program.fail("help"))
        .contains("serin: enable in serin { } is a name of Matrix. Write enabled = false instead.");
    program.replace("build.gradle", "enable = false", "blackListFile = 'black.txt'");
    assertThat(program.fail("help"))
        .contains("is a name of Matrix. Write excludesFile = file(\"black.txt\") instead.");
    program.replace("build.gradle", "blackListFile", "baseMethodMapFile");
    assertThat(program.fail("help"))
        .contains("is a name of Matrix. Write baseMap = file(\"black.txt\") instead.");
  }

  @Test
  void matrix_in_the_same_build_is_refused() throws Exception {
    GradleProject app = app();
    app.write(
        "buildSrc/src/main/resources/META-INF/gradle-plugins/com.tencent.matrix-plugin.properties",
        "implementation-class=Matrix\n");
    app.write(
        "buildSrc/src/main/java/Matrix.java",
        """
        public class Matrix implements org.gradle.api.Plugin<org.gradle.api.Project> {
            public void apply(org.gradle.api.Project project) {}
        }
        """);
    app.append("app/build.gradle", "apply plugin: 'com.tencent.matrix-plugin'\n");
    assertThat(app.fail("help"))
        .contains("cannot be applied with com.tencent.matrix-plugin in project ':app'")
        .contains("Apply only one of the two plugins");
  }

  @Test
  void an_option_of_a_build_type_that_is_none_is_named_before_any_task_runs() throws Exception {
    GradleProject app = app();
    app.append(
        "app/build.gradle", "serin { buildTypes { release { option 'slowMilis', 300 } } }\n");
    assertThat(app.fail(":app:assembleDebug", "--dry-run", CACHE))
        .contains("serin: the option slowMilis in serin { buildTypes { release { } } }: ")
        .containsPattern("build\\.gradle' line: \\d+");
  }

  private GradleProject app() throws Exception {
    return GradleProject.copyOf("app", folder.resolve("app"));
  }

  private GradleProject program() throws Exception {
    return GradleProject.copyOf("program", folder.resolve("program"));
  }
}
