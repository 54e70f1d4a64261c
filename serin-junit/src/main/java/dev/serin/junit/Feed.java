package dev.serin.junit;

import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The tracer that watches the tests, as {@link dev.serin.desktop.TracerFeed} describes it. */
interface Feed {
  /** Adds a receiver of messages and issues; returns the way to remove it. */
  Runnable receive(Consumer<Object[]> receiver, long slowMillis);

  /** Watches one more loop; returns its name and the receiver of its messages. */
  Map.Entry<String, Consumer<Object[]>> watch(String name, Thread thread, Supplier<String> scene);
}
