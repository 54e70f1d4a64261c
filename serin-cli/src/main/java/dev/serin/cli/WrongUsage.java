package dev.serin.cli;

import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Explains wrong usage: the error and one way to go on. The list of all options would move the
 * error out of a terminal's window.
 */
final class WrongUsage {
  private WrongUsage() {}

  /** Explains errors of a command and its subcommands. */
  static void explainErrorsOf(CommandLine serin) {
    ITypeConverter<Integer> ints = text -> wholeNumber(text, Integer::valueOf);
    ITypeConverter<Long> longs = text -> wholeNumber(text, Long::valueOf);
    serin
        .registerConverter(Integer.class, ints)
        .registerConverter(int.class, ints)
        .registerConverter(Long.class, longs)
        .registerConverter(long.class, longs)
        .setParameterExceptionHandler(WrongUsage::explain);
  }

  /**
   * Converts an argument to a path. Refuses an empty one, which would be the current folder: a
   * script gives it if a variable is not set.
   */
  static Path path(String text, ITypeConverter<Path> converter) throws Exception {
    if (text.isEmpty()) {
      throw new TypeConversionException("the path is empty; write . for the current folder");
    }
    try {
      return converter.convert(text);
    } catch (InvalidPathException e) {
      throw new TypeConversionException(
          "'"
              + text
              + "' cannot be a path: "
              + e.getReason()
              + ". If it has letters beyond ASCII, set a locale that has them, such as"
              + " LC_ALL=C.UTF-8");
    }
  }

  private static <N> N wholeNumber(String text, ITypeConverter<N> converter) throws Exception {
    try {
      return converter.convert(text);
    } catch (NumberFormatException e) {
      throw new TypeConversionException("'" + text + "' is no whole number or is too large");
    }
  }

  private static int explain(ParameterException failure, String[] arguments) {
    CommandLine command = failure.getCommandLine();
    PrintWriter err = command.getErr();
    boolean isUnmatched = failure instanceof UnmatchedArgumentException;
    if (command.getParent() == null) {
      boolean isOption = arguments.length > 0 && arguments[0].startsWith("-");
      boolean isCommand = isUnmatched && !isOption;
      err.println(isCommand ? "Unknown command: " + arguments[0] : failure.getMessage());
      UnmatchedArgumentException.printSuggestions(failure, err);
      command.usage(err);
      return command.getCommandSpec().exitCodeOnInvalidInput();
    }
    err.println(failure.getMessage());
    UnmatchedArgumentException.printSuggestions(failure, err);
    String name = command.getCommandSpec().qualifiedName();
    if (isUnmatched && command.getCommand() instanceof RunCommand && !hasSeparator(arguments)) {
      err.println("Put -- before the command that starts the program.");
    }
    CommandLine.Help help = command.getHelp();
    err.print(help.synopsisHeading() + help.synopsis(help.synopsisHeadingLength()));
    err.println("All options: " + name + " --help");
    return command.getCommandSpec().exitCodeOnInvalidInput();
  }

  private static boolean hasSeparator(String[] arguments) {
    return List.of(arguments).contains("--");
  }
}
