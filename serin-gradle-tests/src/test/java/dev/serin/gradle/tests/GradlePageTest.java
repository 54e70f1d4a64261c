package dev.serin.gradle.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The snippets of docs/gradle.md, pasted into a fresh project, have the results that it promises.
 */
@Tag("gradle")
class GradlePageTest {
  private static final Pattern EXAMPLE =
      Pattern.compile("```groovy \\(example\\)\n(.*?)```", Pattern.DOTALL);

  @TempDir private Path folder;
  private String page;
  private GradleProject project;

  @BeforeEach
  void paste() throws IOException {
    page = Files.readString(PageProject.PAGE);
    project = PageProject.paste(folder);
  }

  @Test
  void the_app_of_the_page_is_built_with_probes_and_tells_its_runtime() throws Exception {
    assertThat(project.build(":app:assembleDebug")).contains("serin: debug: ");
    assertThat(project.file("app/build/outputs/apk/debug/app-debug.apk")).exists();
    Path assets = project.file("app/build/intermediates/assets/debug");
    try (Stream<Path> files = Files.walk(assets)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .contains("build.properties", "methodMapping.txt");
    }
  }

  @Test
  void the_program_of_the_page_is_run_and_gives_the_report_that_the_page_asks_for()
      throws Exception {
    project.replace("settings.gradle", "include ':app'", "include ':program'");
    assertThat(project.build(":program:run")).contains("serin: watching the loop swing");
    assertThat(serin("./serin report program/"))
        .contains("A message took ")
        .contains("com.example.Main.work");
  }

  /** Runs a command of the page in the project's folder; returns its output. */
  private String serin(String start) throws Exception {
    String line = page.lines().filter(text -> text.startsWith(start)).findFirst().orElseThrow();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.serin.cli.Serin"));
    command.addAll(List.of(line.split(" ")).subList(1, line.split(" ").length));
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }

  @Test
  void the_settings_of_the_page_are_understood() throws Exception {
    MatchResult example = EXAMPLE.matcher(page).results().findFirst().orElseThrow();
    project.replace("app/build.gradle", "enabled = false", "enabled = true");
    project.append("app/build.gradle", example.group(1));
    project.write("app/serin-excludes.txt", "-keeppackage com/example/other/\n");
    project.write(
        "app/serin-learned.txt", "com.example.app.Shape#sum(I)I # 412345 calls/s, 48 ns\n");
    project.write("app/methodMapping.txt", "7,1,com.example.app.Shape sum (I)I\n");
    project.build(":app:generateReleaseSerinAssets", ":app:generateDebugSerinAssets");
    Path reports = project.file("app/build/outputs/serin/debug");
    assertThat(Probes.ids(reports)).containsEntry("com.example.app.Shape sum (I)I", 7);
    assertThat(Files.readString(reports.resolve("skipped.txt")))
        .contains("LEARNED,0,com.example.app.Shape sum (I)I # 412345 calls/s, 48 ns\n");
    assertThat(properties("debug")).contains("callPaths=16384").doesNotContain("slowMillis");
    assertThat(properties("release")).contains("callPaths=4096").contains("slowMillis=1000");
  }

  private String properties(String variant) throws IOException {
    String task = "generate" + (variant.equals("debug") ? "Debug" : "Release") + "SerinAssets";
    return project.read("app/build/generated/assets/" + task + "/serin/build.properties");
  }
}
