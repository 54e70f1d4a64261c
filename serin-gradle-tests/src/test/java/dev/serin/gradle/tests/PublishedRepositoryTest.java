package dev.serin.gradle.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The repository that {@code ./serin publish-local} has filled has what users need, and no more.
 */
@Tag("gradle")
class PublishedRepositoryTest {
  /** Only POMs: the parent, the BOM, and the way from the plugin's id to its jar. */
  private static final Set<String> WITHOUT_ARCHIVE =
      Set.of("serin-parent", "serin-bom", "dev.serin.gradle.plugin");

  private static final Set<String> FOR_ANDROID =
      Set.of("serin-android", "serin-android-noop", "serin-android-screen");

  private static final Set<String> JARS =
      Set.of(
          "serin-agent",
          "serin-analysis",
          "serin-annotations",
          "serin-cli",
          "serin-desktop",
          "serin-format",
          "serin-gradle-plugin",
          "serin-instrument",
          "serin-issue",
          "serin-junit",
          "serin-maven-plugin",
          "serin-probe-tree",
          "serin-report",
          "serin-runtime",
          "serin-web");

  /** The name of an artifact's file, in a version of its own for each time it was published. */
  private static final Pattern ARTIFACT =
      Pattern.compile("(.*?)-\\d+\\.\\d+\\.\\d+(?:-\\d{8}\\.\\d{6}-\\d+)?(.*\\.(?:pom|jar|aar))");

  private static List<String> files;

  @BeforeAll
  static void list_the_files() throws IOException {
    Path group = Path.of(System.getenv("SERIN_REPOSITORY"), "dev", "serin");
    try (Stream<Path> all = Files.walk(group)) {
      files =
          all.map(file -> ARTIFACT.matcher(file.getFileName().toString()))
              .filter(Matcher::matches)
              .map(artifact -> artifact.group(1) + artifact.group(2))
              .toList();
    }
  }

  @Test
  void it_has_each_published_module_and_no_test_kit_and_no_jars_of_tests() {
    Set<String> expected = new TreeSet<>();
    WITHOUT_ARCHIVE.forEach(name -> expected.add(name + ".pom"));
    JARS.forEach(name -> expected.addAll(Set.of(name + ".pom", name + ".jar")));
    FOR_ANDROID.forEach(
        name -> expected.addAll(Set.of(name + ".pom", name + ".jar", name + ".aar")));
    assertThat(files).containsExactlyInAnyOrderElementsOf(expected);
  }

  /** The parent manages versions of libraries that builds with the BOM choose themselves. */
  @Test
  void the_bom_has_versions_of_serin_only_and_no_parent() throws IOException {
    Path bom = Path.of(System.getenv("SERIN_REPOSITORY"), "dev", "serin", "serin-bom");
    List<String> poms = new ArrayList<>();
    try (Stream<Path> all = Files.walk(bom)) {
      for (Path pom : all.filter(file -> file.toString().endsWith(".pom")).toList()) {
        poms.add(Files.readString(pom));
      }
    }
    assertThat(poms).hasSize(1);
    String pom = poms.get(0);
    assertThat(pom)
        .contains("<artifactId>serin-runtime</artifactId>", "<url>https://serin.dev</url>")
        .doesNotContain("<parent>", "junit-bom", "jackson");
    assertThat(Pattern.compile("<groupId>(.*?)</groupId>").matcher(pom).results())
        .allSatisfy(group -> assertThat(group.group(1)).isEqualTo("dev.serin"));
  }
}
