package dev.serin.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The standard error stream of a traced program: Serin's lines, and all others. */
final class SerinLines {
  private static final Pattern COUNTS =
      Pattern.compile(
          "serin: (\\d+) methods? of (\\d+) class(?:es)? had probes,"
              + " 0 classes could not be instrumented(, \\d+ entry points? ha(?:s|ve) no exit handler)?");

  /** The lines that a run without a failure may have. */
  private static final List<Pattern> EXPECTED =
      List.of(
          COUNTS,
          Pattern.compile("serin: watching the loop swing, method map .*"),
          Pattern.compile("serin: \\d+ methods had no probe because they are cheap; .*"),
          Pattern.compile("serin: removed the probes of \\d+ hot methods? in \\d+ ms .*"),
          Pattern.compile("serin: no probes because of a learned list, .*"),
          Pattern.compile("serin: \\d+ class(es)? of (an)?other agents? ha(s|ve) no probes\\..*"));

  private static final String BLOCK_BEGIN = ">>>>>>>>>>>>>>>>>>>>> ";
  private static final String BLOCK_END = "=====================";

  private final List<String> others = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();
  private boolean inBlock;
  private long methods;
  private long classes;

  /** Reads the lines of a program. */
  SerinLines(List<String> lines) {
    lines.forEach(this::add);
  }

  private void add(String line) {
    if (inBlock) {
      inBlock = !line.startsWith(BLOCK_END);
    } else if (line.startsWith(BLOCK_BEGIN)) {
      inBlock = true;
    } else if (!line.startsWith("serin: ")) {
      others.add(line);
    } else if (EXPECTED.stream().noneMatch(each -> each.matcher(line).matches())) {
      failures.add(line);
    } else {
      count(COUNTS.matcher(line));
    }
  }

  private void count(Matcher counts) {
    if (counts.matches()) {
      methods = Long.parseLong(counts.group(1));
      classes = Long.parseLong(counts.group(2));
    }
  }

  /** The program's own lines. */
  List<String> others() {
    return others;
  }

  /** Serin's lines that are neither issues nor expected. */
  List<String> failures() {
    return failures;
  }

  /** How many methods had probes. */
  long methods() {
    return methods;
  }

  /** How many classes had probes. */
  long classes() {
    return classes;
  }
}
