package dev.serin.android.screen;

import android.content.Context;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** A complete problem, with the names of its methods. Immutable. */
final class IssueReport {
  /** The keys of the duration; the first one present counts. */
  private static final List<String> COSTS =
      Arrays.asList("cost", "startup_duration", "queueDelayMillis");

  /** The most informative issue. */
  final IssueContent main;

  private final ProblemContent content;
  final IssueKind kind;
  final List<CallRow> calls;
  final CallNames names;
  final SampledFrames sampled;

  /** All its data except the call tree. */
  final List<IssueSection> sections;

  private IssueReport(ProblemContent content, Context context) {
    this.content = content;
    this.main = content.main;
    this.kind = kind(content.issues, main);
    this.calls = CallRow.of(main);
    this.names = CallNames.of(main, CallRow.methods(calls), context.getAssets());
    this.sampled = SampledFrames.of(main, calls, names);
    this.sections = IssueSections.of(content, !calls.isEmpty());
  }

  /**
   * Reads a problem. Not for the main thread.
   *
   * @param places the places of its issues, the most informative first
   * @throws IOException if that issue is no longer there; the message says so
   */
  static IssueReport read(IssueStore store, List<IssuePlace> places, Context context)
      throws IOException {
    return new IssueReport(ProblemContent.read(store, places), context);
  }

  private static IssueKind kind(IssueContent issue) {
    return IssueKind.of(issue.text("tag"), issue.text("detail"));
  }

  private static IssueKind kind(List<IssueContent> issues, IssueContent main) {
    IssueKind kind = kind(main);
    for (IssueContent issue : issues) {
      IssueKind its = kind(issue);
      if (its.isOfHang() && its.compareTo(kind) < 0) {
        kind = its;
      }
    }
    return kind;
  }

  /** A text that only some issues of a problem have; the last one counts. */
  String text(String key) {
    return content.text(key);
  }

  /** Its kind and duration. */
  String title() {
    return kind.title + (value().isEmpty() ? "" : ", " + value());
  }

  /** The duration, or the frames per second. */
  String value() {
    if (main.has("fps")) {
      return main.text("fps") + " fps";
    }
    long millis = 0;
    for (String key : COSTS) {
      millis = millis > 0 ? millis : main.number(key);
    }
    return millis > 0 ? Durations.millis(millis) : "";
  }

  /** Whether it is about running methods, rather than counted events. */
  boolean mayHaveTree() {
    return main.text("tag").equals(IssueKind.EVIL_METHOD) || !calls.isEmpty();
  }

  /** The time of the whole call tree. */
  long wholeMicros() {
    return calls.isEmpty() ? 0 : calls.get(0).totalMicros;
  }
}
