package dev.serin.runtime;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A finding that has no call tree, with the tag, keys and log line of its issue. Each kind of
 * finding is a subclass. Immutable; used by the watchdog.
 */
abstract class Finding {
  /** The {@code tag} of the issue. */
  abstract String tag();

  /** The keys specific to the issue, the scene first. A new map. */
  abstract Map<String, Object> keys();

  /** The log line. */
  abstract String line();

  /**
   * Whether the finding is a problem of a loop. Equal issues about problems are limited. Other
   * findings are measurements of a scene; those of Serin's own scenes are not reported.
   */
  boolean isProblem() {
    return false;
  }

  /** The incident with the call tree of the same problem; null if there is none. */
  @Nullable SpanIncident incident() {
    return null;
  }
}
