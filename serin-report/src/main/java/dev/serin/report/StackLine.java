package dev.serin.report;

import dev.serin.analysis.DominantPath;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the line of the source at which a stack is in the responsible method: call trees have
 * methods, but no lines.
 */
final class StackLine {
  /** A frame with file and line, after the names of its class loader and module. */
  private static final Pattern FRAME =
      Pattern.compile("\\s*at (?:[^()]*/)?([^()/]+)\\(([^():]+:\\d+)\\)\\s*");

  private StackLine() {}

  /** A sentence about the innermost call of the method; null if no frame shows its line. */
  static @Nullable String of(DominantPath path, String stack) {
    if (path.evidence() != DominantPath.Evidence.TREE) {
      return null; // the stack is the path, or it is of another thread
    }
    for (String frame : stack.lines().toList()) {
      Matcher parts = FRAME.matcher(frame);
      if (parts.matches() && parts.group(1).equals(path.method())) {
        return "its line was " + parts.group(2) + " when the thread's stack was taken";
      }
    }
    return null;
  }
}
