package dev.serin.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Writes the manual pages of the command and its subcommands, from the texts of their help. Runs in
 * the build only.
 */
final class ManPages {
  private static final int MAX_ASCII = 0x7f;

  private static final int ISO_DATE_CHARS = 10;

  /** The beginning of the footers of all commands. */
  private static final String EXIT_STATUS = "Exit status: ";

  private ManPages() {}

  /**
   * Writes the pages into a folder. Arguments: the folder, and the time of the build in ISO 8601.
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    for (Map.Entry<String, String> page : pages(arguments[1]).entrySet()) {
      Files.writeString(folder.resolve(page.getKey()), page.getValue());
    }
  }

  /** Returns the pages by the names of their files. All characters are ASCII. */
  static Map<String, String> pages(String time) {
    String date = time.substring(0, ISO_DATE_CHARS);
    CommandLine serin =
        new CommandLine(Serin.class).setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF));
    Map<String, String> pages = new TreeMap<>();
    pages.put("serin.1", page(serin, date));
    for (CommandLine command : serin.getSubcommands().values()) {
      pages.put(name(command) + ".1", page(command, date));
    }
    return pages;
  }

  private static String name(CommandLine command) {
    return command.getCommandSpec().qualifiedName("-");
  }

  private static String page(CommandLine command, String date) {
    CommandSpec spec = command.getCommandSpec();
    String title = name(command);
    String description = prose(spec.usageMessage().description());
    StringBuilder page = new StringBuilder();
    page.append(
        ".TH %s 1 %s \"%s\" Serin\n.nh\n.ad l\n"
            .formatted(text(title.toUpperCase(Locale.ROOT)), date, Serin.VERSION));
    page.append(".SH NAME\n")
        .append(text(title))
        .append(" \\- ")
        .append(HelpText.firstSentence(description));
    page.append("\n.SH SYNOPSIS\n").append(synopsis(command));
    page.append("\n.SH DESCRIPTION\n").append(description).append('\n');
    arguments(spec, page);
    options(spec, page);
    subcommands(command, page);
    String footer = prose(spec.usageMessage().footer());
    if (!footer.isEmpty()) {
      page.append(".SH EXIT STATUS\n").append(footer.replace(EXIT_STATUS, "")).append('\n');
    }
    page.append(".SH SEE ALSO\n").append(seeAlso(command)).append('\n');
    return page.toString();
  }

  private static String synopsis(CommandLine command) {
    String synopsis = command.getHelp().synopsis(0);
    return text(synopsis.replaceAll("\\s+", " ").strip());
  }

  private static void arguments(CommandSpec spec, StringBuilder page) {
    List<PositionalParamSpec> shown =
        spec.positionalParameters().stream().filter(argument -> !argument.hidden()).toList();
    if (!shown.isEmpty()) {
      page.append(".SH ARGUMENTS\n");
    }
    for (PositionalParamSpec argument : shown) {
      page.append(".TP\n\\fI").append(text(argument.paramLabel())).append("\\fR\n");
      page.append(prose(argument.description())).append('\n');
    }
  }

  private static void options(CommandSpec spec, StringBuilder page) {
    page.append(".SH OPTIONS\n");
    List<OptionSpec> shown =
        HelpText.options(spec).sorted(Comparator.comparing(OptionSpec::longestName)).toList();
    for (OptionSpec option : shown) {
      List<String> names = Stream.of(option.names()).map(ManPages::bold).toList();
      page.append(".TP\n").append(String.join(", ", names));
      if (option.arity().max() > 0) {
        page.append("=\\fI").append(text(option.paramLabel())).append("\\fR");
      }
      page.append('\n').append(prose(option.description())).append('\n');
    }
  }

  private static void subcommands(CommandLine command, StringBuilder page) {
    if (!command.getSubcommands().isEmpty()) {
      page.append(".SH COMMANDS\n");
    }
    for (CommandLine each : command.getSubcommands().values()) {
      page.append(".TP\n").append(bold(name(each))).append("(1)\n");
      page.append(prose(each.getCommandSpec().usageMessage().description())).append('\n');
    }
  }

  private static String seeAlso(CommandLine command) {
    CommandLine other = command.getParent() == null ? command : command.getParent();
    Stream<CommandLine> related =
        Stream.concat(Stream.of(other), other.getSubcommands().values().stream());
    List<String> names =
        related.filter(each -> each != command).map(each -> bold(name(each)) + "(1)").toList();
    return String.join(",\n", names);
  }

  private static String bold(String name) {
    return "\\fB" + text(name) + "\\fR";
  }

  /** Joins the lines of a text of the help. */
  private static String prose(String[] lines) {
    return text(HelpText.line(lines));
  }

  /** Escapes a text for troff, which gives a leading point or quote a meaning. */
  private static String text(String plain) {
    StringBuilder escaped = new StringBuilder();
    if (plain.startsWith(".") || plain.startsWith("'")) {
      escaped.append("\\&");
    }
    plain.codePoints().forEach(character -> escape(character, escaped));
    return escaped.toString();
  }

  /** Appends a character as troff shows it unchanged. */
  static void escape(int character, StringBuilder escaped) {
    switch (character) {
      case '\\' -> escaped.append("\\e");
      case '-' -> escaped.append("\\-");
      case '\'' -> escaped.append("\\(aq");
      case '`' -> escaped.append("\\(ga");
      case '^' -> escaped.append("\\(ha");
      case '~' -> escaped.append("\\(ti");
      default -> {
        if (character > MAX_ASCII) {
          escaped.append("\\[u%04X]".formatted(character));
        } else {
          escaped.append((char) character);
        }
      }
    }
  }
}
