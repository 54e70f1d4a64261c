package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class ManPagesTest {
  private static final Map<String, String> PAGES = ManPages.pages("2026-01-01T00:00:00Z");
  private static final CommandLine SERIN = new CommandLine(Serin.class);

  @Test
  void each_command_has_a_page() {
    Set<String> expected = new TreeSet<>(Set.of("serin.1"));
    SERIN.getSubcommands().keySet().forEach(name -> expected.add("serin-" + name + ".1"));
    assertThat(PAGES.keySet()).isEqualTo(expected);
  }

  @Test
  void each_option_is_on_the_page_of_its_command_with_its_text() {
    for (Map.Entry<String, CommandLine> command : SERIN.getSubcommands().entrySet()) {
      List<OptionSpec> options = command.getValue().getCommandSpec().options();
      assertThat(options).isNotEmpty();
      for (OptionSpec option : options) {
        String entry = "\\fB" + escaped(option.longestName()) + "\\fR";
        String text = escaped(String.join(" ", option.description()));
        assertThat(PAGES.get("serin-" + command.getKey() + ".1")).contains(entry).contains(text);
      }
    }
  }

  @Test
  void the_page_of_serin_lists_all_commands() {
    for (String name : SERIN.getSubcommands().keySet()) {
      assertThat(PAGES.get("serin.1")).contains("\n\\fBserin\\-" + name + "\\fR(1)\n");
    }
  }

  @Test
  void a_page_has_the_sections_that_readers_expect() {
    assertThat(PAGES.get("serin-report.1"))
        .startsWith(".TH SERIN\\-REPORT 1 2026-01-01 \"" + Serin.VERSION + "\" Serin\n.nh\n.ad l\n")
        .containsSubsequence(
            "\n.SH NAME\nserin\\-report \\- Shows issues: as text, or as one HTML file",
            "\n.SH SYNOPSIS\nserin report ",
            "\n.SH DESCRIPTION\nShows issues",
            "\n.SH ARGUMENTS\n.TP\n\\fI",
            "\n.SH OPTIONS\n.TP",
            "\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\n",
            "\n.SH EXIT STATUS\n0 all inputs were read and shown; ",
            "\n.SH SEE ALSO\n\\fBserin\\fR(1),\n");
  }

  /** A line that begins with a point is a request of troff; hyphens are copied as minus signs. */
  @Test
  void characters_with_a_meaning_in_troff_are_escaped() {
    Set<String> requests = Set.of(".TH", ".nh", ".ad", ".SH", ".TP");
    for (String page : PAGES.values()) {
      assertThat(page).isASCII();
      for (String line : page.lines().toList()) {
        assertThat(line).isNotEmpty().doesNotStartWith("'");
        assertThat(!line.startsWith(".") || requests.contains(line.split(" ", 2)[0])).isTrue();
      }
    }
  }

  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints().forEach(character -> ManPages.escape(character, escaped));
    return escaped.toString();
  }
}
