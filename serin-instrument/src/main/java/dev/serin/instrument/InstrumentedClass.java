package dev.serin.instrument;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/** A class file with probes, and what was done to it. Immutable but for the bytes. */
public final class InstrumentedClass {
  private final String className;
  private final byte[] bytes;
  private final int probedMethods;
  private final Map<SkipReason, Integer> skippedMethods;

  InstrumentedClass(
      String className, byte[] bytes, int probedMethods, Map<SkipReason, Integer> skipped) {
    this.className = className;
    this.bytes = bytes;
    this.probedMethods = probedMethods;
    EnumMap<SkipReason, Integer> copy = new EnumMap<>(SkipReason.class);
    copy.putAll(skipped);
    this.skippedMethods = Collections.unmodifiableMap(copy);
  }

  /** The class, with slashes. */
  public String className() {
    return className;
  }

  /** The class file; the very array that was given if nothing had to be changed. */
  public byte[] bytes() {
    return bytes;
  }

  /** How many methods got probes. */
  public int probedMethods() {
    return probedMethods;
  }

  /** How many methods got none, by reason. */
  public Map<SkipReason, Integer> skippedMethods() {
    return skippedMethods;
  }
}
