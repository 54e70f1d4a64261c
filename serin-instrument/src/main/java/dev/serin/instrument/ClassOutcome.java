package dev.serin.instrument;

import org.jspecify.annotations.Nullable;

/** What became of a class file: a result, or a failure. Immutable. */
final class ClassOutcome {
  private final ClassSource source;
  private final @Nullable InstrumentedClass result;
  private final @Nullable InstrumentException failure;

  private final boolean changed;

  private ClassOutcome(
      ClassSource source,
      @Nullable InstrumentedClass result,
      @Nullable InstrumentException failure,
      boolean changed) {
    this.source = source;
    this.result = result;
    this.failure = failure;
    this.changed = changed;
  }

  /** What was made of the bytes that a source gave. */
  static ClassOutcome done(ClassSource source, byte[] original, InstrumentedClass result) {
    return new ClassOutcome(source, result, null, result.bytes() != original);
  }

  static ClassOutcome failed(ClassSource source, InstrumentException failure) {
    return new ClassOutcome(source, null, failure, false);
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
    return result == null || !changed ? null : result.bytes();
  }
}
