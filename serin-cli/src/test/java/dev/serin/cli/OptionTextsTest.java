package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

class OptionTextsTest {
  @ParameterizedTest
  @ValueSource(
      classes = {
        RunCommand.class,
        InstrumentCommand.class,
        ReportCommand.class,
        LearnCommand.class,
        DemoCommand.class
      })
  void every_option_and_argument_says_what_it_does(Class<?> command) {
    CommandSpec spec = new CommandLine(command).getCommandSpec();
    assertThat(spec.usageMessage().description()).isNotEmpty();
    assertThat(spec.args()).isNotEmpty();
    for (ArgSpec argument : spec.args()) {
      assertThat(String.join(" ", argument.description())).as("%s", argument).endsWith(".");
      assertThat(argument.paramLabel()).isNotBlank();
    }
    for (OptionSpec option : spec.options()) {
      assertThat(option.longestName()).as("%s", option).matches("--[a-z]+(-[a-z]+)*");
    }
  }
}
