package dev.serin.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * An issue as it was read, with the names of its methods. Immutable but for the JSON, which is not
 * to be changed.
 *
 * @param json all keys and values
 * @param tree the call tree, or no lines where the issue has none
 * @param mayGoOn whether it was kept by a process that may still run, with the message it is about
 */
public record ReportedIssue(JsonNode json, List<TreeRow> tree, boolean mayGoOn) {
  /** The value of a key as text, empty where there is none. */
  public String text(String key) {
    return json.path(key).asText("");
  }

  /** The value of a key as a number, 0 where there is none. */
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

  /** Whether it is what the system recorded when it ended the process. */
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

  /** Whether it is about one frame. */
  boolean isOfSlowFrame() {
    return detail().equals("FRAME");
  }

  /**
   * What kind of report it is: NORMAL, LAG, ANR, BLOCK, LAG_IDLE_HANDLER, LAG_TOUCH, SIGNAL_ANR,
   * STARTUP, ENTER, FRAME; empty for other tags.
   */
  public String detail() {
    return text("detail");
  }

  /**
   * How long the message, start-up, page or frame took, or had taken so far; of a congestion, how
   * long a message waited.
   */
  public long costMillis() {
    if (isOfCongestion()) {
      return number("queueDelayMillis");
    }
    return has("cost") ? number("cost") : number("startup_duration");
  }

  /** Whether this is what was kept of a message that had not ended. */
  public boolean unfinished() {
    return json.path("unfinished").asBoolean(false);
  }

  /** What the issues of one message share; its own text where it has no such key. */
  public String dispatchId() {
    return has("dispatchId") ? text("dispatchId") : json.toString();
  }
}
