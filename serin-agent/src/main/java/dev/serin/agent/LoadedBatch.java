package dev.serin.agent;

import dev.serin.instrument.probe.InstrumentedClass;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The classes of one request to retransform, with their results, which count only if the JVM
 * accepts the request. Safe for use by several threads.
 */
final class LoadedBatch {
  private final Map<Class<?>, Optional<InstrumentedClass>> results = new HashMap<>();

  /** Begins a request. */
  synchronized void begin(List<Class<?>> classes) {
    results.clear();
    classes.forEach(type -> results.put(type, Optional.empty()));
  }

  /** Keeps the result of a class; returns false if the class is not of the request. */
  synchronized boolean keep(Class<?> type, InstrumentedClass result) {
    return results.replace(type, Optional.of(result)) != null;
  }

  /** Ends the request; returns the results, possibly fewer than classes. */
  synchronized Map<Class<?>, InstrumentedClass> end() {
    Map<Class<?>, InstrumentedClass> kept = new HashMap<>();
    results.forEach((type, result) -> result.ifPresent(value -> kept.put(type, value)));
    results.clear();
    return kept;
  }
}
