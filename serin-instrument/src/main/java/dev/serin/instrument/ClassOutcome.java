package dev.serin.instrument;

import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.probe.InstrumentedClass;
import org.jspecify.annotations.Nullable;

/** The outcome for a class file: a result or a failure. Immutable. */
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
   * The outcome for the bytes of a source.
   *
   * @param content the digest of these bytes
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

  /** The digest of the class file; empty if there is no result. */
  String content() {
    return content;
  }

  /** The result, or null if there is a failure. */
  @Nullable InstrumentedClass result() {
    return result;
  }

  /** The failure, or null if there is a result. */
  @Nullable InstrumentException failure() {
    return failure;
  }

  /** The new class file, or null if the old one stays as it is. */
  byte @Nullable [] bytes() {
    return result == null || !changed ? null : result.bytes();
  }
}
