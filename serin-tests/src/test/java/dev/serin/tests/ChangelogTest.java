package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The changelog has the headings of Keep a Changelog 1.1.0. */
@Tag("any-jvm")
class ChangelogTest {
  private static final List<String> GROUPS =
      List.of("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security");

  private static final Pattern SECTION = Pattern.compile("(?ms)^## ([^\n]*)\n(.*?)(?=^## |\\z)");
  private static final Pattern GROUP = Pattern.compile("(?ms)^### ([^\n]*)\n\n(.*?)(?=\n### |\\z)");
  private static final Pattern RELEASE =
      Pattern.compile("\\[\\d+\\.\\d+\\.\\d+] - (\\d{4}-\\d{2}-\\d{2})( \\[YANKED])?");

  /** The marks of entries, which the table at the beginning explains. */
  private static final Pattern ENTRY = Pattern.compile("- (?:(⚠️|💥|🔨) )?[\\p{L}\\d`@*\\[].*");

  @Test
  void the_first_section_is_the_next_version_and_the_others_have_dates() throws IOException {
    List<String> headings = new ArrayList<>();
    SECTION.matcher(changelog()).results().forEach(section -> headings.add(section.group(1)));
    if (Files.readString(root().resolve("pom.xml")).contains("-SNAPSHOT</version>")) {
      assertThat(headings.remove(0)).isEqualTo("[Unreleased]");
    }
    assertThat(headings).allMatch(RELEASE.asMatchPredicate());
    List<String> dates = headings.stream().map(it -> RELEASE.matcher(it).replaceAll("$1")).toList();
    assertThat(dates).isSortedAccordingTo(Comparator.reverseOrder());
  }

  @Test
  void each_section_has_known_groups_in_their_order_with_entries() throws IOException {
    List<MatchResult> sections = SECTION.matcher(changelog()).results().toList();
    assertThat(sections).isNotEmpty();
    for (MatchResult section : sections) {
      List<MatchResult> groups = GROUP.matcher(section.group(2)).results().toList();
      List<String> names = groups.stream().map(group -> group.group(1)).toList();
      assertThat(GROUPS.stream().filter(names::contains)).isEqualTo(names);
      assertThat(section.group(2)).startsWith("\n### ");
      for (MatchResult group : groups) {
        assertThat(group.group(2).lines()).isNotEmpty().allMatch(ENTRY.asMatchPredicate());
      }
    }
  }

  @Test
  void the_marks_of_entries_are_explained() throws IOException {
    String changelog = changelog();
    assertThat(Stream.of("⚠️", "💥", "🔨")).allMatch(mark -> changelog.contains("\n| " + mark));
  }

  private static String changelog() throws IOException {
    return Files.readString(root().resolve("CHANGELOG.md"));
  }

  private static Path root() {
    return ModuleClasses.root();
  }
}
