package dev.serin.agent;

import dev.serin.format.LearnedMethod;
import dev.serin.instrument.ProbeRemover;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.runtime.Log;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Removes the probes of hot methods while the program runs, on its own daemon thread. It works in
 * few batches while no message runs, and changes each class at most once. See "The agent learns hot
 * methods by itself" in docs/decisions.md.
 *
 * <p>When a class is retransformed, the JVM does not call the transformer that inserts probes
 * again. It passes the class with its probes to this transformer, which overwrites the calls of
 * probes, so methods keep their ids. HotSpot lets open calls continue in the code with probes, so
 * their exits still have tokens. Safe for use by several threads.
 */
final class LiveRemoval implements Runnable, ClassFileTransformer {
  /** The end of messages about methods without probes. */
  static final String HOW_TO_KEEP =
      "their time counts for their callers. To keep their probes, start with --no-adapt, or"
          + " the agent's option adapt=false.";

  /** The maximum number of batches in a program. */
  static final int MAX_BATCHES = 3;

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final Instrumentation instrumentation;
  private final BooleanSupplier isBusy;
  private final Consumer<LearnedMethod> removed;
  private final Log log;

  /** The methods without probes by class, with slashes, as {@link ProbeRemover} names them. */
  private final Map<String, Set<String>> methodsByClass = new ConcurrentHashMap<>();

  /** The classes from which the current batch has removed probes. */
  private final Set<String> changed = ConcurrentHashMap.newKeySet();

  private volatile @Nullable Throwable failure;

  /** Used by the thread of this object only. */
  private boolean isRegistered;

  // Guarded by this object.
  private Map<String, List<LearnedMethod>> pending = new HashMap<>();
  private final Set<String> seen = new HashSet<>();
  private int batches;
  private boolean isOver;
  private boolean isStarted;

  /**
   * Creates a removal without methods.
   *
   * @param isBusy whether a message runs now
   * @param removed receives each method whose probes are removed
   */
  LiveRemoval(
      Instrumentation instrumentation,
      BooleanSupplier isBusy,
      Consumer<LearnedMethod> removed,
      Log log) {
    this.instrumentation = instrumentation;
    this.isBusy = isBusy;
    this.removed = removed;
    this.log = log;
    this.isOver = !instrumentation.isRetransformClassesSupported();
  }

  /**
   * Schedules the removal of methods' probes, except in classes of earlier batches.
   *
   * @param notHot the patterns of methods that keep their probes, even if they were offered before
   */
  synchronized void offer(Collection<LearnedMethod> methods, Set<String> notHot) {
    pending.values().forEach(ofClass -> ofClass.removeIf(it -> notHot.contains(it.pattern())));
    pending.values().removeIf(List::isEmpty);
    for (LearnedMethod method : methods) {
      String className = method.className().replace('.', '/');
      if (!isOver && !seen.contains(className)) {
        pending.computeIfAbsent(className, name -> new ArrayList<>()).add(method);
      }
    }
    if (!pending.isEmpty()) {
      if (!isStarted) {
        isStarted = true;
        Thread thread = new Thread(null, this, "serin-adapt", 0, false);
        thread.setDaemon(true);
        thread.start();
      }
      notifyAll();
    }
  }

  /** Removes no probes from now on. */
  synchronized void end() {
    isOver = true;
    pending.clear();
    notifyAll();
  }

  @Override
  public void run() {
    try {
      while (awaitMethods()) {
        while (isBusy.getAsBoolean()) {
          LockSupport.parkNanos(PAUSE_NANOS);
          Thread.interrupted(); // by the program; it would end the next pause at once
        }
        removeBatch(takeBatch());
      }
    } catch (Throwable e) { // nothing may reach the program's handler of uncaught exceptions
      giveUp(e);
    }
  }

  private synchronized boolean awaitMethods() throws InterruptedException {
    while (pending.isEmpty() && !isOver) {
      wait();
    }
    return !isOver;
  }

  private synchronized Map<String, List<LearnedMethod>> takeBatch() {
    Map<String, List<LearnedMethod>> batch = pending;
    pending = new HashMap<>();
    seen.addAll(batch.keySet());
    if (!batch.isEmpty() && ++batches == MAX_BATCHES) {
      isOver = true;
    }
    return batch;
  }

  private void removeBatch(Map<String, List<LearnedMethod>> batch)
      throws UnmodifiableClassException {
    List<Class<?>> classes = new ArrayList<>();
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      if (batch.containsKey(loaded.getName().replace('.', '/'))
          && loaded.getClassLoader() != null
          && ProbeTransformer.isProgram(loaded.getClassLoader(), loaded.getName().replace('.', '/'))
          && instrumentation.isModifiableClass(loaded)) {
        classes.add(loaded);
      }
    }
    if (classes.isEmpty()) {
      return;
    }
    changed.clear();
    batch.forEach((className, methods) -> methodsByClass.put(className, names(methods)));
    long startNanos = System.nanoTime();
    boolean isDone = false;
    try {
      if (!isRegistered) {
        instrumentation.addTransformer(this, true);
        isRegistered = true;
      }
      instrumentation.retransformClasses(classes.toArray(new Class<?>[0]));
      isDone = true;
    } finally {
      if (!isDone) {
        methodsByClass.keySet().removeAll(batch.keySet());
      }
    }
    log(batch, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos));
    Throwable failed = failure;
    if (failed != null) {
      giveUp(failed);
    }
  }

  private void log(Map<String, List<LearnedMethod>> batch, long millis) {
    int methods = 0;
    for (String className : new TreeSet<>(changed)) { // sorted, as issues list the first ones
      for (LearnedMethod method : batch.getOrDefault(className, List.of())) {
        removed.accept(method);
        methods++;
      }
    }
    if (methods == 0) {
      return; // others have replaced the classes
    }
    log.write(
        "serin: removed the probes of "
            + methods
            + (methods == 1 ? " hot method" : " hot methods")
            + " in "
            + millis
            + " ms while the program runs; "
            + HOW_TO_KEEP);
  }

  private void giveUp(Throwable why) {
    end();
    log.write(
        "serin: the probes of hot methods cannot be removed while the program runs: "
            + why
            + ". The remaining probes stay in this run, and the next run starts without them."
            + " Switch the removal off with --no-adapt, or the agent's option adapt=false.");
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String className,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] classFile) {
    if (loader == null || className == null || redefined == null) {
      return null;
    }
    Set<String> methods = methodsByClass.get(className);
    if (methods == null || !ProbeTransformer.isProgram(loader, className)) {
      return null;
    }
    try {
      ProbeRemover.Result result = ProbeRemover.remove(classFile, methods, className);
      if (result.methods() == 0) {
        return null;
      }
      changed.add(className);
      return result.bytes();
    } catch (InstrumentException | RuntimeException | Error e) {
      failure = e; // the JVM would ignore it
      return null;
    }
  }

  private static Set<String> names(List<LearnedMethod> methods) {
    Set<String> names = new HashSet<>();
    methods.forEach(method -> names.add(method.method().replace('.', '/')));
    return names;
  }
}
