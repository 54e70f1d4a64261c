package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Every change of the API shows in the folder api, so that it is seen and intended. */
@Tag("any-jvm")
class ApiTest {
  private static final Path FOLDER = ModuleClasses.root().resolve("api");
  private static final String UPDATE = "serin.api.update";

  static final List<String> PUBLISHED =
      List.of(
          "serin-annotations",
          "serin-format",
          "serin-issue",
          "serin-probe-tree",
          "serin-runtime",
          "serin-desktop",
          "serin-android",
          "serin-android-screen",
          "serin-android-noop",
          "serin-instrument",
          "serin-agent",
          "serin-gradle-plugin",
          "serin-analysis",
          "serin-report",
          "serin-junit");

  @BeforeAll
  static void write_the_files_anew_if_told_to() throws IOException {
    if (System.getProperty(UPDATE) != null) {
      Files.createDirectories(FOLDER);
      for (String module : PUBLISHED) {
        Files.writeString(file(module), ApiText.of(ModuleClasses.mainFolder(module)));
      }
    }
  }

  @ParameterizedTest
  @FieldSource("PUBLISHED")
  void the_api_of_a_published_module_is_what_its_file_says(String module) throws IOException {
    String api = ApiText.of(ModuleClasses.mainFolder(module));
    String written = Files.exists(file(module)) ? Files.readString(file(module)) : "";
    assertThat(api)
        .as(
            "The public classes of %s are not those in api/%s.txt. If the change is meant, write"
                + " the file again and commit it: mvn verify -pl serin-tests -am -D%s"
                + " -Dtest=ApiTest -Dsurefire.failIfNoSpecifiedTests=false",
            module, module, UPDATE)
        .isEqualTo(written);
  }

  /** The same sources of an app are built with either of the two. */
  @Test
  void what_does_nothing_on_android_has_the_api_of_what_does() throws IOException {
    assertThat(declared("serin-android-noop")).isEqualTo(declared("serin-android"));
  }

  @Test
  void every_file_belongs_to_a_published_module() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              PUBLISHED.stream().map(module -> module + ".txt").toList());
    }
  }

  /** The API without details that are invisible to callers, and sorted accordingly. */
  private static List<String> declared(String module) throws IOException {
    return ApiText.of(ModuleClasses.mainFolder(module))
        .replace(" synchronized", "")
        .lines()
        .sorted()
        .toList();
  }

  private static Path file(String module) {
    return FOLDER.resolve(module + ".txt");
  }
}
