package dev.serin.agent;

import dev.serin.runtime.Log;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.IllegalClassFormatException;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Inserts probes and hooks into the classes that a program loaded before the agent was attached. It
 * works in batches, as the JVM stops all threads for a part of each. It stays registered, so the
 * classes keep their probes when another agent retransforms them. See "Attaching retransforms in
 * batches that adapt" in docs/decisions.md. One thread calls {@link #retransform} and reads the
 * results.
 */
final class Retransformation implements ClassFileTransformer {
  /** A batch that takes longer is followed by a smaller one. */
  static final long BATCH_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** The limit for all batches; classes that are not processed by then get no probes. */
  static final long BUDGET_NANOS = TimeUnit.SECONDS.toNanos(20);

  private static final int FIRST_BATCH_CLASSES = 16;
  private static final int MAX_BATCH_CLASSES = 256;

  private final Instrumentation instrumentation;
  private final ProbeTransformer probes;
  private final LongSupplier nanoClock;
  private final Log log;
  private final Set<Class<?>> chosen =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
  private boolean hasComplained;
  private boolean isMemoryFull;

  /** Whether the JVM refused the class of event threads. */
  private boolean isEventThreadRefused;

  private int retransformed;
  private int refused;
  private int late;
  private int withoutRoom;
  private int batches;
  private long budgetStartNanos;
  private long longestNanos;
  private long totalNanos;

  /** Creates a transformer that has changed nothing yet. */
  Retransformation(
      Instrumentation instrumentation, ProbeTransformer probes, LongSupplier nanoClock, Log log) {
    this.instrumentation = instrumentation;
    this.probes = probes;
    this.nanoClock = nanoClock;
    this.log = log;
  }

  /**
   * Retransforms the classes of the program that are loaded now, until the budget is used up or the
   * memory is nearly full. The JDK's classes with hooks come last, so no event is reported in which
   * only some methods have probes.
   */
  void retransform() {
    List<Class<?>> hooked = new ArrayList<>();
    List<Class<?>> ofProgram = new ArrayList<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (type.isArray() || !instrumentation.isModifiableClass(type)) {
        continue;
      }
      if (HookedClasses.has(type)) {
        hooked.add(type);
      } else if (probes.selectLoaded(type)) {
        ofProgram.add(type);
      }
    }
    chosen.addAll(ofProgram);
    chosen.addAll(hooked);
    instrumentation.addTransformer(this, true);
    long startNanos = nanoClock.getAsLong();
    budgetStartNanos = startNanos;
    int done = retransformInBatches(ofProgram);
    if (isMemoryFull) {
      withoutRoom = ofProgram.size() - done;
    } else {
      late = ofProgram.size() - done;
    }
    hooked.forEach(this::retransformHooked);
    totalNanos = nanoClock.getAsLong() - startNanos;
  }

  /** Retransforms a class with hooks in any case: without them no event is seen. */
  private void retransformHooked(Class<?> type) {
    budgetStartNanos = nanoClock.getAsLong();
    isMemoryFull = false;
    retransformBatch(List.of(type));
  }

  /** Returns the number of processed classes. */
  private int retransformInBatches(List<Class<?>> classes) {
    int size = FIRST_BATCH_CLASSES;
    int from = 0;
    while (from < classes.size() && hasTime()) {
      isMemoryFull |= !probes.lookAtMemory();
      if (isMemoryFull) {
        break;
      }
      List<Class<?>> batch = classes.subList(from, Math.min(from + size, classes.size()));
      long startNanos = nanoClock.getAsLong();
      from += retransformBatch(batch);
      long nanos = nanoClock.getAsLong() - startNanos;
      size = nanos > BATCH_NANOS ? Math.max(1, size / 2) : Math.min(MAX_BATCH_CLASSES, size * 2);
    }
    return from;
  }

  private boolean hasTime() {
    return nanoClock.getAsLong() - budgetStartNanos < BUDGET_NANOS;
  }

  /**
   * Retransforms a batch. If the JVM refuses it, each half is tried separately, down to single
   * refused classes, unless the time is over or the memory is full. Returns the number of processed
   * classes, which are the first ones of the batch.
   */
  private int retransformBatch(List<Class<?>> batch) {
    batches++;
    Deque<List<Class<?>>> left = new ArrayDeque<>(List.of(batch));
    int done = 0;
    boolean hasTurn = true; // the caller has checked the budget
    while (!left.isEmpty() && hasTurn) {
      List<Class<?>> part = left.pop();
      Throwable refusal = retransform(part);
      if (refusal == null) {
        done += part.size();
      } else if (part.size() == 1 || isMemoryFull) {
        refuse(part, refusal);
        done += part.size();
      } else {
        int middle = part.size() / 2;
        left.push(part.subList(middle, part.size()));
        left.push(part.subList(0, middle));
      }
      hasTurn = hasTime() && !isMemoryFull;
    }
    return done;
  }

  /** Returns the reason why the JVM refuses the classes, or null if it accepts them. */
  private @Nullable Throwable retransform(List<Class<?>> classes) {
    long startNanos = nanoClock.getAsLong();
    boolean hasProbes = false;
    probes.beginBatch(classes);
    try {
      instrumentation.retransformClasses(classes.toArray(new Class<?>[0]));
      retransformed += classes.size();
      hasProbes = true;
      return null;
    } catch (UnmodifiableClassException | RuntimeException | LinkageError | VirtualMachineError e) {
      isMemoryFull |= e instanceof OutOfMemoryError; // of the metaspace, or of the JVM itself
      return e;
    } finally {
      if (hasProbes) {
        probes.countBatch();
      } else {
        probes.discardBatch();
      }
      longestNanos = Math.max(longestNanos, nanoClock.getAsLong() - startNanos);
    }
  }

  private void refuse(List<Class<?>> classes, Throwable why) {
    refused += classes.size();
    isEventThreadRefused |= classes.stream().anyMatch(HookedClasses::isEventThread);
    chosen.removeAll(classes); // the JVM would refuse other agents' changes of them, too
    complain(classes.get(0), why);
  }

  private void complain(Class<?> type, Throwable why) {
    if (!hasComplained) {
      hasComplained = true;
      log.write(
          "serin: a loaded class keeps its code without probes, further ones are only counted: "
              + type.getName()
              + ": "
              + why);
    }
  }

  /** Changes no class from now on. */
  void end() {
    instrumentation.removeTransformer(this);
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String className,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] classFile)
      throws IllegalClassFormatException {
    return redefined != null && chosen.contains(redefined)
        ? probes.transform(loader, className, redefined, domain, classFile)
        : null;
  }

  /** The result as a sentence. */
  String summary() {
    return count(retransformed)
        + " retransformed in "
        + TimeUnit.NANOSECONDS.toMillis(totalNanos)
        + " ms, in "
        + batches
        + (batches == 1 ? " batch" : " batches")
        + " of at most "
        + TimeUnit.NANOSECONDS.toMillis(longestNanos)
        + " ms"
        + (refused == 0 ? "" : "; the JVM refused " + refused)
        + (late == 0 ? "" : "; the time limit was reached for " + late)
        + (withoutRoom == 0 ? "" : "; nearly full memory prevented " + withoutRoom)
        + ".";
  }

  /** The reason why no event can be seen, as a sentence; null if events can be seen. */
  @Nullable String whyNoEvent() {
    if (isEventThreadRefused) {
      return "No event can be recorded because the JVM refused to change the class of event"
          + " threads. Another agent may have changed it. Restart the program with serin run.";
    }
    return probes.hasHookFailed()
        ? "No event can be recorded because Serin does not support the event threads of this"
            + " Java. Run the program on a Java version that Serin supports, or use a newer"
            + " Serin."
        : null;
  }

  private static String count(int classes) {
    return classes + (classes == 1 ? " loaded class was" : " loaded classes were");
  }
}
