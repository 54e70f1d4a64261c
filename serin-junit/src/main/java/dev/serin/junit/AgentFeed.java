package dev.serin.junit;

import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The feed of the agent, whose classes are in a loader of its own. */
final class AgentFeed implements Feed {
  private static final String AGENT = "dev.serin.agent.SerinAgent";

  private final BiFunction<Consumer<Object[]>, Long, Runnable> feed;

  private AgentFeed(BiFunction<Consumer<Object[]>, Long, Runnable> feed) {
    this.feed = feed;
  }

  /** The feed of the agent of this process; null if it has none that watches. */
  @SuppressWarnings("unchecked") // the agent's feed has types of the JDK only
  static @Nullable Feed find() {
    try {
      Class<?> agent = Class.forName(AGENT, false, ClassLoader.getSystemClassLoader());
      Object feed = agent.getMethod("feed").invoke(null);
      return feed == null
          ? null
          : new AgentFeed((BiFunction<Consumer<Object[]>, Long, Runnable>) feed);
    } catch (ReflectiveOperationException | LinkageError e) {
      return null; // no agent, or an older one
    }
  }

  @Override
  public Runnable receive(Consumer<Object[]> receiver, long slowMillis) {
    return feed.apply(receiver, slowMillis);
  }

  @Override
  @SuppressWarnings("unchecked") // as TracerFeed declares
  public Map.Entry<String, Consumer<Object[]>> watch(
      String name, Thread thread, Supplier<String> scene) {
    try {
      return (Map.Entry<String, Consumer<Object[]>>)
          feed.getClass()
              .getMethod("watch", String.class, Thread.class, Supplier.class)
              .invoke(feed, name, thread, scene);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "Serin's agent is older than serin-junit and cannot watch a Looper. Use the agent of the"
              + " same version.",
          e);
    }
  }
}
