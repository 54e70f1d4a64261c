package dev.serin.android.screen;

import android.util.JsonReader;
import android.util.JsonToken;
import dev.serin.issue.Durations;
import dev.serin.issue.IssueCompleteness;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.IssueKind;
import dev.serin.issue.PlainJson;
import dev.serin.issue.Problems;
import java.io.IOException;
import java.io.StringReader;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The data of an issue for the list. Immutable. */
final class IssueHead implements IssueCompleteness {
  private static final int MAX_CHARS = 1000;

  final IssuePlace place;
  final IssueKind kind;
  final String scene;
  final String groupKey;

  /** Equal in all issues of one message; otherwise unique. */
  final String dispatchId;

  /** Equal only in copies of an issue; empty if it has none. */
  final String issueId;

  final long epochMillis;
  final long costMillis;

  /** The duration, or the frames per second, with its unit; empty if the issue has neither. */
  final String value;

  /** Whether it was saved for a message that had not ended. */
  final boolean unfinished;

  /** The data that may name the responsible method. */
  final HeadCalls calls;

  /** The method map that names methods; empty if the issue has none. */
  final String mapId;

  private final String detail;
  private final String tagAndDetail;
  private final String message;
  private final boolean hasMethods;
  private final boolean hasTree;

  private IssueHead(IssuePlace place, Map<String, String> values, HeadTree tree) {
    this.place = place;
    String tag = PlainJson.textOf(values, IssueKeys.TAG);
    this.detail = PlainJson.textOf(values, IssueKeys.DETAIL);
    this.tagAndDetail = tag + ' ' + detail;
    this.kind = IssueKind.of(tag, detail);
    this.scene = PlainJson.textOf(values, IssueKeys.SCENE);
    this.message = PlainJson.textOf(values, IssueKeys.MESSAGE);
    this.groupKey = PlainJson.textOf(values, IssueKeys.GROUP_KEY);
    String dispatch = PlainJson.textOf(values, IssueKeys.DISPATCH_ID);
    this.dispatchId = dispatch.isEmpty() ? place.toString() : dispatch;
    this.issueId = PlainJson.textOf(values, IssueKeys.ISSUE_ID);
    this.epochMillis = PlainJson.numberOf(values.get(IssueKeys.TIME));
    this.costMillis = Problems.costMillis(PlainJson.JSON, values);
    this.value = value(values, costMillis);
    this.unfinished = PlainJson.textOf(values, IssueKeys.UNFINISHED).equals("true");
    this.calls = new HeadCalls(tree);
    this.mapId = PlainJson.textOf(values, IssueKeys.MAP_ID);
    this.hasMethods = tree.hasMethods();
    this.hasTree = tree.hasTree();
  }

  /**
   * Reads the head of an issue and skips the rest of it.
   *
   * @throws IOException if the text is not an issue
   */
  static IssueHead read(String json, IssuePlace place) throws IOException {
    Map<String, String> values = new HashMap<>();
    HeadTree tree = new HeadTree();
    try (JsonReader reader = new JsonReader(new StringReader(json))) {
      if (reader.peek() != JsonToken.BEGIN_OBJECT) {
        throw new IOException("not an object");
      }
      reader.beginObject();
      while (reader.hasNext()) {
        String key = reader.nextName();
        if (!tree.read(key, reader)) {
          put(values, key, reader);
        }
      }
      reader.endObject();
      if (reader.peek() != JsonToken.END_DOCUMENT) {
        throw new IOException("more than an object");
      }
    }
    if (PlainJson.textOf(values, IssueKeys.TAG).isEmpty()) {
      throw new IOException("no tag");
    }
    return new IssueHead(place, values, tree);
  }

  /** The duration of an issue, or its frames per second. */
  static String value(Map<String, ?> values, long costMillis) {
    if (values.containsKey(IssueKeys.FPS)) {
      double rate = PlainJson.decimalOf(values.get(IssueKeys.FPS));
      return String.format(Locale.getDefault(), "%.1f fps", rate);
    }
    return costMillis > 0 ? Durations.words(costMillis) : "";
  }

  private static void put(Map<String, String> values, String key, JsonReader reader)
      throws IOException {
    JsonToken token = reader.peek();
    boolean isBoolean = token == JsonToken.BOOLEAN;
    if (!isBoolean && token != JsonToken.STRING && token != JsonToken.NUMBER) {
      reader.skipValue();
      return;
    }
    switch (key) {
      case IssueKeys.TAG:
      case IssueKeys.DETAIL:
      case IssueKeys.SCENE:
      case IssueKeys.GROUP_KEY:
      case IssueKeys.DISPATCH_ID:
      case IssueKeys.ISSUE_ID:
      case IssueKeys.TIME:
      case IssueKeys.COST:
      case IssueKeys.STARTUP_DURATION:
      case IssueKeys.QUEUE_DELAY_MILLIS:
      case IssueKeys.MESSAGE:
      case IssueKeys.MAP_ID:
      case IssueKeys.FPS:
      case IssueKeys.UNFINISHED:
        String value = isBoolean ? String.valueOf(reader.nextBoolean()) : reader.nextString();
        values.put(key, value.substring(0, Math.min(value.length(), MAX_CHARS)));
        break;
      default:
        reader.skipValue();
    }
  }

  @Override
  public IssueKind kind() {
    return kind;
  }

  @Override
  public long costMillis() {
    return costMillis;
  }

  @Override
  public String detail() {
    return detail;
  }

  @Override
  public boolean unfinished() {
    return unfinished;
  }

  @Override
  public boolean hasTree() {
    return hasTree;
  }

  @Override
  public boolean hasSamples() {
    return calls.hasSamples;
  }

  /** Equal for issues of the same problem. */
  String group() {
    if (kind == IssueKind.CONGESTION) {
      return tagAndDetail + " of " + message;
    }
    return hasMethods && !groupKey.isEmpty()
        ? tagAndDetail + ' ' + groupKey
        : tagAndDetail + " in " + scene;
  }
}
