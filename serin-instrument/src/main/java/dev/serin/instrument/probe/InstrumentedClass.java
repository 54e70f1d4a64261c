package dev.serin.instrument.probe;

import dev.serin.format.MethodName;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.classfile.SourcePlaces;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;

/** A class file with probes, and the result of instrumenting it. Immutable except for the bytes. */
public final class InstrumentedClass {
  private final String className;
  private final byte[] bytes;
  private final int probedMethods;
  private final int withoutHandler;
  private final SkippedOfClass skipped;

  InstrumentedClass(
      String className,
      byte[] bytes,
      int probedMethods,
      int withoutHandler,
      SkippedOfClass skipped) {
    this.className = className;
    this.bytes = bytes;
    this.probedMethods = probedMethods;
    this.withoutHandler = withoutHandler;
    this.skipped = skipped;
  }

  /** Returns the same result with other bytes. */
  InstrumentedClass with(byte[] otherBytes) {
    return new InstrumentedClass(className, otherBytes, probedMethods, withoutHandler, skipped);
  }

  /** The class, with slashes. */
  public String className() {
    return className;
  }

  /** The class file; the input array itself if nothing had to be changed. */
  public byte[] bytes() {
    return bytes;
  }

  /** How many methods got probes. */
  public int probedMethods() {
    return probedMethods;
  }

  /** How many of these are methods that code without probes can call, but have no exit handler. */
  public int entryPointsWithoutHandler() {
    return withoutHandler;
  }

  /** How many methods got none, by reason. */
  public Map<SkipReason, Integer> skippedMethods() {
    return skipped.counts();
  }

  /** Whether {@code @Trace} or {@code @NoTrace} is anywhere in the class. */
  public boolean hasTraceAnnotations() {
    return skipped.hasTraceAnnotations();
  }

  /** Whether a method got none for a reason. */
  public boolean hasSkipped(SkipReason reason) {
    return skipped.has(reason);
  }

  /** The reasons of methods without probes, by their numbers in the class file. */
  public SortedMap<Integer, SkipReason> skippedByNumber() {
    return skipped.byNumber();
  }

  /** The places of the methods in the source; read from the class file on request. */
  public SourcePlaces sourcePlaces() {
    return skipped.sourcePlaces();
  }

  /** Passes to the consumer the offset of each method that got no probes for a reason. */
  void forEachSkipped(SkipReason reason, IntConsumer consumer) {
    skipped.forEach(reason, consumer);
  }

  /** Passes each method without probes and its reason, in the order of the class file. */
  public void forEachSkipped(BiConsumer<SkipReason, MethodName> consumer) {
    skipped.forEach(consumer);
  }
}
