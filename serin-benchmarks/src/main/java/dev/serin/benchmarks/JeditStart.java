package dev.serin.benchmarks;

import dev.serin.benchmarks.Requirement.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Measures the time that the agent adds to the start of a real program, jEdit: from the start of
 * the process to its first window, with all its methods probed, and without the agent. Both take
 * turns, so that other work of the machine affects both alike. Each start has fresh settings and an
 * invisible display. The first start of each does not count, as it also fills the caches of the
 * file system.
 *
 * <p>Needs the programs Xvfb, xdotool and jEdit; in Debian, the packages {@code xvfb}, {@code
 * xdotool} and {@code jedit}.
 */
public final class JeditStart {
  private static final Path JEDIT = Path.of("/usr/share/jedit/jedit.jar");
  private static final int STARTS = 7;
  private static final int MIN_METHODS = 1000;
  private static final Limits MAX_RATIO = Limits.of(1.15);
  private static final String WITHOUT = "jEdit without agent";
  private static final String WITH = "jEdit with agent";
  private static final int STATUS_BROKEN = 1;
  private static final int STATUS_NOT_RUN = 2;

  private JeditStart() {}

  /**
   * Measures.
   *
   * @param arguments the agent's jar, and jEdit's, by default at the place of Debian's package
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path agent = arguments.length == 0 ? null : Path.of(arguments[0]);
    Path jedit = arguments.length > 1 ? Path.of(arguments[1]) : JEDIT;
    if (agent == null || !Files.exists(agent) || !Files.exists(jedit)) {
      System.err.println(
          "usage: JeditStart AGENT-JAR [JEDIT-JAR]; jEdit's is " + jedit + ", both must be there");
      System.exit(STATUS_NOT_RUN);
      return;
    }
    Scores millis = new Scores();
    try (Display display = Display.start()) {
      measure(new Jedit(display, jedit), agent, millis);
    }
    Requirement ratio = Requirement.ratio("agent : none", millis, WITH, WITHOUT, MAX_RATIO);
    System.exit(Requirement.print(List.of(ratio)) ? 0 : STATUS_BROKEN);
  }

  private static void measure(Jedit jedit, Path agent, Scores millis)
      throws IOException, InterruptedException {
    for (int start = 0; start <= STARTS; start++) {
      double withoutMillis = jedit.startMillis();
      double withMillis = jedit.startMillis(agent, MIN_METHODS);
      if (start > 0) {
        millis.add(WITHOUT, withoutMillis);
        millis.add(WITH, withMillis);
        System.err.printf(
            "start %d of %d: %.0f ms, with agent %.0f ms%n",
            start, STARTS, withoutMillis, withMillis);
      }
    }
    for (String benchmark : millis.benchmarks()) {
      System.out.printf(
          Locale.ROOT,
          "%-20s minimum %.0f ms, median %.0f ms%n",
          benchmark,
          millis.minimum(benchmark),
          millis.median(benchmark));
    }
  }
}
