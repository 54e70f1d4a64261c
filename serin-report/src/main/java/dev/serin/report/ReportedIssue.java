package dev.serin.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * An issue as read, with the names of its methods. Immutable except for the JSON, which must not be
 * changed.
 *
 * @param json all keys and values
 * @param tree the call tree, or no lines if the issue has none
 * @param isOpenEnded whether it is a pending issue of a process that may still run, with the
 *     message it is about
 */
public record ReportedIssue(JsonNode json, List<TreeRow> tree, boolean isOpenEnded) {
  /** The value of a key as text; empty if there is none. */
  public String text(String key) {
    return json.path(key).asText("");
  }

  /** The value of a key as a number; 0 if there is none. */
  public long number(String key) {
    return json.path(key).asLong(0);
  }

  /** Whether the issue has a key. */
  public boolean has(String key) {
    return json.has(key);
  }

  /** Whether it is about the frames of a scene, and not about a message. */
  boolean isOfFrames() {
    return text("tag").equals("Trace_FPS");
  }

  /** Whether it is about a queue that many short messages filled. */
  boolean isOfCongestion() {
    return text("tag").equals("Trace_Congestion");
  }

  /** Whether the system recorded it when it ended the process. */
  boolean isOfSystem() {
    return detail().equals("SIGNAL_ANR");
  }

  /** Whether it is about a start-up, with its call tree or without. */
  boolean isOfStartUp() {
    return text("tag").equals("Trace_StartUp") || detail().equals("STARTUP");
  }

  /** Whether it is about a page. */
  boolean isOfPage() {
    return detail().equals("ENTER");
  }

  /** Whether it is about a message or a call in it. */
  boolean isOfMessage() {
    return !isOfFrames()
        && !isOfCongestion()
        && !isOfSystem()
        && !isOfStartUp()
        && !isOfPage()
        && !isOfSlowFrame();
  }

  /** Whether it is about one frame. */
  boolean isOfSlowFrame() {
    return detail().equals("FRAME");
  }

  /**
   * The kind of report: NORMAL, LAG, ANR, BLOCK, LAG_IDLE_HANDLER, LAG_TOUCH, SIGNAL_ANR, STARTUP,
   * ENTER, FRAME; empty for other tags.
   */
  public String detail() {
    return text("detail");
  }

  /**
   * The duration of the message, start-up, page or frame, possibly so far; for a congestion, the
   * time that a message waited.
   */
  public long costMillis() {
    if (isOfCongestion()) {
      return number("queueDelayMillis");
    }
    return has("cost") ? number("cost") : number("startup_duration");
  }

  /** Whether it was saved for a message that had not ended. */
  public boolean unfinished() {
    return json.path("unfinished").asBoolean(false);
  }

  /** An id common to the issues of one message; the issue's own text if it has no such key. */
  public String dispatchId() {
    return has("dispatchId") ? text("dispatchId") : json.toString();
  }
}
