package dev.serin.runtime;

import dev.serin.format.CallTreeCut;
import dev.serin.format.MethodNames;
import dev.serin.format.StackText;
import dev.serin.issue.IssueDetails;
import dev.serin.issue.IssueKeys;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The log lines of an issue in Matrix's format, with method names if a map is available. These are
 * looked up when the lines are logged, as that may take a while.
 */
final class IssueLines implements LogText {
  private static final String LINE = "|* ";
  private static final String TABS = "|*\t\t";
  private static final String END =
      "=========================================================================";
  private static final int SHOWN_FRAMES = 12;

  private final StringBuilder text = new StringBuilder();
  private final MethodNames methods;

  /** The call tree, which stands at the end; null if there is none. */
  private @Nullable CallTreeCut trace;

  /** Creates no lines yet. */
  IssueLines(MethodNames methods) {
    this.methods = methods;
  }

  @Override
  public String text() {
    String tree = trace == null ? "" : StackText.dotted(trace, TABS, methods);
    return text + tree + END;
  }

  /** The lines of an incident. */
  static IssueLines of(Incident incident, Issue issue, CallTreeCut cut, MethodNames methods) {
    IssueLines lines = new IssueLines(methods);
    lines.head(incident.detector.detail(), incident.elapsedNanos);
    lines.status(incident, issue);
    lines.memory(issue.value(IssueKeys.MEMORY));
    lines.frame(issue);
    lines.thread(incident);
    lines.samples(incident.tracked.samples().kept());
    if (issue.value(IssueKeys.STACK) != null) {
      lines.trace(issue, cut);
    }
    return lines;
  }

  /** The lines of a start-up, a page or a frame. */
  static IssueLines of(
      SpanIncident incident, Issue issue, @Nullable CallTreeCut cut, MethodNames methods) {
    IssueLines lines = new IssueLines(methods);
    SpanIncident.Span span = incident.span;
    lines.head(span.detail, span.nanos());
    lines.text.append(LINE).append("[Status]\n");
    lines.text.append(TABS).append("Scene: ").append(span.keys.get(IssueKeys.SCENE)).append('\n');
    lines.priority(issue);
    lines.text.append(LINE).append("[Stages]\n");
    for (Map.Entry<String, Object> key : span.keys.entrySet()) {
      if (!key.getKey().equals(IssueKeys.SCENE) && !(key.getValue() instanceof Map)) {
        lines.text.append(TABS).append(key.getKey()).append(": ").append(key.getValue());
        lines.text.append('\n');
      }
    }
    if (cut != null) {
      lines.trace(issue, cut);
    }
    return lines;
  }

  /** Appends the first line, which the agent translates for Swing programs. */
  void head(String detail, long nanos) {
    String what = what(detail, Millis.rounded(nanos));
    text.append(">>>>>>>>>>>>>>>>>>>>> ").append(what).append(" <<<<<<<<<<<<<<<<<<<<<\n");
  }

  private static String what(String detail, long millis) {
    switch (detail) {
      case IssueDetails.ANR:
        return "maybe happens ANR(" + millis + " ms)!";
      case IssueDetails.LAG:
        return "maybe happens Lag(" + millis + " ms)!";
      case IssueDetails.BLOCK:
        return "blocked(" + millis + " ms)!";
      case IssueDetails.LAG_IDLE_HANDLER:
        return "slow idle handler(" + millis + " ms)!";
      case IssueDetails.LAG_TOUCH:
        return "slow input event(" + millis + " ms)!";
      case StartUpIssue.DETAIL:
        return "slow start-up(" + millis + " ms)!";
      case SlowFrame.DETAIL:
        return "slow frame(" + millis + " ms)!";
      case PageIssue.DETAIL:
        return "slow page(" + millis + " ms)!";
      default:
        return "maybe happens Jankiness!(" + millis + "ms)";
    }
  }

  private void status(Incident incident, Issue issue) {
    text.append(LINE).append("[Status]\n");
    text.append(TABS).append("Scene: ").append(incident.scene).append('\n');
    text.append(TABS).append("Foreground: ").append(incident.foreground);
    text.append('\n');
    DispatchCall call = incident.call();
    if (call != null) {
      text.append(TABS).append("Call: ").append(call.call).append('\n');
    }
    priority(issue);
    if (incident.tracked.cpuNanos() >= 0 && incident.tracked.cpuSpanNanos() > 0) {
      text.append(TABS).append("CPU: ").append(IssueFactory.usage(incident.tracked)).append('\n');
    }
  }

  private void priority(Issue issue) {
    if (issue.value(IssueKeys.PROCESS_PRIORITY) != null) {
      text.append(TABS).append("Priority: ").append(issue.value(IssueKeys.PROCESS_PRIORITY));
      text.append("\tNice: ").append(issue.value(IssueKeys.PROCESS_NICE)).append('\n');
    }
  }

  private void memory(@Nullable Object memory) {
    if (memory instanceof Map) {
      Map<?, ?> values = (Map<?, ?>) memory;
      text.append(LINE).append("[Memory]\n");
      memory("DalvikHeap", values.get(IssueKeys.DALVIK_HEAP));
      memory("NativeHeap", values.get(IssueKeys.NATIVE_HEAP));
      memory("NonHeap", values.get(IssueKeys.NON_HEAP));
      memory("VmSize", values.get(IssueKeys.VM_SIZE));
    }
  }

  private void memory(String name, @Nullable Object sizeKib) {
    if (sizeKib != null) {
      text.append(TABS).append(name).append(": ").append(sizeKib).append("kb\n");
    }
  }

  private void frame(Issue issue) {
    if (issue.value(IssueKeys.INPUT_NANOS) != null) {
      text.append(LINE).append("[doFrame]\n");
      text.append(TABS).append("inputCost:animationCost:traversalCost\n");
      text.append(TABS).append(issue.value(IssueKeys.INPUT_NANOS));
      text.append(':').append(issue.value(IssueKeys.ANIMATION_NANOS));
      text.append(':').append(issue.value(IssueKeys.TRAVERSAL_NANOS)).append('\n');
    }
  }

  private void thread(Incident incident) {
    if (incident.threadStack.length > 0) {
      text.append(LINE).append("[Thread]\n");
      text.append(TABS).append("Stack(").append(incident.threadState).append("):\n");
      text.append(StackLines.of(incident.threadStack, SHOWN_FRAMES, TABS));
    }
  }

  /** Appends the most frequent stack among the samples of the message. */
  private void samples(List<Samples.Sample> samples) {
    List<String> most = Collections.emptyList();
    int maxCount = 0;
    Map<List<String>, Integer> counts = new HashMap<>();
    for (Samples.Sample sample : samples) {
      Integer known = counts.get(sample.lines);
      int count = known == null ? 1 : known + 1;
      counts.put(sample.lines, count);
      if (count > maxCount) {
        maxCount = count;
        most = sample.lines;
      }
    }
    if (maxCount > 0) {
      text.append(LINE).append("[Samples]\n");
      text.append(TABS).append(maxCount).append(" of ").append(samples.size()).append(":\n");
      for (String line : most.subList(0, Math.min(most.size(), SHOWN_FRAMES))) {
        text.append(TABS).append("at ").append(line).append('\n');
      }
    }
  }

  private void trace(Issue issue, CallTreeCut cut) {
    text.append(LINE).append("[Trace]\n");
    text.append(TABS).append("StackKey: ").append(issue.value(IssueKeys.STACK_KEY)).append('\n');
    text.append(TABS).append("TraceStack:\n");
    text.append(TABS).append("[id count cost]\n");
    trace = cut;
  }
}
