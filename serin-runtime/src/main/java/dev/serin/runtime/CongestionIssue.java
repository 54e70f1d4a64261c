package dev.serin.runtime;

import dev.serin.issue.IssueKeys;
import dev.serin.issue.IssueTags;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A congestion of a loop. */
final class CongestionIssue extends Finding {
  static final String TAG = IssueTags.CONGESTION;

  private static final int LOGGED_SENDERS = 3;

  final Congestion congestion;

  CongestionIssue(Congestion congestion) {
    this.congestion = congestion;
  }

  @Override
  String tag() {
    return TAG;
  }

  @Override
  boolean isProblem() {
    return true;
  }

  @Override
  Map<String, Object> keys() {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put(IssueKeys.SCENE, congestion.scene);
    content.put(IssueKeys.LOOP, congestion.loop.source().name());
    content.put(IssueKeys.IS_PROCESS_FOREGROUND, congestion.foreground);
    content.put(IssueKeys.QUEUE_DELAY_MILLIS, Millis.rounded(congestion.delayNanos));
    content.put(IssueKeys.MESSAGES, congestion.messages);
    content.put(IssueKeys.RAN_MILLIS, Millis.rounded(congestion.ranNanos));
    content.put(IssueKeys.LONGEST_MILLIS, Millis.rounded(congestion.longestNanos));
    content.put(IssueKeys.SENDERS, congestion.senders());
    Congestion.Sender others = congestion.others();
    if (others != null) {
      content.put(IssueKeys.OTHER_MESSAGES, others.count);
      content.put(IssueKeys.OTHER_MILLIS, Millis.rounded(others.ranNanos));
    }
    if (congestion.isBeginLost) {
      content.put(IssueKeys.BEGIN_LOST, true);
    }
    List<Map<String, Object>> waiting = congestion.loop.source().messagesWaiting();
    if (!waiting.isEmpty()) {
      content.put(IssueKeys.MESSAGES_WAITING, waiting);
    }
    content.put(IssueKeys.MESSAGE, congestion.first());
    return content;
  }

  @Override
  String line() {
    StringBuilder line =
        new StringBuilder("serin: a message of the loop ")
            .append(congestion.loop.source().name())
            .append(" waited ")
            .append(Millis.rounded(congestion.delayNanos))
            .append(" ms behind ")
            .append(congestion.messages)
            .append(" short ones; the longest took ")
            .append(Millis.rounded(congestion.longestNanos))
            .append(" ms");
    List<Map<String, Object>> senders = congestion.senders();
    for (Map<String, Object> sender :
        senders.subList(0, Math.min(senders.size(), LOGGED_SENDERS))) {
      Object what = sender.get(IssueKeys.WHAT);
      line.append(", ")
          .append(sender.get(IssueKeys.COUNT))
          .append(" of ")
          .append("".equals(what) ? "an unknown kind" : what);
    }
    return line.toString();
  }
}
