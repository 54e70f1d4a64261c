package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bills of materials (CycloneDX) of the published modules, made by the profile. */
@Tag("bill-of-materials")
class BillOfMaterialsTest {
  /** The bill describes the folder of an installation to its readers. */
  @Test
  void the_command_s_lists_exactly_the_jars_that_are_installed() throws IOException {
    Path lib = ModuleClasses.root().resolve("serin-cli/target/serin/lib");
    Set<String> installed = new TreeSet<>();
    try (Stream<Path> files = Files.list(lib)) {
      files.map(file -> file.getFileName().toString()).forEach(installed::add);
    }
    Set<String> listed = new TreeSet<>();
    JsonNode bill = bill("serin-cli");
    listed.add(jar(bill.path("metadata").path("component")));
    bill.path("components").forEach(component -> listed.add(jar(component)));
    assertThat(listed).isEqualTo(installed).hasSizeGreaterThan(5);
  }

  @ParameterizedTest
  @CsvSource({
    "serin-agent, asm asm-tree",
    "serin-gradle-plugin, asm asm-tree",
    "serin-instrument, asm asm-tree",
    "serin-maven-plugin, aircompressor asm asm-tree jackson-annotations jackson-core jackson-databind",
    "serin-analysis, aircompressor jackson-annotations jackson-core jackson-databind",
    "serin-report, aircompressor jackson-annotations jackson-core jackson-databind",
    "serin-junit, aircompressor apiguardian-api hamcrest-core jackson-annotations jackson-core jackson-databind"
        + " junit junit-jupiter-api junit-platform-commons opentest4j"
  })
  void a_tool_s_lists_the_libraries_it_needs_and_no_other(String module, String libraries)
      throws IOException {
    assertThat(libraries(module)).containsExactly(libraries.split(" "));
  }

  @ParameterizedTest
  @CsvSource({
    "serin-annotations",
    "serin-format",
    "serin-issue",
    "serin-probe-tree",
    "serin-runtime",
    "serin-desktop",
    "serin-android",
    "serin-android-screen",
    "serin-android-noop",
    "serin-web"
  })
  void inside_the_watched_program_and_in_pages_there_is_no_library(String module)
      throws IOException {
    assertThat(libraries(module)).isEmpty();
  }

  @Test
  void each_published_module_has_one_that_is_the_same_in_each_build() throws IOException {
    List<String> published = ModuleClasses.published();
    for (String module : published) {
      JsonNode bill = bill(module);
      assertThat(bill.path("bomFormat").asText()).isEqualTo("CycloneDX");
      assertThat(bill.has("serialNumber")).as(module).isFalse();
      assertThat(bill.path("metadata").has("timestamp")).as(module).isFalse();
      assertThat(bill.path("metadata").path("component").path("name").asText())
          .isEqualTo(name(module));
    }
    assertThat(published).contains("serin-cli", "serin-runtime").doesNotContain("serin-tests");
  }

  @Test
  void libraries_have_their_licences_and_checksums() throws IOException {
    for (JsonNode component : bill("serin-cli").path("components")) {
      assertThat(component.path("licenses")).as(component.toString()).isNotEmpty();
      assertThat(component.path("hashes").toString()).contains("SHA-256");
      assertThat(component.path("purl").asText()).startsWith("pkg:maven/");
    }
  }

  /** The external libraries in a module's bill. */
  private static List<String> libraries(String module) throws IOException {
    Set<String> names = new TreeSet<>();
    for (JsonNode component : bill(module).path("components")) {
      if (!component.path("group").asText().equals("dev.serin")) {
        names.add(component.path("name").asText());
      }
    }
    return List.copyOf(names);
  }

  private static String jar(JsonNode component) {
    return component.path("name").asText() + "-" + component.path("version").asText() + ".jar";
  }

  private static String name(String module) {
    return Path.of(module).getFileName().toString();
  }

  private static JsonNode bill(String module) throws IOException {
    Path bill = ModuleClasses.root().resolve(module).resolve("target/bom.json");
    return new ObjectMapper().readTree(bill.toFile());
  }
}
