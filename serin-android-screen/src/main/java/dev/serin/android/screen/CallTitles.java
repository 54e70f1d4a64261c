package dev.serin.android.screen;

import android.content.res.AssetManager;
import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import java.io.IOException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The names of the methods in the titles of cards. Immutable. */
final class CallTitles {
  static final CallTitles NONE = new CallTitles(null);

  private final @Nullable MethodMap map;

  private CallTitles(@Nullable MethodMap map) {
    this.map = map;
  }

  /**
   * Reads the names of the methods that some issues need. Without a map, or with a damaged one,
   * methods have no names here; the screen of an issue shows the reason. Not for the main thread.
   */
  static CallTitles of(Collection<IssueHead> heads, AssetManager assets) {
    Set<Integer> methods = new HashSet<>();
    for (IssueHead head : heads) {
      if (head.methodId > 0 && head.methodId <= MethodMap.MAX_METHOD_ID && !head.mapId.isEmpty()) {
        methods.add((int) head.methodId);
      }
    }
    try {
      return methods.isEmpty() ? NONE : new CallTitles(MethodAsset.read(methods, assets));
    } catch (IOException e) {
      return NONE;
    }
  }

  /** The method that is responsible for the duration of an issue; empty if its name is unknown. */
  String of(IssueHead head) {
    MethodMap known = map;
    MethodName name =
        known == null || !known.mapId().equals(head.mapId) ? null : known.name((int) head.methodId);
    return name == null ? head.methodName : name.qualified();
  }
}
