package dev.serin.instrument;

import dev.serin.format.MethodName;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The methods without probes and why, as text: a line {@code REASON,access,class method descriptor}
 * each, sorted, and {@code * *} for all methods of a class that was left as it is. Not thread-safe.
 */
final class SkippedMethods {
  private static final String HEADER =
      "# methods without probes: REASON,access,class method descriptor\n";

  private final SortedSet<String> lines = new TreeSet<>();

  /** Takes a method; those without code are not worth a line. */
  void add(SkipReason reason, MethodName method) {
    if (reason != SkipReason.NO_CODE) {
      lines.add(reason + "," + method);
    }
  }

  /** Takes a class that could not be instrumented, and was allowed to. */
  void addAllowed(String className) {
    lines.add("ALLOWED," + new MethodName(0, className.replace('/', '.'), "*", "*"));
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(HEADER);
    for (String line : lines) {
      text.append(line).append('\n');
    }
    return text.toString();
  }
}
