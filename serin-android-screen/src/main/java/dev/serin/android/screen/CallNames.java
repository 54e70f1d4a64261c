package dev.serin.android.screen;

import android.content.res.AssetManager;
import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.TreeRows;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The names of the methods of an issue in the method map among the app's assets, if it is the
 * issue's. Immutable.
 */
final class CallNames implements TreeRows.MapNames {
  private final @Nullable MethodMap map;

  /** The reason why methods have no names; empty if they may have. */
  final String note;

  private CallNames(@Nullable MethodMap map, String note) {
    this.map = map;
    this.note = note;
  }

  /** Reads the names of some methods of an issue. Not for the main thread. */
  static CallNames of(IssueContent issue, Set<Integer> methods, AssetManager assets) {
    String wanted = issue.text(IssueKeys.MAP_ID);
    if (methods.isEmpty()) {
      return new CallNames(null, "");
    }
    if (wanted.isEmpty()) {
      return ids(issue, "The issue names no method map");
    }
    try {
      MethodMap map = MethodAsset.read(methods, assets);
      return map.mapId().equals(wanted)
          ? new CallNames(map, "")
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
    boolean hasNames = !issue.map(IssueKeys.METHODS).isEmpty();
    return new CallNames(null, hasNames ? "" : why + "; methods are shown by their ids.");
  }

  @Override
  public @Nullable String name(long methodId) {
    MethodName name = map == null ? null : map.name((int) methodId);
    return name == null ? null : name.qualified();
  }
}
