package dev.serin.gradle.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The snippets of docs/gradle.md in Kotlin configure real builds. As the Gradle of these tests does
 * not compile build files in Kotlin, files in Groovy call the compiled snippets; only their blocks
 * {@code plugins} are text of the snippets.
 */
@Tag("gradle")
class KotlinPageTest {
  private static final Pattern PLUGINS =
      Pattern.compile("^plugins \\{\n(.*?)^}\n", Pattern.DOTALL | Pattern.MULTILINE);

  @TempDir private static Path compiled;
  private static KotlinSnippets settings;
  private static KotlinSnippets projects;

  @TempDir private Path folder;
  private GradleProject project;

  @BeforeAll
  static void compile() throws Exception {
    settings = compile("settings", true);
    projects = compile("projects", false);
  }

  /** Apart, as the classes that the settings load are also those of the projects. */
  private static KotlinSnippets compile(String name, boolean isSettings) throws Exception {
    KotlinSnippets kotlin = new KotlinSnippets(Files.createDirectory(compiled.resolve(name)));
    List<Snippet> chosen =
        snippets().stream()
            .filter(snippet -> KotlinSnippets.isSettings(snippet) == isSettings)
            .toList();
    assertThat(kotlin.compile(chosen)).isEmpty();
    return kotlin;
  }

  private static List<Snippet> snippets() throws Exception {
    return Snippet.of(PageProject.PAGE).stream()
        .filter(snippet -> snippet.language().equals("kotlin"))
        .toList();
  }

  private static Snippet named(String name) throws Exception {
    return snippets().stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  @BeforeEach
  void paste() throws Exception {
    project = PageProject.paste(folder);
    project.write(
        "settings.gradle",
        "pluginManagement {\n"
            + PageProject.BY_MODULE
            + "}\n"
            + classPath(settings)
            + KotlinSnippets.call(named("settings.gradle.kts"), "settings"));
  }

  private static String classPath(KotlinSnippets kotlin) {
    return "buildscript { dependencies { classpath files('" + kotlin.classes() + "') } }\n";
  }

  /** Replaces a build file by a call of the snippet for it. */
  private void configure(String file) throws Exception {
    Snippet snippet = named(file + ".kts");
    Matcher plugins = PLUGINS.matcher(snippet.code());
    assertThat(plugins.find()).isTrue();
    String applied = plugins.group().replace("    application\n", "    id(\"application\")\n");
    project.write(file, classPath(projects) + applied + KotlinSnippets.call(snippet, "project"));
  }

  @Test
  void the_app_of_the_page_in_kotlin_has_probes_where_its_settings_say() throws Exception {
    configure("app/build.gradle");
    project.build(":app:instrumentDebugWithSerin");
    assertThat(Probes.said(project.file("app/build/outputs/serin/debug")))
        .containsKey("com.example.app.Shape sum (I)I");
    assertThat(project.build(":app:tasks", "--all"))
        .contains("instrumentDebugWithSerin")
        .doesNotContain("instrumentReleaseWithSerin");
  }

  /** Puts a snippet in the place of the block {@code serin} of the app in Groovy. */
  private void configureApp(String name) throws Exception {
    String block = "serin { buildTypes { release { enabled = false } } }\n";
    project.replace("app/build.gradle", block, KotlinSnippets.call(named(name), "project"));
    project.write("app/build.gradle", classPath(projects) + project.read("app/build.gradle"));
  }

  private String properties(String variant) throws Exception {
    String task = "generate" + variant + "SerinAssets";
    return project.read("app/build/generated/assets/" + task + "/serin/build.properties");
  }

  @Test
  void the_example_sets_files_and_options() throws Exception {
    configureApp("example");
    project.write("app/serin-excludes.txt", "");
    project.write("app/serin-learned.txt", "");
    project.write("app/methodMapping.txt", "7,1,com.example.app.Shape sum (I)I\n");
    project.build(":app:generateReleaseSerinAssets", ":app:generateDebugSerinAssets");
    assertThat(Probes.ids(project.file("app/build/outputs/serin/debug")))
        .containsEntry("com.example.app.Shape sum (I)I", 7);
    assertThat(properties("Debug")).contains("callPaths=16384").doesNotContain("slowMillis");
    assertThat(properties("Release")).contains("callPaths=4096").contains("slowMillis=1000");
  }

  @Test
  void the_variant_of_two_flavours_has_the_options_that_the_page_says() throws Exception {
    configureApp("flavours");
    project.append(
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
        """);
    project.build(":app:generateFreePlayDebugSerinAssets");
    assertThat(properties("FreePlayDebug"))
        .contains("slowMillis=300", "lagMillis=4000", "enterMillis=2000");
  }

  @Test
  void the_program_of_the_page_in_kotlin_is_run_with_probes() throws Exception {
    project.replace("settings.gradle", "(settings)\n", "(settings)\ninclude ':program'\n");
    configure("program/build.gradle");
    project.write("app/build.gradle", "");
    assertThat(project.build(":program:run")).contains("serin: watching the loop swing");
  }
}
