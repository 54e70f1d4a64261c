package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class FishCompletionTest {
  private static final List<String> LINES = FishCompletion.script().lines().toList();
  private static final CommandLine SERIN = new CommandLine(Serin.class);

  @Test
  void each_command_is_offered_once_with_its_purpose() {
    for (String name : SERIN.getSubcommands().keySet()) {
      assertThat(linesThatStartWith("complete -c serin -n __serin_without_command -a " + name))
          .hasSize(1);
    }
    assertThat(LINES)
        .contains(
            "complete -c serin -n __serin_without_command -a demo -d"
                + " 'Runs a small program that freezes in known ways, and checks its report'");
  }

  @Test
  void each_option_is_offered_after_its_command_only() {
    for (Map.Entry<String, CommandLine> command : SERIN.getSubcommands().entrySet()) {
      String condition = "complete -c serin -n '__serin_command " + command.getKey() + "' -";
      List<OptionSpec> options = command.getValue().getCommandSpec().options();
      for (OptionSpec option : options) {
        String word = "-l " + option.longestName().substring(2) + " ";
        assertThat(linesThatStartWith(condition))
            .filteredOn(line -> line.contains(word))
            .hasSize(1);
      }
      assertThat(linesThatStartWith(condition + "l")).hasSizeLessThanOrEqualTo(options.size());
    }
  }

  @Test
  void values_are_those_of_a_list_files_or_any_text() {
    assertThat(LINES)
        .anyMatch(line -> line.contains("report' -l format -x -a 'text html' -d '"))
        .anyMatch(line -> line.contains("report' -l out -r -F -d '"))
        .anyMatch(line -> line.contains("report' -l lines -x -d '"))
        .anyMatch(line -> line.contains("report' -l hot -d '"));
  }

  @Test
  void only_commands_without_a_file_as_argument_offer_no_files() {
    assertThat(LINES)
        .contains("complete -c serin -n '__serin_command attach' -f")
        .doesNotContain("complete -c serin -n '__serin_command report' -f")
        .doesNotContain("complete -c serin -n '__serin_command run' -f");
  }

  @Test
  void quotes_and_backslashes_are_escaped() {
    assertThat(FishCompletion.quoted("a program's \\")).isEqualTo("'a program\\'s \\\\'");
  }

  private static List<String> linesThatStartWith(String beginning) {
    return LINES.stream().filter(line -> line.startsWith(beginning)).toList();
  }
}
