package dev.serin.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.issue.IssueFacts;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.IssueKind;
import dev.serin.issue.Problems;
import dev.serin.issue.SampledTree;
import dev.serin.issue.TreeRow;
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
public record ReportedIssue(JsonNode json, List<TreeRow> tree, boolean isOpenEnded)
    implements IssueFacts {
  /** Serin writes at most a hundred stacks; an issue may come from anywhere. */
  private static final int MAX_STACKS = 1000;

  /** The total of all stacks of an issue. */
  private static final int MAX_FRAMES = 100_000;

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
    return kind() == IssueKind.FRAMES;
  }

  /** Whether it is about a queue that many short messages filled. */
  boolean isOfCongestion() {
    return kind() == IssueKind.CONGESTION;
  }

  /** Whether the system recorded it when it ended the process. */
  boolean isOfSystem() {
    return kind() == IssueKind.ENDED;
  }

  /** Whether it is about a start-up, with its call tree or without. */
  boolean isOfStartUp() {
    return kind() == IssueKind.START || kind() == IssueKind.STARTUP;
  }

  /** Whether it is about a page. */
  boolean isOfPage() {
    return kind() == IssueKind.PAGE;
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
    return kind() == IssueKind.FRAME;
  }

  /**
   * The kind of report: NORMAL, LAG, ANR, BLOCK, LAG_IDLE_HANDLER, LAG_TOUCH, SIGNAL_ANR, STARTUP,
   * ENTER, FRAME; empty for other tags.
   */
  public String detail() {
    return text(IssueKeys.DETAIL);
  }

  @Override
  public IssueKind kind() {
    return IssueKind.of(text(IssueKeys.TAG), detail());
  }

  @Override
  public long costMillis() {
    return Problems.costMillis(JacksonJson.JSON, json);
  }

  /** The frames of stacks taken while the message ran. */
  SampledTree sampled() {
    return SampledTree.of(JacksonJson.JSON, json, tree, MAX_STACKS, MAX_FRAMES);
  }

  /** Whether it was saved for a message that had not ended. */
  public boolean unfinished() {
    return json.path(IssueKeys.UNFINISHED).asBoolean(false);
  }

  /** An id common to the issues of one message; the issue's own text if it has no such key. */
  public String dispatchId() {
    return has(IssueKeys.DISPATCH_ID) ? text(IssueKeys.DISPATCH_ID) : json.toString();
  }
}
