package dev.serin.android.screen;

import dev.serin.issue.PlainJson;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The data of an issue in sections: the keys that people read, then all others. */
final class IssueSections {
  private static final int MAX_LINES = 400;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final String FRAME_KEY = "DROPPED_";
  private static final List<String> LEVELS =
      Arrays.asList("FROZEN", "HIGH", "MIDDLE", "NORMAL", "BEST");

  /** Keys that are shown elsewhere, or as a part of another value. */
  private static final List<String> ELSEWHERE =
      Arrays.asList(
          "callTree",
          "stack",
          "methods",
          "threadStack",
          "threads",
          "messagesBefore",
          "messagesWaiting",
          "memory",
          "dropLevel",
          "dropSum",
          "viewInfo",
          "sampleMillis",
          "scene",
          "time",
          "cost");

  private final ProblemContent problem;
  private final IssueContent main;
  private final Set<String> used = new TreeSet<>(ELSEWHERE);
  private final List<IssueSection> sections = new ArrayList<>();

  private IssueSections(ProblemContent problem) {
    this.problem = problem;
    this.main = problem.main;
  }

  /**
   * All sections except the call tree, which can be folded by itself.
   *
   * @param hasTree whether there is one
   */
  static List<IssueSection> of(ProblemContent problem, boolean hasTree) {
    IssueSections made = new IssueSections(problem);
    made.stack(hasTree);
    made.senders();
    made.frames();
    made.times();
    made.process();
    made.messages("messagesWaiting", "Messages waiting");
    made.messages("messagesBefore", "Messages before");
    made.threads();
    made.others();
    List<IssueSection> filled = new ArrayList<>();
    for (IssueSection section : made.sections) {
      if (!section.lines.isEmpty()) {
        filled.add(section);
      }
    }
    return filled;
  }

  private IssueSection begin(String title, boolean isFoldedFirst) {
    IssueSection section = new IssueSection(title, isFoldedFirst);
    sections.add(section);
    return section;
  }

  private void stack(boolean isFoldedFirst) {
    IssueSection section = begin("Stack while it ran", isFoldedFirst);
    addCode(section, Arrays.<Object>asList((Object[]) lines(problem.text("threadStack"))));
  }

  private static String[] lines(String text) {
    return text.isEmpty() ? new String[0] : text.split("\n", -1);
  }

  private static void addCode(IssueSection section, List<Object> lines) {
    for (Object line : lines) {
      if (section.lines.size() == MAX_LINES) {
        section.sentence("More lines are not shown here.");
        return;
      }
      if (line instanceof String && !((String) line).trim().isEmpty()) {
        section.code(((String) line).trim());
      }
    }
  }

  /** For a congestion: the messages that ran while one waited. */
  private void senders() {
    IssueSection section = begin("Messages that filled the queue", false);
    for (Object sender : main.list("senders")) {
      Map<String, Object> its = PlainJson.mapOf(sender);
      section.fact(
          Durations.micros(PlainJson.numberOf(its.get("ranMicros"))),
          PlainJson.textOf(its, "what")
              + " ×"
              + PlainJson.textOf(its, "count")
              + ", the longest "
              + Durations.micros(PlainJson.numberOf(its.get("longestMicros"))));
    }
    count(section, "otherMessages", "Other messages");
    millis(section, "otherMillis", "These together");
    count(section, "messages", "All messages");
    millis(section, "ranMillis", "All together");
    millis(section, "longestMillis", "The longest");
  }

  private void frames() {
    IssueSection section = begin("Frames", false);
    fact(section, "fps", "Frames per second");
    fact(section, "REFRESH_RATE", "Display, Hz");
    fact(section, "frames", "Drawn");
    fact(section, "framesDropped", "Dropped");
    Map<String, Object> levels = main.map("dropLevel");
    Map<String, Object> sums = main.map("dropSum");
    for (String level : LEVELS) {
      long frames = PlainJson.numberOf(levels.get(FRAME_KEY + level));
      long dropped = PlainJson.numberOf(sums.get(FRAME_KEY + level));
      if (frames > 0) {
        String name = level.charAt(0) + level.substring(1).toLowerCase(Locale.ROOT);
        section.fact(name, frames + " frames, " + dropped + " dropped");
      }
    }
    for (Map.Entry<String, Object> value : main.values().entrySet()) {
      String key = value.getKey();
      if (key.endsWith("_DURATION")) {
        used.add(key);
        double millis = PlainJson.numberOf(value.getValue()) / NANOS_PER_MILLI;
        String stage = words(key.substring(0, key.length() - 9).toLowerCase(Locale.ROOT));
        section.fact(stage, String.format(Locale.getDefault(), "%.1f ms", millis));
      }
    }
    fact(section, "framesEntering", "While it came into view");
    fact(section, "framesLost", "Unknown");
  }

  private void times() {
    IssueSection section = begin("Time", false);
    section.fact("Reported as", reportedAs());
    if (problem.issuesLeftOut > 0) {
      section.sentence(problem.issuesLeftOut + " more of the same issues were left out.");
    }
    fact(section, "call", "Call");
    fact(section, "handler", "Handled by");
    millis(section, "waitedMillis", "Time until it was handled");
    millis(section, "handledMillis", "Time in the handler");
    millis(section, "queueDelayMillis", "Time in the queue");
    millis(section, "cpuMillis", "Processor time");
    millis(section, "cpuSpanMillis", "…in the last");
    millis(section, "pumpedMillis", "Time in nested messages");
    millis(section, "suspendedMillis", "Process suspended for");
    millis(section, "late", "Reported late by");
    fact(section, "usage", "Share of a processor");
    stages(section);
    fact(section, "message", "Message");
    long tickNanos = main.number("clockTickNanos");
    if (tickNanos > 0) {
      used.add("clockTickNanos");
      section.fact("Accuracy of calls", Durations.micros(Math.max(1, tickNanos / 1000)));
    }
    count(section, "suppressed", "Similar ones, only counted");
  }

  /** For a start-up or a page. */
  private void stages(IssueSection section) {
    for (String key :
        Arrays.asList(
            "application_create",
            "stage_between_app_and_activity",
            "first_activity_create",
            "splash_activity_duration",
            "focusMillis",
            "firstFocusMillis",
            "firstFrameMillis")) {
      millis(section, key, words(key));
    }
    fact(section, "startKind", "Start");
    fact(section, "startReason", "Started for");
    fact(section, "entry", "Number of this entry");
    Map<String, Object> views = main.map("viewInfo");
    section.fact("Views", PlainJson.textOf(views, "viewCount"));
    section.fact("Levels of views", PlainJson.textOf(views, "viewDeep"));
  }

  private String reportedAs() {
    StringBuilder text = new StringBuilder();
    for (IssueContent issue : problem.issues) {
      String detail = issue.text("detail");
      if (!detail.isEmpty()) {
        text.append(text.length() == 0 ? "" : ", ").append(detail);
        text.append(issue.has("cost") ? " at " + Durations.millis(issue.number("cost")) : "");
      }
    }
    used.add("detail");
    return text.toString();
  }

  private void process() {
    IssueSection section = begin("Process", true);
    fact(section, "process", "Process");
    fact(section, "pid", "Number");
    fact(section, "exitReason", "Ended by the system");
    fact(section, "loop", "Loop");
    fact(section, "isProcessForeground", "In the foreground");
    fact(section, "processPriority", "Priority");
    fact(section, "processNice", "Nice");
    fact(section, "cpu_app", "Share of all processors");
    for (IssueContent issue : problem.issues) {
      for (Map.Entry<String, Object> value : issue.map("memory").entrySet()) {
        long mebibytes = PlainJson.numberOf(value.getValue()) >> 10;
        section.fact(words(value.getKey()), mebibytes + " MiB");
      }
    }
    fact(section, "mem_free", "Free memory, KiB");
  }

  private void messages(String key, String title) {
    IssueSection section = begin(title, true);
    List<Object> messages = problem.list(key);
    int rest = messages.size();
    while (rest > 0 && section.lines.size() < MAX_LINES) {
      rest--;
      Map<String, Object> message = PlainJson.mapOf(messages.get(rest));
      String ran = PlainJson.textOf(message, "ranMicros");
      String due = PlainJson.textOf(message, "dueInMillis");
      String time = ran.isEmpty() ? due + " ms" : Durations.micros(PlainJson.numberOf(ran));
      section.fact(time, PlainJson.textOf(message, "what"));
    }
    section.sentence(rest > 0 ? rest + " more messages were left out." : "");
  }

  private void threads() {
    for (Object thread : problem.list("threads")) {
      Map<String, Object> its = PlainJson.mapOf(thread);
      IssueSection section = begin("Thread " + PlainJson.textOf(its, "name"), true);
      section.fact("State", PlainJson.textOf(its, "state"));
      section.fact("Waits for", PlainJson.textOf(its, "waitsFor"));
      section.fact("Held by", PlainJson.textOf(its, "heldBy"));
      addCode(section, PlainJson.listOf(its.get("stack")));
    }
  }

  private void others() {
    IssueSection section = begin("All other keys", true);
    for (Map.Entry<String, Object> value : main.values().entrySet()) {
      if (value.getValue() instanceof String && !used.contains(value.getKey())) {
        section.fact(value.getKey(), ((String) value.getValue()).trim());
      }
    }
    if (main.isCut) {
      section.sentence("The issue contains more than is shown here.");
    }
  }

  private void fact(IssueSection section, String key, String label) {
    used.add(key);
    section.fact(label, main.text(key));
  }

  /** A number that is shown unless it is 0. */
  private void count(IssueSection section, String key, String label) {
    used.add(key);
    if (main.number(key) != 0) {
      section.fact(label, main.text(key));
    }
  }

  private void millis(IssueSection section, String key, String label) {
    used.add(key);
    if (main.number(key) > 0) {
      section.fact(label, Durations.millis(main.number(key)));
    }
  }

  /** A key as words: {@code first_activity_create}, {@code focusMillis}. */
  private static String words(String key) {
    String words =
        key.replace("Millis", "")
            .replaceAll("([a-z])([A-Z])", "$1 $2")
            .replace('_', ' ')
            .toLowerCase(Locale.ROOT);
    return words.isEmpty()
        ? words
        : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }
}
