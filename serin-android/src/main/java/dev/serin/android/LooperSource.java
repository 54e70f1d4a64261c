package dev.serin.android;

import android.os.Looper;
import android.util.Printer;
import dev.serin.runtime.Clock;
import dev.serin.runtime.Log;
import dev.serin.runtime.LoopEvents;
import dev.serin.runtime.LoopSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A Looper, any in the process: knows its messages by what it prints. Other code may set a printer
 * too. That is looked at when the loop is idle, at most once a minute, and if ours is really no
 * longer called, it is set again before the other one.
 */
final class LooperSource implements LoopSource {
  private static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final Looper looper;
  private final String name;
  private final Visible visible;
  private final Clock clock;
  private final Log log;

  /** The printer that the loop has, which can be set but not be asked for. */
  private final HiddenField<Printer> logging;

  private volatile @Nullable LoopEvents told;
  private volatile @Nullable LoopPrinter printer;

  // The loop's thread only.
  private long checkedNanos;
  private boolean suspicious;
  private long suspiciousLines;

  /** Watches a Looper under a name that is fit for a file's. */
  LooperSource(Looper looper, String name, Installation installation) {
    this(looper, name, installation, new HiddenField<>(Looper.class, "mLogging", Printer.class));
  }

  LooperSource(
      Looper looper, String name, Installation installation, HiddenField<Printer> logging) {
    this.looper = looper;
    this.name = name;
    this.visible = installation.visible();
    this.clock = installation.clock();
    this.log = installation.log();
    this.logging = logging;
    this.checkedNanos = clock.nanoTime();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void start(LoopEvents events) {
    Printer former = logging.of(looper);
    if (former instanceof LoopPrinter) {
      throw new IllegalStateException("it is watched already");
    }
    if (isOurs(former)) {
      throw new IllegalStateException("another copy of Serin in this process watches it already");
    }
    if (!logging.isKnown()) {
      log.write(
          "serin: Looper.mLogging cannot be read here, so a printer that the loop "
              + name
              + " may have had gets no more lines");
    }
    told = events;
    install(events, former);
    IdleQueues.whenIdle(looper, this::idle);
  }

  @Override
  public synchronized void stop() {
    told = null;
    LoopPrinter ours = printer;
    if (ours != null) {
      ours.retire();
      if (logging.of(looper) == ours) {
        looper.setMessageLogging(ours.former());
      }
    }
  }

  @Override
  public String scene() {
    return visible.scene();
  }

  @Override
  public boolean isForeground() {
    return visible.isForeground();
  }

  @Override
  public String describe(Object kind) {
    return MessageLine.describe(kind.toString());
  }

  @Override
  public List<Map<String, Object>> messagesWaiting() {
    return WaitingMessages.of(looper);
  }

  /** The loop has nothing to do; returns whether to be called again. */
  private boolean idle() {
    LoopEvents events = told;
    LoopPrinter ours = printer;
    if (events == null || ours == null) {
      return false;
    }
    ours.idle();
    long nowNanos = clock.nanoTime();
    if (suspicious) {
      suspicious = false;
      if (ours.lines() == suspiciousLines) {
        replaced(events, ours);
      }
    } else if (nowNanos - checkedNanos >= CHECK_NANOS) {
      checkedNanos = nowNanos;
      suspicious = logging.of(looper) != ours;
      suspiciousLines = ours.lines();
    }
    return told != null;
  }

  /** A message has run since the printer was found to be another, and ours was told nothing. */
  private synchronized void replaced(LoopEvents events, LoopPrinter ours) {
    if (told == null) {
      return; // stopped meanwhile
    }
    if (!logging.isKnown()) {
      log.write(
          "serin: the loop "
              + name
              + " has another printer now, which cannot be read here; its freezes are not reported");
      told = null;
      return;
    }
    Printer current = logging.of(looper);
    if (isOurs(current)) {
      log.write("serin: another copy of Serin in this process watches the loop " + name + " now");
      told = null;
      return;
    }
    ours.retire();
    install(events, current);
    log.write(
        "serin: the printer of the loop "
            + name
            + " had been replaced by "
            + (current == null ? "none" : current.getClass().getName())
            + " and is back");
  }

  private void install(LoopEvents events, @Nullable Printer former) {
    LoopPrinter ours = new LoopPrinter(looper.getThread(), events, former);
    printer = ours;
    looper.setMessageLogging(ours);
  }

  private static boolean isOurs(@Nullable Printer candidate) {
    return candidate != null && candidate.getClass().getName().equals(LoopPrinter.class.getName());
  }
}
