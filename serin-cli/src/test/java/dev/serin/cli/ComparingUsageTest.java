package dev.serin.cli;

import static dev.serin.cli.UsageTest.assertHelp;

import org.junit.jupiter.api.Test;

/** Help of the commands that compare issues. The full texts reveal any change of an option. */
class ComparingUsageTest {
  @Test
  void help_of_diff_lists_its_options() {
    assertHelp(
        """
        Usage: serin diff [-hV] [--all] [--methods] [--replace] [--map-after=FILE]
                          [--map-before=FILE] [--mapping-after=FILE]
                          [--mapping-before=FILE] [--min-millis=MS] [--min-percent=N]
                          [--out=FILE] [--sessions-after=N] [--sessions-before=N]
                          [--maps=DIR]... [--pass-through=FILE]... BEFORE AFTER
        Compares two sets of issues, for instance of two versions: which problems are
        new, gone, more often, rarer, slower or faster.
              BEFORE                 A file or folder of issues.
              AFTER                  The file or folder to compare.
              --all                  Show problems without a change too, and how many
                                       sessions are missing.
          -h, --help                 Show this help message and exit.
              --map-after=FILE       The method map of AFTER.
              --map-before=FILE      The method map of BEFORE; maps beside the issues
                                       are found without this option.
              --mapping-after=FILE   The mapping.txt of R8 or ProGuard of AFTER.
              --mapping-before=FILE  The mapping.txt of R8 or ProGuard of BEFORE, if
                                       the program was shrunk.
              --maps=DIR             A folder with the method maps of many builds, and
                                       with the mappings that R8 wrote, also in its
                                       subfolders; an issue uses those with its ids.
                                       Repeatable.
              --methods              Compare methods too: their own times and calls in
                                       slow messages.
              --min-millis=MS        The smallest change of a duration that counts;
                                       20.0 ms by default.
              --min-percent=N        The smallest change that counts, in percent; 10.0
                                       by default.
              --out=FILE             Also write the comparison as an HTML file, with
                                       the call trees of both sets.
              --pass-through=FILE    Methods and packages, one per line, that are not
                                       responsible for the duration of a message, in
                                       addition to those of the JDK, Android and
                                       others. Repeatable.
              --replace              Replace the file of --out even if it is not a
                                       Serin report.
              --sessions-after=N     The number of all sessions of AFTER.
              --sessions-before=N    The number of all sessions of BEFORE. By default,
                                       only sessions with issues count.
          -V, --version              Print version information and exit.

        Exit status: 0 all inputs were read and compared, with any result; 2 wrong
        usage; 3 an input, a file or a line was not read (it is named, and the rest is
        compared), or nothing can be compared.
        """,
        "diff",
        "--help");
  }

  @Test
  void help_of_check_lists_its_options() {
    assertHelp(
        """
        Usage: serin check [-hV] [--baseline=DIR] --budget=FILE [--map=FILE]
                           [--map-baseline=FILE] [--mapping=FILE]
                           [--mapping-baseline=FILE] [--sessions=N]
                           [--sessions-baseline=N] [--maps=DIR]...
                           [--pass-through=FILE]... ISSUES...
        Checks issues against a budget, and against the issues of an earlier version;
        for builds that should fail if a program has become slower.
              ISSUES...             Files or folders of issues.
              --baseline=DIR        The issues of an earlier version, to compare with.
              --budget=FILE         The limits, and the refused changes; see
                                      docs/analysis.md.
          -h, --help                Show this help message and exit.
              --map=FILE            The method map; maps beside the issues are found
                                      without this option.
              --map-baseline=FILE   The method map of the baseline.
              --mapping=FILE        The mapping.txt of R8 or ProGuard, if the program
                                      was shrunk.
              --mapping-baseline=FILE
                                    The mapping.txt of R8 or ProGuard of the baseline.
              --maps=DIR            A folder with the method maps of many builds, and
                                      with the mappings that R8 wrote, also in its
                                      subfolders; an issue uses those with its ids.
                                      Repeatable.
              --pass-through=FILE   Methods and packages, one per line, that are not
                                      responsible for the duration of a message, in
                                      addition to those of the JDK, Android and others.
                                      Repeatable.
              --sessions=N          The number of all sessions, for the comparison. By
                                      default, only sessions with issues count.
              --sessions-baseline=N The number of all sessions of the baseline, as for
                                      --sessions.
          -V, --version             Print version information and exit.

        Exit status: 0 within the budget; 1 over it; 2 wrong usage; 3 an input, a file
        or a line was not read, so the issues cannot be checked.
        """,
        "check",
        "--help");
  }
}
