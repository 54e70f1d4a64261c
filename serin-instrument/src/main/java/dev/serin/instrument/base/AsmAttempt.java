package dev.serin.instrument.base;

import java.util.function.Supplier;

/** Reads and writes classes with ASM, which may fail for a class that the JVM accepts. */
public final class AsmAttempt {
  private AsmAttempt() {}

  /** Returns the result of ASM, or a value in its place if ASM cannot read or write the class. */
  public static <T> T orElse(T impossible, Supplier<T> made) {
    try {
      return made.get();
    } catch (RuntimeException e) { // of any kind: ASM's readers check nothing
      return impossible;
    }
  }
}
