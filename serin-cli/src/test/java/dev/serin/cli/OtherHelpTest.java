package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The help of commands with few options, and the words that ask for help. */
class OtherHelpTest {
  @Test
  void help_of_decode_lists_its_options() {
    UsageTest.assertHelp(
        """
        Usage: serin decode [-hV] [--map=FILE] [--mapping=FILE] [--maps=DIR]... [LOG...]
        Adds names to the method ids and the shrunk stack traces of a log or of issues,
        from files or from the standard input.
              [LOG...]         Files of log text; the standard input by default.
          -h, --help           Show this help message and exit.
              --map=FILE       The method map of the build.
              --mapping=FILE   The mapping.txt of R8 or ProGuard, if the program was
                                 shrunk.
              --maps=DIR       A folder with the method maps of many builds, and with
                                 the mappings that R8 wrote, also in its subfolders; an
                                 issue uses those with its ids. Repeatable.
          -V, --version        Print version information and exit.

        Exit status: 0 done; 2 wrong usage; 3 a file was not read, a line was too long,
        a given file is of another build, or the map does not have an id.
        """,
        "decode",
        "--help");
  }

  @Test
  void help_of_demo_lists_its_options() {
    UsageTest.assertHelp(
        """
        Usage: serin demo [-hV] [--out=DIR]
        Runs a small program that freezes in known ways, and checks its report.
          -h, --help      Show this help message and exit.
              --out=DIR   The folder for the issues and the HTML file; a new temporary
                            folder by default.
          -V, --version   Print version information and exit.
        """,
        "demo",
        "--help");
  }

  @Test
  void the_word_help_is_the_option() {
    assertThat(Invocation.of("help")).isEqualTo(Invocation.of("--help"));
    assertThat(Invocation.of("help", "run")).isEqualTo(Invocation.of("run", "--help"));
    assertThat(Invocation.of("help", "zzz").status()).isEqualTo(2);
  }
}
