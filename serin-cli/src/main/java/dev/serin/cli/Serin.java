package dev.serin.cli;

import dev.serin.analysis.ReportException;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.report.SafeWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code serin}. */
@Command(
    name = "serin",
    description = "Shows which methods made a user interface freeze.",
    mixinStandardHelpOptions = true,
    version = Serin.VERSION,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      RunCommand.class,
      AttachCommand.class,
      InstrumentCommand.class,
      ReportCommand.class,
      DiffCommand.class,
      CheckCommand.class,
      DecodeCommand.class,
      LearnCommand.class,
      DemoCommand.class
    },
    footerHeading = "%n",
    footer =
        "Exit status: 0 done, 1 a check failed, 2 wrong usage, 3 bad input; serin run passes on"
            + " the program's own.")
public final class Serin implements Runnable {
  /** The output of --version. */
  static final String VERSION = "serin 0.1.0";

  /** Done. */
  static final int DONE = 0;

  /** A check failed. */
  static final int CHECK_FAILED = 1;

  /** The exit status for unusable input. */
  static final int BAD_INPUT = 3;

  private static final String HELP = "--help";

  @Spec private CommandSpec spec;

  private Serin() {}

  /** Runs the command and ends the process with its exit status. */
  public static void main(String[] arguments) {
    Charset terminal = Charset.forName(System.getProperty("native.encoding", "UTF-8"));
    PrintWriter out = new PrintWriter(new OutputStreamWriter(System.out, terminal), true);
    PrintWriter err = new PrintWriter(new OutputStreamWriter(System.err, terminal), true);
    System.exit(run(out, err, arguments));
  }

  /** Runs the command; returns its exit status. Its output is safe for a terminal. */
  static int run(PrintWriter out, PrintWriter err, String... arguments) {
    return run(Path::of, out, err, arguments);
  }

  /**
   * The same on any file system.
   *
   * @param paths makes a path of an argument
   */
  static int run(
      CommandLine.ITypeConverter<Path> paths,
      PrintWriter out,
      PrintWriter err,
      String... arguments) {
    CommandLine command =
        new CommandLine(new Serin())
            .registerConverter(Path.class, text -> WrongUsage.path(text, paths))
            .setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF))
            .setOut(new PrintWriter(new SafeWriter(out), true))
            .setErr(new PrintWriter(new SafeWriter(err), true))
            .setExpandAtFiles(false) // arguments that begin with @ are for the program's java
            .setExecutionExceptionHandler(Serin::explain);
    WrongUsage.explainErrorsOf(command);
    try {
      return command.execute(withoutHelp(command, arguments));
    } catch (OutOfMemoryError e) {
      long mebibytes = Runtime.getRuntime().maxMemory() >> 20;
      err.println(
          "serin: the command needs more memory than Java may use, "
              + mebibytes
              + " MiB. Give fewer files at once, or more memory: JAVA_TOOL_OPTIONS=-Xmx2g.");
      return BAD_INPUT;
    }
  }

  /** The word {@code help} is the option: {@code help run} is {@code run --help}. */
  private static String[] withoutHelp(CommandLine command, String... arguments) {
    if (arguments.length == 0 || !arguments[0].equals("help")) {
      return arguments;
    }
    String[] asked = Arrays.copyOfRange(arguments, 1, arguments.length);
    if (asked.length == 0) {
      return new String[] {HELP};
    }
    boolean isKnown = command.getSubcommands().containsKey(asked[0]);
    return isKnown ? new String[] {asked[0], HELP} : asked;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Name a command.");
  }

  private static int explain(
      Exception failure, CommandLine command, CommandLine.ParseResult parsed) {
    PrintWriter err = command.getErr();
    boolean says =
        failure instanceof InputException
            || failure instanceof ReportException
            || failure instanceof UncheckedIOException
            || failure instanceof InstrumentException;
    if (says) {
      err.println("serin: " + Failures.message(failure));
    } else if (failure instanceof IOException cause) {
      err.println("serin: a file or folder cannot be used: " + Failures.reason(cause) + ".");
    } else {
      err.println("serin: this is a bug in Serin; please report it with these lines:");
      failure.printStackTrace(err);
    }
    return BAD_INPUT;
  }
}
