package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.issue.IssueCompleteness;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.IssueKind;
import dev.serin.issue.SampledTree;
import dev.serin.issue.TreeRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An issue as read, with the names of its methods. Immutable except for the JSON, which must not be
 * changed. Thread-safe. Of an issue among many, only a few values are in memory; the others are
 * read again when they are asked for. See "Issues are read again where they are shown" in
 * docs/decisions.md.
 */
public final class ReportedIssue implements IssueCompleteness {
  /** Serin writes at most a hundred stacks; an issue may come from anywhere. */
  private static final int MAX_STACKS = 1000;

  /** The total of all stacks of an issue. */
  private static final int MAX_FRAMES = 100_000;

  private final IssueContent content;
  private final boolean isOpenEnded;
  private final IndexedValues values;

  /**
   * Creates an issue.
   *
   * @param json all keys and values
   * @param tree the call tree, or no lines if the issue has none
   * @param isOpenEnded whether it is a pending issue of a process that may still run, with the
   *     message it is about
   */
  public ReportedIssue(JsonNode json, List<TreeRow> tree, boolean isOpenEnded) {
    this(
        new IssueContent.Loaded(json, tree, IssueContent.Places.NONE),
        IndexedValues.of(json),
        isOpenEnded);
  }

  ReportedIssue(IssueContent content, IndexedValues values, boolean isOpenEnded) {
    this.content = content;
    this.values = values;
    this.isOpenEnded = isOpenEnded;
  }

  /**
   * All keys and values.
   *
   * @throws java.io.UncheckedIOException if the file has been changed since it was read
   */
  public JsonNode json() {
    return content.whole().json();
  }

  /** The call tree, or no lines if the issue has none. */
  public List<TreeRow> tree() {
    return content.whole().tree();
  }

  /**
   * The place in the source of a method of the call tree, {@code Editor.java:12}, with the line at
   * which the method begins. Of several methods of the name, that of the one with the longest time.
   *
   * @param method the name in the call tree
   * @return null if the method map has no place, or the call tree no such method
   */
  public @Nullable String place(String method) {
    IssueContent.Loaded loaded = content.whole();
    TreeRow longest = null;
    for (TreeRow row : loaded.tree()) {
      if (row.name().equals(method)
          && (longest == null || row.totalMicros() > longest.totalMicros())) {
        longest = row;
      }
    }
    return longest == null ? null : place(longest);
  }

  /** The place in the source of the method of a row; null if unknown. */
  public @Nullable String place(TreeRow row) {
    return content.whole().places().place(row.methodId());
  }

  /** Whether it is a pending issue of a process that may still run. */
  public boolean isOpenEnded() {
    return isOpenEnded;
  }

  /** The same with its content in memory, possibly without the call tree in its JSON. */
  ReportedIssue loaded() {
    return new ReportedIssue(content.once(), values, isOpenEnded);
  }

  /** The same with its whole content in memory. */
  ReportedIssue whole() {
    return new ReportedIssue(content.whole(), values, isOpenEnded);
  }

  /** The order of issues in which they are read fastest. */
  long position() {
    return content.position();
  }

  /** A number that the issues of one message share; 0 if the issue names no message. */
  long message() {
    return values.message();
  }

  /** The value of a key as text; empty if there is none. */
  public String text(String key) {
    return switch (key) {
      case IssueKeys.TAG -> values.names().tag();
      case IssueKeys.DETAIL -> values.names().detail();
      case IssueKeys.SCENE -> values.names().scene();
      case IssueKeys.SESSION -> values.names().session();
      case IssueKeys.MAP_ID -> values.names().mapId();
      case IssueKeys.MAPPING_ID -> values.names().mappingId();
      default -> json().path(key).asText("");
    };
  }

  /** The value of a key as a number; 0 if there is none. */
  public long number(String key) {
    return key.equals(IssueKeys.TIME) ? values.timeMillis() : json().path(key).asLong(0);
  }

  /** Whether the issue has a key. */
  public boolean has(String key) {
    return json().has(key);
  }

  /** Whether it is about the frames of a scene, and not about a message. */
  public boolean isOfFrames() {
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
  public boolean isOfStartUp() {
    return kind() == IssueKind.START || kind() == IssueKind.STARTUP;
  }

  /** Whether it is about a page. */
  boolean isOfPage() {
    return kind() == IssueKind.PAGE;
  }

  /** Whether its tag or detail is unknown: another tool or a later version wrote it. */
  boolean isOfUnknownKind() {
    return kind() == IssueKind.OTHER;
  }

  /** Whether it is about a message or a call in it. */
  boolean isOfMessage() {
    return !isOfUnknownKind()
        && !isOfFrames()
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
  @Override
  public String detail() {
    return text(IssueKeys.DETAIL);
  }

  @Override
  public IssueKind kind() {
    return IssueKind.of(text(IssueKeys.TAG), detail());
  }

  @Override
  public long costMillis() {
    return values.costMillis();
  }

  /** The frames of stacks taken while the message ran. */
  public SampledTree sampled() {
    IssueContent.Loaded loaded = content.whole();
    return SampledTree.of(JacksonJson.JSON, loaded.json(), loaded.tree(), MAX_STACKS, MAX_FRAMES);
  }

  @Override
  public boolean unfinished() {
    return values.unfinished();
  }

  @Override
  public boolean hasTree() {
    return !tree().isEmpty();
  }

  @Override
  public boolean hasSamples() {
    return !json().path(IssueKeys.SAMPLES).isEmpty();
  }

  /** An id common to the issues of one message; the issue's own text if it has no such key. */
  public String dispatchId() {
    return has(IssueKeys.DISPATCH_ID) ? text(IssueKeys.DISPATCH_ID) : json().toString();
  }
}
