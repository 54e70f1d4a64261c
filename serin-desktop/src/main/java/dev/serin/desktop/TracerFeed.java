package dev.serin.desktop;

import dev.serin.runtime.Detector;
import dev.serin.runtime.DispatchListener;
import dev.serin.runtime.Issue;
import dev.serin.runtime.IssueSink;
import dev.serin.runtime.Tracer;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Passes the messages and issues of a tracer to tests, and lowers the threshold for slow messages
 * meanwhile. Only types of the JDK are passed, as the tracer of an agent and the test have Serin's
 * classes from different class loaders. Safe for use by several threads.
 *
 * <p>A receiver gets arrays: {@code {"begun", loop, number}} and {@code {"ended", loop, number,
 * nanoseconds}} on the loop's thread, and {@code {"issue", content}} on a thread of Serin's.
 */
public final class TracerFeed implements BiFunction<Consumer<Object[]>, Long, Runnable> {
  /** The first element of an array for a message that begins. */
  public static final String BEGUN = "begun";

  /** The first element of an array for a message that has ended. */
  public static final String ENDED = "ended";

  /** The first element of an array for an issue. */
  public static final String ISSUE = "issue";

  private final Tracer tracer;
  private final List<Long> wantedMillis = new ArrayList<>();
  private final Set<String> loopNames = new HashSet<>();
  private long formerMillis;

  /** Creates a feed without receivers. */
  public TracerFeed(Tracer tracer) {
    this.tracer = tracer;
  }

  /**
   * Adds a receiver.
   *
   * @param slowMillis the threshold that the receiver needs
   * @return removes the receiver, and restores the threshold after the last one; to be called once
   */
  @Override
  public Runnable apply(Consumer<Object[]> receiver, Long slowMillis) {
    DispatchListener messages = new Messages(receiver);
    IssueSink issues = issue -> receiver.accept(event(issue));
    lower(slowMillis);
    tracer.listeners().addSink(issues);
    tracer.listeners().add(messages);
    return () -> {
      tracer.listeners().remove(messages);
      tracer.listeners().removeSink(issues);
      restore(slowMillis);
    };
  }

  /**
   * Watches one more loop, whose messages the caller passes on: {@code {"begun", kind}} and {@code
   * {"ended"}}, on the loop's thread. A text as the kind describes the message.
   *
   * @param wantedName the loop's name; it gets a number if another loop of the feed has it
   * @param thread the loop is watched until this thread ends
   * @param scene the user's current screen, from any thread; must not wait for the loop
   * @return the loop's name in reports, and the receiver of its messages
   */
  public Map.Entry<String, Consumer<Object[]>> watch(
      String wantedName, Thread thread, Supplier<String> scene) {
    ReportedLoop loop = new ReportedLoop(distinct(wantedName), thread, scene);
    tracer.watch(loop);
    return new SimpleImmutableEntry<>(loop.name(), loop);
  }

  private synchronized String distinct(String wantedName) {
    String name = wantedName;
    for (int number = 2; !loopNames.add(name); number++) {
      name = wantedName + "-" + number;
    }
    return name;
  }

  private static Object[] event(Issue issue) {
    return new Object[] {ISSUE, issue.content()};
  }

  private synchronized void lower(Long slowMillis) {
    if (wantedMillis.isEmpty()) {
      formerMillis = slow().thresholdMillis();
    }
    wantedMillis.add(slowMillis);
    setThreshold();
  }

  private synchronized void restore(Long slowMillis) {
    wantedMillis.remove(slowMillis);
    setThreshold();
  }

  private void setThreshold() {
    long millis = formerMillis;
    if (!wantedMillis.isEmpty()) {
      millis = Math.min(millis, Collections.min(wantedMillis));
    }
    slow().thresholdMillis(millis);
  }

  private Detector slow() {
    return tracer.detectors().slow();
  }

  private static final class Messages implements DispatchListener {
    private final Consumer<Object[]> receiver;

    Messages(Consumer<Object[]> receiver) {
      this.receiver = receiver;
    }

    @Override
    public void begun(String loop, long dispatch) {
      receiver.accept(new Object[] {BEGUN, loop, dispatch});
    }

    @Override
    public void ended(String loop, long dispatch, long ranNanos, long cpuNanos) {
      receiver.accept(new Object[] {ENDED, loop, dispatch, ranNanos});
    }
  }
}
