package dev.serin.report;

import dev.serin.analysis.IssueMethods;
import dev.serin.analysis.Plural;
import dev.serin.analysis.SafeText;
import dev.serin.analysis.compare.Change;
import dev.serin.analysis.compare.Change.Quantity;
import dev.serin.analysis.compare.MethodChange;
import dev.serin.analysis.compare.Verdict;
import java.io.IOException;
import java.util.List;

/** Shows compared methods as text for a terminal. Immutable. */
public final class MethodsText {
  /** The maximum number of methods without {@link #withUnchanged()}. */
  private static final int MAX_METHODS = 50;

  private final boolean withUnchanged;

  /** Shows methods that have changed, and counts the others. */
  public MethodsText() {
    this(false);
  }

  private MethodsText(boolean withUnchanged) {
    this.withUnchanged = withUnchanged;
  }

  /** The same with the methods that have not changed, or not certainly. */
  public MethodsText withUnchanged() {
    return new MethodsText(true);
  }

  /** Writes compared methods. */
  public void write(IssueMethods methods, Appendable to) throws IOException {
    LinePrinter out = new LinePrinter(to);
    out.line("");
    out.line(
        "Methods in slow messages; before: "
            + Plural.count(methods.sessionsBefore(), "session")
            + "; after: "
            + Plural.count(methods.sessionsAfter(), "session"));
    List<MethodChange> all = methods.comparison().changes();
    List<MethodChange> shown =
        withUnchanged ? all : all.stream().filter(MethodChange::isChange).toList();
    int limit = withUnchanged ? shown.size() : Math.min(shown.size(), MAX_METHODS);
    for (MethodChange change : shown.subList(0, limit)) {
      out.line("");
      write(methods, change, out);
    }
    if (shown.size() > limit) {
      out.line("");
      out.line("… " + Plural.count(shown.size() - limit, "more changed method"));
    }
    out.line("");
    writeCounts(methods, out);
  }

  private static void write(IssueMethods methods, MethodChange change, LinePrinter out)
      throws IOException {
    out.line(words(change) + ": " + SafeText.line(methods.named(change.method())));
    for (String line : ChangeTable.lines(change.changes())) {
      out.line("   " + line);
    }
  }

  /** The change of the own time, and otherwise that of the calls. */
  private static String words(MethodChange method) {
    Change shown = method.ownTime();
    for (Change change : method.changes()) {
      shown = shown.verdict().isChange() ? shown : change;
    }
    if (method.isSame()) {
      return Verdict.SAME.words();
    }
    if (!shown.verdict().isChange()) {
      return Verdict.NOT_ENOUGH.words();
    }
    return words(shown);
  }

  /** The verdict, and whether it is about calls. */
  static String words(Change change) {
    return change.verdict().words() + (change.quantity() == Quantity.CALLS ? " calls" : "");
  }

  private void writeCounts(IssueMethods methods, LinePrinter out) throws IOException {
    if (methods.isPossible()) {
      writeCompared(methods, out);
    }
    for (String gap : methods.gaps()) {
      out.line(gap);
    }
  }

  private void writeCompared(IssueMethods methods, LinePrinter out) throws IOException {
    List<MethodChange> all = methods.comparison().changes();
    long changed = all.stream().filter(MethodChange::isChange).count();
    long same = all.stream().filter(MethodChange::isSame).count();
    long open = all.size() - changed - same;
    out.line(
        Plural.count(all.size(), "method")
            + ": "
            + changed
            + " changed, "
            + same
            + " the same, "
            + open
            + " with too few sessions to say"
            + (withUnchanged || same + open == 0 ? "" : "; --all shows them"));
    if (methods.comparison().tooShort() > 0) {
      out.line(
          Plural.count(methods.comparison().tooShort(), "further method")
              + " not compared, as the own time is too short to change by the smallest difference");
    }
  }
}
