package dev.serin.agent;

import dev.serin.runtime.Log;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Writes the map and checks the memory soon after classes are loaded, on a daemon thread. The map
 * is nearly complete whenever the process dies. Writes nothing before the grace period is over. If
 * there is no memory, it tries again when the next classes are loaded.
 */
final class MapThread implements Runnable {
  private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long MAX_END_MILLIS = 1000;

  private final MethodRegistry methods;
  private final MapFile map;
  private final MemoryWatch memory;
  private final GracePeriod grace;
  private final Log log;
  private final AtomicBoolean complainedOfMap = new AtomicBoolean();
  private final AtomicBoolean complainedOfMemory = new AtomicBoolean();
  private final Thread thread = new Thread(this, "serin-map");
  private volatile boolean ending;

  MapThread(MethodRegistry methods, MapFile map, MemoryWatch memory, GracePeriod grace, Log log) {
    this.methods = methods;
    this.map = map;
    this.memory = memory;
    this.grace = grace;
    this.log = log;
  }

  /** Starts to write the methods that are added. */
  void start() {
    thread.setDaemon(true);
    thread.start();
  }

  /** Ends the thread after the last write; waits a limited time, as the file may hang. */
  void end() throws InterruptedException {
    ending = true;
    thread.interrupt();
    thread.join(MAX_END_MILLIS);
  }

  @Override
  public void run() {
    long seen = 0;
    while (!ending) {
      try {
        seen = methods.awaitChange(seen, grace.leftMillis());
        step();
      } catch (InterruptedException e) {
        // The loop checks for the end. Interrupts by the program have no effect.
      } catch (OutOfMemoryError e) {
        // There was no memory for a step. The next one also writes the methods of this one.
      }
      LockSupport.parkNanos(REST_NANOS); // many classes are loaded at a time
    }
    write(map::finish);
  }

  /** Checks the memory and writes the new methods. */
  void step() {
    guard(
        () -> {
          memory.lookAtHeap();
          if (grace.isOver()) { // spares brief programs the management beans
            memory.lookAtMetaspace();
          }
        },
        complainedOfMemory,
        "serin: cannot check whether the program's memory is nearly full until the next"
            + " classes are loaded: ");
    write(map::write);
  }

  private void write(Runnable writing) {
    guard(
        () -> {
          methods.readAdopted(); // spares the program's threads
          if (grace.isOver()) {
            writing.run();
          }
        },
        complainedOfMap,
        "serin: new methods are not in the method map until the next classes are loaded: ");
  }

  private void guard(Runnable work, AtomicBoolean complained, String message) {
    try {
      work.run();
    } catch (Throwable e) { // the thread must continue with the next classes
      complain(e, complained, message);
    }
  }

  /** Logs a kind of failure once. There may be no memory for logging, either. */
  private void complain(Throwable failure, AtomicBoolean complained, String message) {
    try {
      if (complained.compareAndSet(false, true)) {
        log.write(
            message
                + failure
                + (failure instanceof OutOfMemoryError
                    ? ". The program needs more memory; raise -Xmx."
                    : ". Please report this line."));
      }
    } catch (Throwable e) {
      complained.set(false); // the next failure is logged
    }
  }
}
