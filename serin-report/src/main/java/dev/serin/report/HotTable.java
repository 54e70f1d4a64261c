package dev.serin.report;

import dev.serin.analysis.HotMethods;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.SafeText;
import dev.serin.analysis.SkippedFile;
import dev.serin.format.HotCalls;
import dev.serin.format.HotMethod;
import dev.serin.format.LearnedMethod;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** The hot methods of issues as a table of the text report. */
final class HotTable {
  private static final int MAX_ROWS = 50;

  private final MethodMaps maps;

  /**
   * Creates a table.
   *
   * @param maps the maps with which the issues were read
   */
  HotTable(MethodMaps maps) {
    this.maps = maps;
  }

  void write(IssueSet issues, LinePrinter out) throws IOException {
    List<HotMethod> hot = HotMethods.of(issues, maps).methods();
    out.line(
        String.format(
            Locale.ROOT,
            "Hot methods, called more than %,d times per second, or %,d in messages with more than"
                + " %,d calls per second, in less than %d ns per call: %d",
            HotCalls.MIN_CALLS_PER_SECOND,
            HotCalls.MIN_CALLS_PER_BUSY_SECOND,
            HotCalls.BUSY_CALLS_PER_SECOND,
            HotCalls.MAX_MEAN_NANOS,
            hot.size()));
    if (!hot.isEmpty()) {
      out.line("");
      out.line("     calls/s  ns/call  % of calls  messages  method");
    }
    int rows = Math.min(hot.size(), MAX_ROWS);
    for (HotMethod method : hot.subList(0, rows)) {
      out.line(
          String.format(
              Locale.ROOT,
              "%,12d %,8d %11.1f %9d  %s",
              method.line().callsPerSecond(),
              method.line().meanNanos(),
              100 * method.callShare(),
              method.messages(),
              SafeText.line(method.pattern())));
    }
    writeMore(hot.size() - rows, out);
    out.line("");
    writeSkipped(out);
  }

  /**
   * Writes the methods that have no probe already, with the figures that put them into the list.
   */
  private void writeSkipped(LinePrinter out) throws IOException {
    SkippedFile.Learned learned = maps.learned();
    if (learned.count() == 0) {
      return;
    }
    out.line("Hot methods without probes: " + learned.count());
    out.line("");
    out.line("     calls/s  ns/call                        method");
    int rows = Math.min(learned.first().size(), MAX_ROWS);
    for (LearnedMethod method : learned.first().subList(0, rows)) {
      out.line(
          String.format(
              Locale.ROOT,
              "%,12d %,8d %21s  %s",
              method.callsPerSecond(),
              method.meanNanos(),
              "",
              SafeText.line(method.pattern())));
    }
    writeMore(learned.count() - rows, out);
    out.line("");
  }

  private static void writeMore(long methods, LinePrinter out) throws IOException {
    if (methods > 0) {
      out.line("              … " + methods + (methods == 1 ? " more method" : " more methods"));
    }
  }
}
