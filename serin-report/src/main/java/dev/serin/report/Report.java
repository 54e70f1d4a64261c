package dev.serin.report;

import dev.serin.analysis.IssueSet;
import java.io.IOException;

/** A way to show issues. Immutable. */
public interface Report {
  /** Writes the report piece by piece. */
  void write(IssueSet set, Appendable out) throws IOException;
}
