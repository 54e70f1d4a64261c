package dev.serin.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Writes the completion for the shell fish, from the options and the texts of the help. Runs in the
 * build only.
 */
final class FishCompletion {
  /** The conditions of the lines below them. After "--", the words belong to another program. */
  private static final String FUNCTIONS =
      """
      # Completion of the command serin for fish.

      function __serin_without_command
          set -l words (commandline -opc)
          test (count $words) -eq 1
      end

      function __serin_command
          set -l words (commandline -opc)
          test (count $words) -gt 1; and test $words[2] = $argv[1]; and not contains -- -- $words
      end

      complete -c serin -n __serin_without_command -f
      """;

  private static final String NO_COMMAND = "__serin_without_command";

  private FishCompletion() {}

  /** Writes the script into a folder, the argument, under the name by which fish finds it. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    Files.writeString(folder.resolve("serin.fish"), script());
  }

  static String script() {
    CommandLine serin = new CommandLine(Serin.class);
    StringBuilder script = new StringBuilder(FUNCTIONS);
    options(serin.getCommandSpec(), NO_COMMAND, script);
    for (CommandLine command : serin.getSubcommands().values()) {
      CommandSpec spec = command.getCommandSpec();
      String text = HelpText.line(spec.usageMessage().description());
      line(NO_COMMAND, " -a " + spec.name() + description(text), script);
    }
    for (CommandLine command : serin.getSubcommands().values()) {
      CommandSpec spec = command.getCommandSpec();
      String condition = "'__serin_command " + spec.name() + "'";
      script.append('\n');
      if (spec.positionalParameters().stream().noneMatch(FishCompletion::mayBeFile)) {
        line(condition, " -f", script);
      }
      options(spec, condition, script);
    }
    return script.toString();
  }

  private static void options(CommandSpec command, String condition, StringBuilder script) {
    List<OptionSpec> shown =
        HelpText.options(command).sorted(Comparator.comparing(OptionSpec::longestName)).toList();
    for (OptionSpec option : shown) {
      StringBuilder words = new StringBuilder();
      for (String name : option.names()) {
        words.append(
            name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
      }
      words.append(value(option)).append(description(HelpText.line(option.description())));
      line(condition, words.toString(), script);
    }
  }

  /** The switches for the value of an option: one of a list, a file or folder, or any text. */
  private static String value(OptionSpec option) {
    if (option.arity().max() == 0) {
      return "";
    }
    if (option.completionCandidates() != null) {
      return " -x -a " + quoted(String.join(" ", option.completionCandidates()));
    }
    return mayBeFile(option) ? " -r -F" : " -x";
  }

  /** Whether a value may name a file: all texts and paths, and no numbers. */
  private static boolean mayBeFile(ArgSpec argument) {
    Class<?> type = argument.auxiliaryTypes()[0];
    return Path.class.isAssignableFrom(type) || type == String.class;
  }

  private static void line(String condition, String words, StringBuilder script) {
    script.append("complete -c serin -n ").append(condition).append(words).append('\n');
  }

  private static String description(String text) {
    return " -d " + quoted(HelpText.firstSentence(text));
  }

  /** A word in single quotes, in which fish gives a meaning only to these two characters. */
  static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
