package dev.serin.runtime;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A congestion of a loop. */
final class CongestionIssue extends Finding {
  static final String TAG = "Trace_Congestion";

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
    content.put("scene", congestion.scene);
    content.put("loop", congestion.loop.source().name());
    content.put("isProcessForeground", congestion.foreground);
    content.put("queueDelayMillis", Millis.rounded(congestion.delayNanos));
    content.put("messages", congestion.messages);
    content.put("ranMillis", Millis.rounded(congestion.ranNanos));
    content.put("longestMillis", Millis.rounded(congestion.longestNanos));
    content.put("senders", congestion.senders());
    Congestion.Sender others = congestion.others();
    if (others != null) {
      content.put("otherMessages", others.count);
      content.put("otherMillis", Millis.rounded(others.ranNanos));
    }
    if (congestion.isBeginLost) {
      content.put("beginLost", true);
    }
    List<Map<String, Object>> waiting = congestion.loop.source().messagesWaiting();
    if (!waiting.isEmpty()) {
      content.put("messagesWaiting", waiting);
    }
    content.put("message", congestion.first());
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
      Object what = sender.get("what");
      line.append(", ")
          .append(sender.get("count"))
          .append(" of ")
          .append("".equals(what) ? "an unknown kind" : what);
    }
    return line.toString();
  }
}
