package dev.serin.gradle.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Java program that applies the plugin. */
@Tag("gradle")
class JavaProgramTest {
  private static final String WORK = "com.example.Main work ()V";

  @TempDir private Path folder;
  private GradleProject program;

  @BeforeEach
  void copy() throws Exception {
    program = GradleProject.copyOf("program", folder.resolve("program"));
  }

  @Test
  void a_run_is_traced_and_its_freeze_is_an_issue_with_the_tree() throws Exception {
    program.append("build.gradle", "serin { option 'slowMillis', 300 }\n");
    String log = program.build("run", "--args=one two", GradleProject.ISOLATED);
    assertThat(log)
        .contains("arguments: one two")
        .contains("serin: watching the loop swing, method map ");
    Integer id = Probes.ids(program.file("build/outputs/serin/main")).get(WORK);
    try (Stream<Path> files = Files.list(program.file("build/outputs/serin/issues"))) {
      Path issues = files.filter(file -> file.toString().endsWith(".jsonl")).findFirst().get();
      assertThat(Files.readString(issues))
          .contains("\"tag\":\"Trace_EvilMethod\"")
          .contains("1," + id + ",1,");
    }
    assertThat(program.build("run", "--args=one two", GradleProject.ISOLATED))
        .contains("Configuration cache entry reused")
        .contains(":instrumentWithSerin UP-TO-DATE")
        .contains("arguments: one two");
  }

  @Test
  void the_jar_has_probes_and_that_of_gradle_has_none() throws Exception {
    program.write("src/main/resources/a.txt", "a resource of ${name}");
    program.append(
        "build.gradle",
        """
        processResources { expand(name: project.name) }
        compileJava.doLast {
            def services = new File(destinationDirectory.get().asFile, 'META-INF/services/a.Service')
            services.parentFile.mkdirs()
            services.text = 'as annotation processors write it'
        }
        """);
    program.build("assemble", "serinJar");
    try (ZipFile jar = new ZipFile(program.file("build/libs/program-serin.jar").toFile())) {
      assertThat(text(jar, "a.txt")).isEqualTo("a resource of program");
      assertThat(text(jar, "META-INF/services/a.Service"))
          .isEqualTo("as annotation processors write it");
    }
    assertThat(Probes.inJar(program.file("build/libs/program-serin.jar")))
        .containsKey(WORK)
        .isEqualTo(Probes.said(program.file("build/outputs/serin/main")));
    assertThat(Probes.inJar(program.file("build/libs/program.jar"))).isEmpty();
  }

  @Test
  void a_changed_learned_list_is_heeded_with_the_configuration_that_was_kept() throws Exception {
    program.write("hot.txt", "com.example.Main#work()V # 412345 calls/s, 48 ns\n");
    program.append("build.gradle", "serin { learned = file('hot.txt') }\n");
    program.build("instrumentWithSerin", "--configuration-cache");
    assertThat(Probes.said(program.file("build/outputs/serin/main"))).doesNotContainKey(WORK);
    assertThat(program.read("build/outputs/serin/main/skipped.txt"))
        .contains(WORK + " # 412345 calls/s, 48 ns\n");
    program.write("hot.txt", "com.example.Main#gone()V # 412345 calls/s, 48 ns\n");
    assertThat(program.build("instrumentWithSerin", "--configuration-cache"))
        .contains("Configuration cache entry reused")
        .contains(" is in the program (1 in total): com.example.Main#gone()V. ");
    assertThat(Probes.said(program.file("build/outputs/serin/main"))).containsKey(WORK);
  }

  @Test
  void a_program_with_the_plugin_switched_off_runs_as_without() throws Exception {
    program.append("build.gradle", "serin { enabled = false }\n");
    assertThat(program.build("run", "--args=one"))
        .contains("arguments: one")
        .doesNotContain("serin:")
        .doesNotContain("instrumentWithSerin");
    assertThat(program.build("serinJar")).contains(":serinJar SKIPPED");
  }

  private static String text(ZipFile jar, String name) throws Exception {
    try (InputStream entry = jar.getInputStream(jar.getEntry(name))) {
      return new String(entry.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
