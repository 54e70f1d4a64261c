package dev.serin.android.screen;

import android.content.Context;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All that is known of a problem, with the names of its methods. Immutable. */
final class IssueReport {
  /** What says how long it took, the first that is there. */
  private static final List<String> COSTS =
      Arrays.asList("cost", "startup_duration", "queueDelayMillis");

  private static final int MAX_ISSUES = 8;

  /** The issue that says most. */
  final IssueContent main;

  /** It and the other issues of the problem, in the order in which they were reported. */
  final List<IssueContent> issues;

  final IssueKind kind;
  final List<CallRow> calls;
  final CallNames names;
  final SampledFrames sampled;

  /** All that is said of it but its call tree. */
  final List<IssueSection> sections;

  /** How many issues of the problem were not read. */
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
   * @param places of its issues, of which the first says most
   * @throws IOException if that one is not there any more; the message says so
   */
  static IssueReport read(IssueStore store, List<IssuePlace> places, Context context)
      throws IOException {
    IssueContent main = store.read(places.get(0));
    List<IssueContent> issues = new ArrayList<>();
    int first = Math.max(1, places.size() - MAX_ISSUES + 1); // the last say more
    for (IssuePlace place : places.subList(first, places.size())) {
      IssueContent issue = readIfThere(store, place);
      if (issue != null) {
        issues.add(issue);
      }
    }
    issues.add(main);
    return new IssueReport(issues, main, first - 1, context);
  }

  /** It may have made room for newer ones meanwhile. */
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

  /** A text that only some issues of a problem have; that of the last one. */
  String text(String key) {
    String text = "";
    for (IssueContent issue : issues) {
      text = issue.text(key).isEmpty() ? text : issue.text(key);
    }
    return text;
  }

  /** A list that only some issues of a problem have; that of the last one. */
  List<Object> list(String key) {
    List<Object> list = main.list(key);
    for (IssueContent issue : issues) {
      list = issue.list(key).isEmpty() ? list : issue.list(key);
    }
    return list;
  }

  /** What it is called, and how long it took. */
  String title() {
    return kind.title + (value().isEmpty() ? "" : ", " + value());
  }

  /** How long it took, or how many frames a second there were. */
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

  /** Whether it is of what runs methods, and not of what is counted. */
  boolean mayHaveTree() {
    return main.text("tag").equals(IssueKind.EVIL_METHOD) || !calls.isEmpty();
  }

  /** The time of the whole call tree. */
  long wholeMicros() {
    return calls.isEmpty() ? 0 : calls.get(0).totalMicros;
  }
}
