package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Help and wrong usage. The full texts reveal any change of an option. */
class UsageTest {
  @Test
  void help_lists_the_commands_and_the_exit_statuses() {
    assertHelp(
        """
        Usage: serin [-hV] COMMAND
        Shows which methods made a user interface freeze.
          -h, --help      Show this help message and exit.
          -V, --version   Print version information and exit.
        Commands:
          run         Runs any JVM program, instrumented while it loads.
          attach      Traces a running JVM program, from its next message on.
          instrument  Puts probes into jars, Android libraries and folders of classes.
          report      Shows issues: as text, or as one HTML file.
          diff        Compares two sets of issues, for instance of two versions: which
                        problems are new, gone, more often, rarer, slower or faster.
          check       Checks issues against a budget, and against the issues of an
                        earlier version; for builds that should fail if a program has
                        become slower.
          decode      Adds names to the method ids and the shrunk stack traces of a log
                        or of issues, from files or from the standard input.
          learn       Lists methods whose probes cost more than their data is worth,
                        because they are very short and called often. serin run and
                        serin instrument take the list with --learned.
          demo        Runs a small program that freezes in known ways, and checks its
                        report.

        Exit status: 0 done, 1 a check failed, 2 wrong usage, 3 bad input; serin run
        passes on the program's own.
        """,
        "--help");
  }

  @Test
  void help_of_run_lists_its_options() {
    assertHelp(
        """
        Usage: serin run [OPTION]… -- java …
        Runs any JVM program, instrumented while it loads.
              COMMAND...           The command that starts the program, such as: java
                                     -jar program.jar.
              --by-options         Give the agent to every JVM that the command starts,
                                     in the variable JAVA_TOOL_OPTIONS. Each of them
                                     then prints a line "Picked up JAVA_TOOL_OPTIONS".
              --exclude=P          Do not instrument methods that match. Repeatable.
              --excludes=FILE      A file of patterns as for --exclude, or Matrix's
                                     exclude file. Repeatable.
          -h, --help               Show this help message and exit.
              --include=P          Instrument only methods that match: com.example.*,
                                     com.example.Main#run. Repeatable.
              --includes=FILE      A file of patterns as for --include. Repeatable.
              --learned=FILE       A list that serin learn wrote: its methods get no
                                     probes, and their time counts for their callers.
                                     Repeatable.
              --no-adapt           Keep the probes of hot methods. By default the agent
                                     removes them while the program runs, and the next
                                     run starts without them.
              --out=DIR            The folder for the issues and the method map;
                                     serin-issues by default.
              --set=OPTION=VALUE   Sets any other option of the runtime; see docs/cli.
                                     md.
              --threshold=MS       The duration in milliseconds from which a message is
                                     slow; 700 by default.
          -V, --version            Print version information and exit.

        Exit status: the program's own. If that is 0, 3 if nothing was traced, a
        pattern of --include matched nothing, or issues could not be written. 2 wrong
        usage and 3 bad input: the program was not started.
        """,
        "run",
        "--help");
  }

  @Test
  void help_of_attach_lists_its_options() {
    assertHelp(
        """
        Usage: serin attach [-hV] [--list] [--for=DURATION] [--out=DIR]
                            [--threshold=MS] [--exclude=P]... [--excludes=FILE]...
                            [--include=P]... [--includes=FILE]... [--learned=FILE]...
                            [--set=OPTION=VALUE]... [PID]
        Traces a running JVM program, from its next message on.
              [PID]                The pid of the program.
              --exclude=P          Do not instrument methods that match. Repeatable.
              --excludes=FILE      A file of patterns as for --exclude, or Matrix's
                                     exclude file. Repeatable.
              --for=DURATION       The duration of the recording, such as 60s or 5m;
                                     until the program ends by default. The command
                                     waits for the end.
          -h, --help               Show this help message and exit.
              --include=P          Instrument only methods that match: com.example.*,
                                     com.example.Main#run. Repeatable.
              --includes=FILE      A file of patterns as for --include. Repeatable.
              --learned=FILE       A list that serin learn wrote: its methods get no
                                     probes, and their time counts for their callers.
                                     Repeatable.
              --list               Print the JVMs of this user; attach to none.
              --out=DIR            The folder for the issues and the method map;
                                     serin-issues by default.
              --set=OPTION=VALUE   Sets any other option of the runtime; see docs/cli.
                                     md.
              --threshold=MS       The duration in milliseconds from which a message is
                                     slow; 700 by default.
          -V, --version            Print version information and exit.

        Exit status: 0 done; 2 wrong usage; 3 the program is not traced, or the
        recording of --for did not end, matched no pattern of --include, or lost issues.
        """,
        "attach",
        "--help");
  }

  @Test
  void help_of_instrument_lists_its_options() {
    assertHelp(
        """
        Usage: serin instrument [-hV] [--library] [--replace] [--skip-accessors]
                                [--stored] [--with-runtime] [--base-map=FILE]
                                [--map=FILE] --out=PATH [--probe=WHAT] [--skipped=FILE]
                                [--state=FILE] [--threads=N] [--allow=P]...
                                [--class-path=PATH]... [--exclude=P]...
                                [--excludes=FILE]... [--include=P]...
                                [--includes=FILE]... [--learned=FILE]... INPUT...
        Puts probes into jars, Android libraries and folders of classes.
              INPUT...            Jars, AARs and folders of classes: the whole program.
              --allow=P           Classes that stay unchanged if they cannot be
                                    instrumented; any other such class fails the run.
                                    Repeatable.
              --base-map=FILE     The method map of an earlier build, Serin's or
                                    Matrix's: its methods keep their ids.
              --class-path=PATH   Archives and folders that the inputs use and that are
                                    not instrumented, separated as in a Java class
                                    path. Repeatable.
              --exclude=P         Do not instrument methods that match. Repeatable.
              --excludes=FILE     A file of patterns as for --exclude, or Matrix's
                                    exclude file. Repeatable.
          -h, --help              Show this help message and exit.
              --include=P         Instrument only methods that match: com.example.*,
                                    com.example.Main#run. Repeatable.
              --includes=FILE     A file of patterns as for --include. Repeatable.
              --learned=FILE      A list that serin learn wrote: its methods get no
                                    probes, and their time counts for their callers.
                                    Repeatable.
              --library           The inputs are libraries, whose classes other code
                                    may extend. By default they are a whole program.
              --map=FILE          The file for the method map; methodMapping.txt beside
                                    the output by default.
              --out=PATH          The output: a file if the input is one archive and
                                    PATH is no folder; otherwise a folder, in which
                                    each input keeps its name.
              --probe=WHAT        The methods that get probes: costly (those that may
                                    take time) or all; costly by default.
              --replace           Replace existing files and folders at the places of
                                    outputs even if Serin did not write them. By
                                    default, the run fails.
              --skip-accessors    Leave out the accessors that compilers add for nested
                                    classes, such as access$000.
              --skipped=FILE      The file for the list of methods without probes;
                                    skippedMethods.txt beside the map by default.
              --state=FILE        The file for the state of this run. The next run
                                    reads it and instruments only the classes that
                                    changes affect.
              --stored            Do not compress the classes in archives; faster in
                                    builds that process them further.
              --threads=N         The number of threads; the number of processors by
                                    default.
          -V, --version           Print version information and exit.
              --with-runtime      Copy Serin's jars into the folder serin-runtime
                                    beside the output. The program needs them on its
                                    class path if it runs without the agent.

        Exit status: 0 done; 2 wrong usage; 3 an input, a pattern or a list cannot be
        used, or an output cannot be written. Outputs appear together, or not at all.
        """,
        "instrument",
        "--help");
  }

  @Test
  void help_of_learn_lists_its_options() {
    assertHelp(
        """
        Usage: serin learn [-hV] [--map=FILE] --out=FILE [--maps=DIR]... ISSUES...
        Lists methods whose probes cost more than their data is worth, because they are
        very short and called often. serin run and serin instrument take the list with
        --learned.
              ISSUES...    Files or folders of issues.
          -h, --help       Show this help message and exit.
              --map=FILE   The method map; maps beside the issues are found without
                             this option.
              --maps=DIR   A folder with the method maps of many builds, and with the
                             mappings that R8 wrote, also in its subfolders; an issue
                             uses those with its ids. Repeatable.
              --out=FILE   The file for the list. Methods already in it stay in it.
          -V, --version    Print version information and exit.

        Exit status: 0 all inputs were read and the list was written; 2 wrong usage; 3
        an input, which is named, was not read, or the list cannot be written.
        """,
        "learn",
        "--help");
  }

  @Test
  void help_of_report_lists_its_options() {
    assertHelp(
        """
        Usage: serin report [-hV] [--all-calls] [--each-message] [--hot] [--methods]
                            [--replace] [--format=FORMAT] [--lines=N] [--map=FILE]
                            [--mapping=FILE] [--out=FILE] [--maps=DIR]...
                            [--pass-through=FILE]... ISSUES...
        Shows issues: as text, or as one HTML file.
              ISSUES...             Files or folders of issues.
              --all-calls           Show each call of a chain in the text. By default,
                                      calls without own time that only pass on to one
                                      other call are one line.
              --each-message        Show each message whole. By default, the text shows
                                      the longest message of each group, and the page
                                      at most 20.
              --format=FORMAT       text, html; by default, the file extension of --out
                                      decides, otherwise text.
          -h, --help                Show this help message and exit.
              --hot                 Add to the text a table of the methods whose probes
                                      cost more than their data is worth; serin learn
                                      writes them to a list.
              --lines=N             The maximum number of lines of a call tree in the
                                      text; 60 by default.
              --map=FILE            The method map; maps beside the issues are found
                                      without this option.
              --mapping=FILE        The mapping.txt of R8 or ProGuard, if the program
                                      was shrunk; restores the names of the source.
              --maps=DIR            A folder with the method maps of many builds, and
                                      with the mappings that R8 wrote, also in its
                                      subfolders; an issue uses those with its ids.
                                      Repeatable.
              --methods             Add to the text a table of the methods with the
                                      longest own times, over all messages.
              --out=FILE            The file for the report; the standard output by
                                      default.
              --pass-through=FILE   Methods and packages, one per line, that are not
                                      responsible for the duration of a message, in
                                      addition to those of the JDK, Android and others.
                                      Repeatable.
              --replace             Replace the file of --out even if it is not a Serin
                                      report.
          -V, --version             Print version information and exit.

        Exit status: 0 all inputs were read and shown; 2 wrong usage; 3 an input, a
        file or a line was not read (it is named, and the rest is shown), or there is
        no report at all.
        """,
        "report",
        "--help");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "zzz", // resembles no command, so only the usage is suggested
        "--no-such-option",
        "run",
        "attach",
        "attach soon",
        "attach --for soon 1",
        "attach --threshold 0 1",
        "attach --list 1",
        "attach --set answer=a 1",
        "run --set answer=a -- java",
        "run --set directory=d -- java",
        "run --",
        "run --threshold soon -- java",
        "run --threshold 0 -- java",
        "run --threshold -5 -- java",
        "run --threshold 3600001 -- java",
        "run --set nonsense -- java",
        "run --unknown-option -- java",
        "instrument",
        "instrument in.jar",
        "instrument --out out.jar",
        "instrument --threads 0 --out out.jar in.jar",
        "instrument --threads many --out out.jar in.jar",
        "instrument --no-such-option --out out.jar in.jar",
        "report",
        "report --format pdf issues",
        "report --no-such-option issues",
        "report --hot --format html issues",
        "demo --no-such-option"
      })
  void wrong_usage_is_explained_with_exit_status_2(String line) {
    Invocation wrong = Invocation.of((Object[]) (line.isEmpty() ? new String[0] : line.split(" ")));
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.out()).isEmpty();
    assertThat(wrong.err().lines().findFirst().orElse("")).isNotBlank();
    assertThat(wrong.err()).contains("Usage: serin").doesNotContain("\tat ");
  }

  @Test
  void a_threshold_that_cannot_be_is_named_with_what_can() {
    Invocation wrong = Invocation.of("run", "--threshold", "0", "--", "java");
    assertThat(wrong.err())
        .isEqualTo(
            """
            --threshold must be a whole number of milliseconds from 1 to 3600000, not 0. The program was not started.
            Usage: serin run [OPTION]… -- java …
            All options: serin run --help
            """);
  }

  @Test
  void a_word_that_is_no_number_is_named_in_plain_words() {
    Invocation wrong = Invocation.of("run", "--threshold", "soon", "--", "java");
    assertThat(wrong.err())
        .startsWith(
            "Invalid value for option '--threshold': 'soon' is no whole number or is too large\n");
  }

  @Test
  void an_empty_path_is_not_taken_for_the_current_folder() {
    for (String command : new String[] {"report", "check --budget budget.json", "learn --out l"}) {
      Invocation wrong = Invocation.of((Object[]) (command + " ").split(" ", -1));
      assertThat(wrong.status()).isEqualTo(2);
      assertThat(wrong.err()).contains("the path is empty; write . for the current folder");
    }
  }

  @Test
  void a_text_that_cannot_be_a_path_is_refused_with_a_remedy() {
    Invocation wrong = Invocation.of("report", "a\0b");
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.err())
        .contains("'a\\u0000b' cannot be a path: ", "LC_ALL=C.UTF-8")
        .doesNotContain("Exception");
  }

  @Test
  void an_error_fits_into_a_window_with_its_usage() {
    assertThat(Invocation.of("report", "--lines", "-1", "issues").err().lines()).hasSizeLessThan(8);
    assertThat(Invocation.of("instrument", "--threads", "0").err().lines()).hasSizeLessThan(12);
  }

  @Test
  void a_forgotten_separator_is_named() {
    String hint = "Put -- before the command that starts the program.\n";
    assertThat(Invocation.of("run", "java", "-jar", "app.jar").err())
        .startsWith("Unknown option: '-jar'\n" + hint);
    assertThat(Invocation.of("run", "--no-such-option", "--", "java").err()).doesNotContain(hint);
  }

  @Test
  void an_unknown_command_is_named_with_all_commands() {
    assertThat(Invocation.of("publish-local", "folder").err())
        .startsWith("Unknown command: publish-local\n")
        .contains("  attach      Traces a running JVM program");
  }

  @Test
  void the_version_is_printed() {
    assertThat(Invocation.of("--version")).isEqualTo(new Invocation(0, "serin 0.1.0\n", ""));
  }

  /** Compares the whole help of a command. */
  static void assertHelp(String text, String... arguments) {
    Invocation help = Invocation.of((Object[]) arguments);
    assertThat(help.status()).isZero();
    assertThat(help.err()).isEmpty();
    assertThat(help.out()).isEqualTo(text);
  }
}
