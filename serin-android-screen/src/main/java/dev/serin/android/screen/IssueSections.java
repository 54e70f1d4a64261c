package dev.serin.android.screen;

import dev.serin.issue.Durations;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.PlainJson;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The data of an issue in sections: the keys that people read, then all others. */
final class IssueSections {
  private static final int MAX_LINES = 400;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final List<String> LEVELS =
      Arrays.asList("FROZEN", "HIGH", "MIDDLE", "NORMAL", "BEST");

  /** Keys that are shown elsewhere, or as a part of another value. */
  private static final List<String> ELSEWHERE =
      Arrays.asList(
          IssueKeys.CALL_TREE,
          IssueKeys.STACK,
          IssueKeys.METHODS,
          IssueKeys.THREAD_STACK,
          IssueKeys.THREADS,
          IssueKeys.MESSAGES_BEFORE,
          IssueKeys.MESSAGES_WAITING,
          IssueKeys.MEMORY,
          IssueKeys.DROP_LEVEL,
          IssueKeys.DROP_SUM,
          IssueKeys.VIEW_INFO,
          IssueKeys.SAMPLE_MILLIS,
          IssueKeys.SCENE,
          IssueKeys.TIME,
          IssueKeys.COST);

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
    made.messages(IssueKeys.MESSAGES_WAITING, "Messages waiting");
    made.messages(IssueKeys.MESSAGES_BEFORE, "Messages before");
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

  private IssueSection begin(String key, String title, boolean isFoldedFirst) {
    IssueSection section = new IssueSection(key, title, isFoldedFirst);
    sections.add(section);
    return section;
  }

  private void stack(boolean isFoldedFirst) {
    IssueSection section = begin(IssueKeys.THREAD_STACK, "Stack while it ran", isFoldedFirst);
    addCode(section, Arrays.<Object>asList((Object[]) lines(problem.text(IssueKeys.THREAD_STACK))));
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
    IssueSection section = begin(IssueKeys.SENDERS, "Messages that filled the queue", false);
    for (Object sender : main.list(IssueKeys.SENDERS)) {
      Map<String, Object> its = PlainJson.mapOf(sender);
      section.fact(
          Durations.wordsOfMicros(PlainJson.numberOf(its.get(IssueKeys.RAN_MICROS))),
          PlainJson.textOf(its, IssueKeys.WHAT)
              + " ×"
              + PlainJson.textOf(its, IssueKeys.COUNT)
              + ", the longest "
              + Durations.wordsOfMicros(PlainJson.numberOf(its.get(IssueKeys.LONGEST_MICROS))));
    }
    count(section, IssueKeys.OTHER_MESSAGES, "Other messages");
    millis(section, IssueKeys.OTHER_MILLIS, "These together");
    count(section, IssueKeys.MESSAGES, "All messages");
    millis(section, IssueKeys.RAN_MILLIS, "All together");
    millis(section, IssueKeys.LONGEST_MILLIS, "The longest");
  }

  private void frames() {
    IssueSection section = begin(IssueKeys.FRAMES, "Frames", false);
    fact(section, IssueKeys.FPS, "Frames per second");
    fact(section, IssueKeys.REFRESH_RATE, "Refresh rate", " Hz");
    fact(section, IssueKeys.FRAMES, "Drawn");
    fact(section, IssueKeys.FRAMES_DROPPED, "Dropped");
    Map<String, Object> levels = main.map(IssueKeys.DROP_LEVEL);
    Map<String, Object> sums = main.map(IssueKeys.DROP_SUM);
    for (String level : LEVELS) {
      long frames = PlainJson.numberOf(levels.get(IssueKeys.DROPPED + level));
      long dropped = PlainJson.numberOf(sums.get(IssueKeys.DROPPED + level));
      if (frames > 0) {
        String name = level.charAt(0) + level.substring(1).toLowerCase(Locale.ROOT);
        section.fact(
            name, frames + (frames == 1 ? " frame, " : " frames, ") + dropped + " dropped");
      }
    }
    for (Map.Entry<String, Object> value : main.values().entrySet()) {
      String key = value.getKey();
      if (key.endsWith(IssueKeys.DURATION)) {
        used.add(key);
        double millis = PlainJson.numberOf(value.getValue()) / NANOS_PER_MILLI;
        String stage =
            words(
                key.substring(0, key.length() - IssueKeys.DURATION.length())
                    .toLowerCase(Locale.ROOT));
        section.fact(stage, String.format(Locale.getDefault(), "%.1f ms", millis));
      }
    }
    fact(section, IssueKeys.FRAMES_ENTERING, "While it came into view");
    fact(section, IssueKeys.FRAMES_LOST, "Unknown");
  }

  private void times() {
    IssueSection section = begin(IssueKeys.TIME, "Time", false);
    section.fact("Reported as", reportedAs());
    if (problem.issuesLeftOut > 0) {
      section.sentence(problem.issuesLeftOut + " more of the same issues were left out.");
    }
    fact(section, IssueKeys.CALL, "Call");
    fact(section, IssueKeys.HANDLER, "Handled by");
    millis(section, IssueKeys.WAITED_MILLIS, "Time until it was handled");
    millis(section, IssueKeys.HANDLED_MILLIS, "Time in the handler");
    millis(section, IssueKeys.QUEUE_DELAY_MILLIS, "Time in the queue");
    processorTime(section);
    millis(section, IssueKeys.PUMPED_MILLIS, "Time in nested messages");
    millis(section, IssueKeys.SUSPENDED_MILLIS, "Process suspended for");
    millis(section, IssueKeys.LATE, "Reported late by");
    fact(section, IssueKeys.USAGE, "Share of a processor");
    stages(section);
    fact(section, IssueKeys.MESSAGE, "Message");
    long tickNanos = main.number(IssueKeys.CLOCK_TICK_NANOS);
    if (tickNanos > 0) {
      used.add(IssueKeys.CLOCK_TICK_NANOS);
      section.fact("Times accurate to", Durations.wordsOfMicros(Math.max(1, tickNanos / 1000)));
    }
    count(section, IssueKeys.SUPPRESSED, "Similar ones, only counted");
  }

  private void processorTime(IssueSection section) {
    long cpuMillis = main.number(IssueKeys.CPU_MILLIS);
    long spanMillis = main.number(IssueKeys.CPU_SPAN_MILLIS);
    if (has(IssueKeys.CPU_MILLIS) && has(IssueKeys.CPU_SPAN_MILLIS) && spanMillis > 0) {
      section.fact(
          "Processor time",
          (cpuMillis == 0 ? "< 1 ms" : Durations.words(cpuMillis))
              + " in the last "
              + Durations.words(spanMillis));
    } else {
      millis(section, IssueKeys.CPU_MILLIS, "Processor time");
    }
  }

  /** For a start-up or a page. */
  private void stages(IssueSection section) {
    for (String key :
        Arrays.asList(
            IssueKeys.APPLICATION_CREATE,
            IssueKeys.STAGE_BETWEEN_APP_AND_ACTIVITY,
            IssueKeys.FIRST_ACTIVITY_CREATE,
            IssueKeys.SPLASH_ACTIVITY_DURATION,
            IssueKeys.FOCUS_MILLIS,
            IssueKeys.FIRST_FOCUS_MILLIS,
            IssueKeys.FIRST_FRAME_MILLIS)) {
      millis(section, key, words(key));
    }
    fact(section, IssueKeys.START_KIND, "Start");
    fact(section, IssueKeys.START_REASON, "Started for");
    fact(section, IssueKeys.ENTRY, "Number of this entry");
    Map<String, Object> views = main.map(IssueKeys.VIEW_INFO);
    section.fact("Views", PlainJson.textOf(views, IssueKeys.VIEW_COUNT));
    section.fact("Levels of views", PlainJson.textOf(views, IssueKeys.VIEW_DEEP));
  }

  private String reportedAs() {
    StringBuilder text = new StringBuilder();
    for (IssueContent issue : problem.issues) {
      String detail = issue.text(IssueKeys.DETAIL);
      if (!detail.isEmpty()) {
        text.append(text.length() == 0 ? "" : ", ").append(detail);
        text.append(
            issue.has(IssueKeys.COST)
                ? " at " + Durations.words(issue.number(IssueKeys.COST))
                : "");
      }
    }
    used.add(IssueKeys.DETAIL);
    return text.toString();
  }

  private void process() {
    IssueSection section = begin(IssueKeys.PROCESS, "Process", true);
    fact(section, IssueKeys.PROCESS, "Process");
    fact(section, IssueKeys.PID, "Process id");
    fact(section, IssueKeys.EXIT_REASON, "Ended by the system");
    fact(section, IssueKeys.LOOP, "Loop");
    fact(section, IssueKeys.IS_PROCESS_FOREGROUND, "In the foreground");
    fact(section, IssueKeys.PROCESS_PRIORITY, "Priority");
    fact(section, IssueKeys.PROCESS_NICE, "Nice value");
    if (has(IssueKeys.CPU_APP)) {
      double share = PlainJson.decimalOf(main.values().get(IssueKeys.CPU_APP));
      section.fact("Share of all processors", Math.round(100 * share) + " %");
    }
    for (IssueContent issue : problem.issues) {
      for (Map.Entry<String, Object> value : issue.map(IssueKeys.MEMORY).entrySet()) {
        section.fact(words(value.getKey()), mebibytes(value.getValue()));
      }
    }
    if (has(IssueKeys.MEM_FREE)) {
      section.fact("Free memory", mebibytes(main.values().get(IssueKeys.MEM_FREE)));
    }
  }

  private void messages(String key, String title) {
    IssueSection section = begin(key, title, true);
    List<Object> messages = problem.list(key);
    int rest = messages.size();
    while (rest > 0 && section.lines.size() < MAX_LINES) {
      rest--;
      Map<String, Object> message = PlainJson.mapOf(messages.get(rest));
      section.fact(time(message), PlainJson.textOf(message, IssueKeys.WHAT));
    }
    section.sentence(rest > 0 ? rest + " more messages were left out." : "");
  }

  /** The time that a message took, or until it is due. */
  private static String time(Map<String, Object> message) {
    Object ran = message.get(IssueKeys.RAN_MICROS);
    if (ran != null) {
      return Durations.wordsOfMicros(PlainJson.numberOf(ran));
    }
    long due = PlainJson.numberOf(message.get(IssueKeys.DUE_IN_MILLIS));
    String time = Durations.words(Math.abs(due));
    return due < 0 ? time + " late" : due == 0 ? "now due" : "in " + time;
  }

  /** The keys of the sections are the same for the same thread of another issue. */
  private void threads() {
    Set<String> keys = new TreeSet<>();
    for (Object thread : problem.list(IssueKeys.THREADS)) {
      Map<String, Object> its = PlainJson.mapOf(thread);
      String name = PlainJson.textOf(its, IssueKeys.NAME);
      String key = IssueKeys.THREADS + '/' + name;
      for (int number = 2; !keys.add(key); number++) {
        key = IssueKeys.THREADS + '/' + name + '/' + number;
      }
      IssueSection section = begin(key, "Thread " + name, true);
      section.fact("State", PlainJson.textOf(its, IssueKeys.STATE));
      section.fact("Waits for", PlainJson.textOf(its, IssueKeys.WAITS_FOR));
      section.fact("Held by", PlainJson.textOf(its, IssueKeys.HELD_BY));
      addCode(section, PlainJson.listOf(its.get(IssueKeys.STACK)));
    }
  }

  private void others() {
    IssueSection section = begin("others", "All other keys", true);
    for (Map.Entry<String, Object> value : main.values().entrySet()) {
      if (value.getValue() instanceof String && !used.contains(value.getKey())) {
        section.fact(value.getKey(), ((String) value.getValue()).trim());
      }
    }
    if (main.isCut) {
      section.sentence("The issue contains more than is shown here.");
    }
  }

  /** Whether the issue has a key, which is then shown in words. */
  private boolean has(String key) {
    used.add(key);
    return main.has(key);
  }

  private void fact(IssueSection section, String key, String label) {
    fact(section, key, label, "");
  }

  private void fact(IssueSection section, String key, String label, String unit) {
    if (has(key)) {
      section.fact(label, main.text(key) + unit);
    }
  }

  private static String mebibytes(@Nullable Object kibibytes) {
    return String.format(Locale.getDefault(), "%,d MiB", PlainJson.numberOf(kibibytes) >> 10);
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
      section.fact(label, Durations.words(main.number(key)));
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
