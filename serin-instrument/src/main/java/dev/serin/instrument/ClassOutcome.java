package dev.serin.instrument;

import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.probe.InstrumentedClass;
import org.jspecify.annotations.Nullable;

/** What became of a class file: a result, or a failure. Immutable. */
final class ClassOutcome {
  private final ClassSource source;
  private final String content;
  private final @Nullable InstrumentedClass result;
  private final @Nullable InstrumentException failure;
  private final boolean changed;

  private ClassOutcome(
      ClassSource source,
      String content,
      @Nullable InstrumentedClass result,
      @Nullable InstrumentException failure,
      boolean changed) {
    this.source = source;
    this.content = content;
    this.result = result;
    this.failure = failure;
    this.changed = changed;
  }

  /**
   * What was made of the bytes that a source gave.
   *
   * @param content stands for these bytes
   */
  static ClassOutcome done(
      ClassSource source, byte[] original, String content, InstrumentedClass result) {
    return new ClassOutcome(source, content, result, null, result.bytes() != original);
  }

  static ClassOutcome failed(ClassSource source, InstrumentException failure) {
    return new ClassOutcome(source, "", null, failure, false);
  }

  ClassSource source() {
    return source;
  }

  /** Stands for the class file that something was made of; empty if nothing was. */
  String content() {
    return content;
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
