package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The configuration of automatic updates names folders of this build, and only those. */
class UpdateConfigurationTest {
  private static final Map<String, String> MANIFESTS =
      Map.of(
          "maven", "pom.xml",
          "gradle", "build.gradle",
          "npm", "package-lock.json",
          "github-actions", ".github/workflows");

  private static final Pattern UPDATE =
      Pattern.compile(
          "  - package-ecosystem: (\\S+)\n    directory: /(\\S*)\n    schedule:\n"
              + "      interval: weekly\n");

  @Test
  void each_update_is_weekly_and_grouped_and_its_folder_has_what_is_updated() throws Exception {
    String text = Files.readString(ModuleClasses.root().resolve(".github/dependabot.yml"));
    List<MatchResult> updates = UPDATE.matcher(text).results().toList();
    assertThat(updates)
        .extracting(update -> update.group(1))
        .containsExactly("maven", "gradle", "npm", "github-actions");
    for (MatchResult update : updates) {
      String manifest = MANIFESTS.get(update.group(1));
      assertThat(ModuleClasses.root().resolve(update.group(2)).resolve(manifest)).exists();
    }
    assertThat(text.lines().filter("    groups:"::equals)).hasSize(4);
    assertThat(text).startsWith("#").contains("\nversion: 2\n").doesNotContain("\t");
  }

  /** Shipped libraries have a separate group, so that their updates are reviewed separately. */
  @Test
  void libraries_that_are_shipped_are_apart_from_those_of_tests() throws Exception {
    String text = Files.readString(ModuleClasses.root().resolve(".github/dependabot.yml"));
    String shipped = text.substring(text.indexOf("      shipped:"), text.indexOf("      plugins:"));
    for (String group : List.of("org.ow2.asm", "com.fasterxml.jackson", "info.picocli")) {
      assertThat(shipped).contains("- \"" + group);
    }
  }
}
