package dev.serin.android.screen;

import android.content.res.AssetManager;
import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import java.io.IOException;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The names of the methods in the titles of cards. Immutable. */
final class CallTitles {
  static final CallTitles NONE = new CallTitles(null, Collections.<Integer>emptySet());

  private final @Nullable MethodMap map;

  /** The methods that were looked for. */
  private final Set<Integer> methods;

  private CallTitles(@Nullable MethodMap map, Set<Integer> methods) {
    this.map = map;
    this.methods = methods;
  }

  /**
   * Reads the names of the methods that some issues need, unless all are here. Without a map, or
   * with a damaged one, methods have no names here; the screen of an issue shows the reason. Not
   * for the main thread.
   */
  CallTitles of(Collection<IssueHead> heads, AssetManager assets) {
    Set<Integer> wanted = new HashSet<>();
    for (IssueHead head : heads) {
      if (hasMethod(head) && !head.mapId.isEmpty()) {
        wanted.add((int) head.methodId);
      }
    }
    if (methods.containsAll(wanted)) {
      return this;
    }
    try {
      return new CallTitles(MethodAsset.read(wanted, assets), wanted);
    } catch (IOException e) {
      return new CallTitles(null, wanted);
    }
  }

  private static boolean hasMethod(IssueHead head) {
    return head.methodId > 0 && head.methodId <= MethodMap.MAX_METHOD_ID;
  }

  /** The method that is responsible for the duration of an issue; empty if its name is unknown. */
  String of(IssueHead head) {
    MethodMap known = map;
    MethodName name =
        known != null && known.mapId().equals(head.mapId) && hasMethod(head)
            ? known.name((int) head.methodId)
            : null;
    return name == null ? head.methodName : name.qualified();
  }
}
