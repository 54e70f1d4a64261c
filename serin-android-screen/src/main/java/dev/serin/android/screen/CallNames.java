package dev.serin.android.screen;

import android.content.res.AssetManager;
import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The names of the methods of an issue: from the method map among the app's assets if it is the
 * issue's, else from the issue itself. Immutable.
 */
final class CallNames {
  /** The asset's path; the Gradle plugin adds it to debuggable builds. */
  static final String ASSET = "serin/methodMapping.txt";

  private final @Nullable MethodMap map;
  private final Map<String, Object> said;
  private final String detail;

  /** The reason why methods have no names; empty if they may have. */
  final String note;

  private CallNames(@Nullable MethodMap map, IssueContent issue, String note) {
    this.map = map;
    this.said = issue.map("methods");
    this.detail = issue.text("detail");
    this.note = note;
  }

  /** Reads the names of some methods of an issue. Not for the main thread. */
  static CallNames of(IssueContent issue, Set<Integer> methods, AssetManager assets) {
    String wanted = issue.text("mapId");
    if (methods.isEmpty()) {
      return new CallNames(null, issue, "");
    }
    if (wanted.isEmpty()) {
      return ids(issue, "The issue names no method map");
    }
    try (InputStream in = assets.open(ASSET);
        InputStreamReader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
      MethodMap map = MethodMap.read(reader, ASSET, methods);
      return map.mapId().equals(wanted)
          ? new CallNames(map, issue, "")
          : ids(
              issue,
              "The method map in this app, "
                  + map.mapId()
                  + ", belongs to another build than the issue, which needs "
                  + wanted
                  + ". Use the map of that build with serin report");
    } catch (FileNotFoundException e) {
      return ids(
          issue,
          "This app contains no method map. The Gradle plugin adds it to debuggable builds,"
              + " and to others with mapInAssets");
    } catch (IOException e) {
      return ids(issue, "The method map in this app cannot be read: " + e.getMessage());
    }
  }

  private static CallNames ids(IssueContent issue, String why) {
    boolean hasNames = !issue.map("methods").isEmpty();
    return new CallNames(null, issue, hasNames ? "" : why + "; methods are shown by their ids.");
  }

  /** The class and method of a line, with the package, or the name of its other content. */
  String of(CallRow row) {
    if (row.isOfMessage()) {
      return row.depth > 0 ? "all messages" : root();
    }
    MethodMap known = map;
    MethodName name = known == null ? null : known.name((int) row.methodId);
    if (name != null) {
      return name.qualified();
    }
    String told = IssueContent.textOf(said, Long.toString(row.methodId));
    return told.isEmpty() ? "method " + row.methodId : told;
  }

  /** The tree of a start-up, a page or a frame consists of several messages. */
  private String root() {
    switch (detail) {
      case "STARTUP":
        return "the start-up";
      case "ENTER":
        return "the entry into the page";
      case "FRAME":
        return "the frame";
      default:
        return "the message";
    }
  }
}
