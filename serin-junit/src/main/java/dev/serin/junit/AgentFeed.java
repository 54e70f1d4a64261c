package dev.serin.junit;

import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Finds the feed of the agent, whose classes are in a loader of its own. */
final class AgentFeed {
  private static final String AGENT = "dev.serin.agent.SerinAgent";

  private AgentFeed() {}

  /** The feed of the agent of this process; null if it has none that watches. */
  @SuppressWarnings("unchecked") // the agent's feed has types of the JDK only
  static @Nullable BiFunction<Consumer<Object[]>, Long, Runnable> find() {
    try {
      Class<?> agent = Class.forName(AGENT, false, ClassLoader.getSystemClassLoader());
      return (BiFunction<Consumer<Object[]>, Long, Runnable>) agent.getMethod("feed").invoke(null);
    } catch (ReflectiveOperationException | LinkageError e) {
      return null; // no agent, or an older one
    }
  }
}
