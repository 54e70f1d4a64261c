package dev.serin.runtime;

import dev.serin.issue.IssueDetails;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.IssueTags;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A start-up that has ended. */
final class StartUpIssue extends Finding {
  static final String TAG = IssueTags.START_UP;

  /** {@code detail} of an issue with the call tree of a start-up. */
  static final String DETAIL = IssueDetails.STARTUP;

  /** Matrix does not report longer start-ups. */
  private static final long VERY_LONG_NANOS = 30_000_000_000L;

  private static final String KIND = IssueKeys.START_KIND;
  private static final int COLD = 1;
  private static final int WARM = 2;

  final StartUp startUp;
  private final @Nullable SpanIncident incident;

  /**
   * Creates the finding.
   *
   * @param incident null unless the start-up took too long
   */
  StartUpIssue(StartUp startUp, @Nullable SpanIncident incident) {
    this.startUp = startUp;
    this.incident = incident;
  }

  @Override
  String tag() {
    return TAG;
  }

  @Override
  @Nullable SpanIncident incident() {
    return incident;
  }

  /** Matrix's keys for the tag, and Serin's. */
  @Override
  Map<String, Object> keys() {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put(IssueKeys.SCENE, startUp.screen);
    boolean isCold = startUp.kind == StartUp.Kind.COLD;
    long totalNanos = startUp.nanos();
    put(content, IssueKeys.APPLICATION_CREATE, startUp.applicationDurationNanos);
    content.put(IssueKeys.APPLICATION_CREATE_SCENE, startUp.scene);
    if (!startUp.isWithoutPage()) {
      long applicationNanos = startUp.applicationNanos();
      long createdNanos = startUp.createdNanos;
      put(
          content,
          IssueKeys.STAGE_BETWEEN_APP_AND_ACTIVITY,
          isCold ? StartUp.between(applicationNanos, createdNanos) : 0);
      if (startUp.kind != StartUp.Kind.HOT) {
        put(
            content,
            IssueKeys.FIRST_ACTIVITY_CREATE,
            isCold ? StartUp.between(createdNanos, startUp.begin.nanos + totalNanos) : totalNanos);
      }
      put(
          content,
          IssueKeys.SPLASH_ACTIVITY_DURATION,
          startUp.splash
              ? StartUp.between(startUp.firstFocusNanos, startUp.begin.nanos + totalNanos)
              : 0);
    }
    put(content, IssueKeys.STARTUP_DURATION, totalNanos);
    content.put(IssueKeys.IS_WARM_START_UP, !isCold);
    putOurs(content, startUp);
    return content;
  }

  /** The keys of the issue with the call tree. */
  static Map<String, Object> treeKeys(StartUp startUp) {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put(IssueKeys.SCENE, startUp.screen);
    content.put(IssueKeys.SUB_TYPE, startUp.isWarm() ? WARM : COLD);
    putOurs(content, startUp);
    return content;
  }

  /** Puts the kind of start-up, and its stages. */
  private static void putOurs(Map<String, Object> content, StartUp startUp) {
    content.put(KIND, name(startUp.kind));
    int negative = isNegative(startUp.nanos()) ? 1 : 0;
    for (StartUp.Stage stage : startUp.stages()) {
      put(content, stage.key, stage.nanos);
      negative += isNegative(stage.nanos) ? 1 : 0;
    }
    long beginNanos = startUp.begin.nanos;
    put(
        content,
        IssueKeys.FIRST_FOCUS_MILLIS,
        StartUp.between(beginNanos, startUp.firstFocusNanos));
    put(
        content,
        IssueKeys.FIRST_FRAME_MILLIS,
        StartUp.between(beginNanos, startUp.firstFrameNanos));
    if (negative > 0) {
      content.put(IssueKeys.NEGATIVE_STAGES, negative);
    }
    mark(content, IssueKeys.VERY_LONG, startUp.nanos() > VERY_LONG_NANOS);
    mark(content, IssueKeys.BACKGROUND_START, startUp.background);
    mark(content, IssueKeys.ABANDONED, startUp.abandoned);
    mark(content, IssueKeys.WITHOUT_ACTIVITY, startUp.isWithoutPage());
  }

  /** Whether the keys belong to a start-up that created the process. */
  static boolean isOfColdStart(Map<String, Object> keys) {
    return name(StartUp.Kind.COLD).equals(keys.get(KIND));
  }

  private static String name(StartUp.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  @Override
  String line() {
    StringBuilder line = new StringBuilder("serin: a ");
    line.append(name(startUp.kind)).append(" start");
    if (!startUp.screen.isEmpty()) {
      line.append(" of ").append(startUp.screen);
    }
    line.append(" took ").append(Millis.rounded(startUp.nanos())).append(" ms");
    String separator = ": ";
    for (StartUp.Stage stage : startUp.stages()) {
      if (stage.nanos >= 0) {
        line.append(separator).append(stage.name).append(' ');
        line.append(Millis.rounded(stage.nanos));
        separator = ", ";
      }
    }
    line.append(startUp.abandoned ? "; the user left before its end" : "");
    line.append(startUp.isWithoutPage() ? "; without an activity" : "");
    return line.toString();
  }

  private static void mark(Map<String, Object> content, String key, boolean is) {
    if (is) {
      content.put(key, true);
    }
  }

  /**
   * Puts a time. A clock that jumped makes it negative; then it is omitted, like an unknown time.
   */
  private static void put(Map<String, Object> content, String key, long nanos) {
    if (nanos >= 0) {
      content.put(key, Millis.rounded(nanos));
    }
  }

  private static boolean isNegative(long nanos) {
    return nanos < 0 && nanos != StartUp.UNKNOWN;
  }
}
