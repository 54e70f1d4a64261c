package dev.serin.agent;

import dev.serin.instrument.base.InstrumentException;
import org.jspecify.annotations.Nullable;

/**
 * Takes the JDK's classes with hooks from an earlier run. {@link EventThreadHooks}, which inserts
 * the hooks, and the engine that it needs are loaded only if there is none.
 */
final class KeptHooks {
  private KeptHooks() {}

  /**
   * The class with its hooks, or null if it gets none.
   *
   * @param keeper has the classes of earlier runs, and takes those of this one; or null
   * @throws InstrumentException if the event thread lacks the calls that get hooks
   */
  static byte @Nullable [] transform(
      String className, byte[] classFile, @Nullable ClassKeeper keeper) throws InstrumentException {
    byte[] kept = keeper == null ? null : keeper.findHooked(classFile);
    if (kept != null) {
      return kept;
    }
    byte[] hooked = EventThreadHooks.transform(className, classFile);
    if (keeper != null && hooked != null) {
      keeper.addHooked(new HookedClass(className, classFile, hooked));
    }
    return hooked;
  }
}
