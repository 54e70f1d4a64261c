package dev.serin.cli;

import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The texts of the help as other files of an installation need them. Used in the build only. */
final class HelpText {
  private HelpText() {}

  /** Joins the lines of a text into one, without styles. */
  static String line(String[] lines) {
    String joined = Ansi.OFF.string(String.join(" ", lines).formatted());
    return joined.replaceAll("\\s+", " ").strip();
  }

  /** The first sentence of a line, without its full stop. */
  static String firstSentence(String line) {
    return line.split("(?<=\\.) ", 2)[0].replaceFirst("\\.$", "");
  }

  /** The options that the help shows. */
  static Stream<OptionSpec> options(CommandSpec command) {
    return List.copyOf(command.options()).stream().filter(option -> !option.hidden());
  }
}
