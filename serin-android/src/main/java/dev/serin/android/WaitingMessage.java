package dev.serin.android;

import dev.serin.issue.IssueKeys;
import java.util.LinkedHashMap;
import java.util.Map;

/** A waiting message in the form of an issue. */
final class WaitingMessage {
  private WaitingMessage() {}

  static Map<String, Object> of(String target, String what, long dueInMillis) {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put(IssueKeys.WHAT, target + " " + what);
    message.put(IssueKeys.DUE_IN_MILLIS, dueInMillis);
    return message;
  }
}
