package dev.serin.instrument;

import org.jspecify.annotations.Nullable;

/** What became of a class file: a result, or a failure. Immutable. */
final class ClassOutcome {
  private final ClassSource source;
  private final @Nullable InstrumentedClass result;
  private final @Nullable InstrumentException failure;

  private ClassOutcome(
      ClassSource source,
      @Nullable InstrumentedClass result,
      @Nullable InstrumentException failure) {
    this.source = source;
    this.result = result;
    this.failure = failure;
  }

  static ClassOutcome done(ClassSource source, InstrumentedClass result) {
    return new ClassOutcome(source, result, null);
  }

  static ClassOutcome failed(ClassSource source, InstrumentException failure) {
    return new ClassOutcome(source, null, failure);
  }

  ClassSource source() {
    return source;
  }

  /** What was done, or null if it could not be. */
  @Nullable InstrumentedClass result() {
    return result;
  }

  /** Why it could not be done, or null if it was. */
  @Nullable InstrumentException failure() {
    return failure;
  }

  /** The new class file, or null if the old one stays as it is. */
  byte @Nullable [] bytes() {
    return result == null || result.probedMethods() == 0 ? null : result.bytes();
  }
}
