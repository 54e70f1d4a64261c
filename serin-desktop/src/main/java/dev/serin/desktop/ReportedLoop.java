package dev.serin.desktop;

import dev.serin.runtime.LoopEvents;
import dev.serin.runtime.LoopSource;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A loop whose messages other code reports, as {@link TracerFeed#watch} describes. The loop's
 * thread calls {@link #accept}.
 */
final class ReportedLoop implements LoopSource, Consumer<Object[]> {
  private final String name;
  private final Thread thread;
  private final Supplier<String> scene;
  private volatile @Nullable LoopEvents events;

  ReportedLoop(String name, Thread thread, Supplier<String> scene) {
    this.name = name;
    this.thread = thread;
    this.scene = scene;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void start(LoopEvents loop) {
    events = loop;
  }

  @Override
  public void accept(Object[] event) {
    LoopEvents loop = events;
    if (loop == null) {
      return;
    }
    if (event[0].equals(TracerFeed.BEGUN)) {
      loop.begin(LoopEvents.UNKNOWN, event[1]);
    } else if (event[0].equals(TracerFeed.ENDED)) {
      loop.end();
    }
  }

  @Override
  public void stop() {
    events = null;
  }

  @Override
  public String scene() {
    return scene.get();
  }

  @Override
  public String describe(Object kind) {
    return kind.toString();
  }

  @Override
  public boolean hasEnded() {
    return !thread.isAlive();
  }

  @Override
  public boolean isForeground() {
    return true;
  }
}
