package dev.serin.android.screen;

import android.content.Context;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A complete problem, with the names of its methods. Immutable. */
final class IssueReport {
  /** The keys of the duration; the first one present counts. */
  private static final List<String> COSTS =
      Arrays.asList("cost", "startup_duration", "queueDelayMillis");

  private static final int MAX_ISSUES = 8;

  /** The most informative issue. */
  final IssueContent main;

  /** It and the other issues of the problem, in the order of their reports. */
  final List<IssueContent> issues;

  final IssueKind kind;
  final List<CallRow> calls;
  final CallNames names;
  final SampledFrames sampled;

  /** All its data except the call tree. */
  final List<IssueSection> sections;

  /** The number of the problem's issues that were not read. */
  final int issuesLeftOut;

  private IssueReport(
      List<IssueContent> issues, IssueContent main, int issuesLeftOut, Context context) {
    this.issuesLeftOut = issuesLeftOut;
    this.issues = issues;
    this.main = main;
    this.kind = kind(issues, main);
    this.calls = CallRow.of(main);
    this.names = CallNames.of(main, CallRow.methods(calls), context.getAssets());
    this.sampled = SampledFrames.of(main, calls, names);
    this.sections = IssueSections.of(this);
  }

  /**
   * Reads a problem. Not for the main thread.
   *
   * @param places the places of its issues, the most informative first
   * @throws IOException if that issue is no longer there; the message says so
   */
  static IssueReport read(IssueStore store, List<IssuePlace> places, Context context)
      throws IOException {
    IssueContent main = store.read(places.get(0));
    List<IssueContent> issues = new ArrayList<>();
    int first = Math.max(1, places.size() - MAX_ISSUES + 1); // the last ones are more informative
    for (IssuePlace place : places.subList(first, places.size())) {
      IssueContent issue = readIfThere(store, place);
      if (issue != null) {
        issues.add(issue);
      }
    }
    issues.add(main);
    return new IssueReport(issues, main, first - 1, context);
  }

  /** The issue may have made room for newer ones meanwhile. */
  private static @Nullable IssueContent readIfThere(IssueStore store, IssuePlace place) {
    try {
      return store.read(place);
    } catch (IOException e) {
      return null;
    }
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
    String text = "";
    for (IssueContent issue : issues) {
      text = issue.text(key).isEmpty() ? text : issue.text(key);
    }
    return text;
  }

  /** A list that only some issues of a problem have; the last one counts. */
  List<Object> list(String key) {
    List<Object> list = main.list(key);
    for (IssueContent issue : issues) {
      list = issue.list(key).isEmpty() ? list : issue.list(key);
    }
    return list;
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
