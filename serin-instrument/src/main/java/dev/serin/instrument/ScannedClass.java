package dev.serin.instrument;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What has to be known of every class before the first is instrumented. Immutable. */
final class ScannedClass {
  private final ClassSource source;
  private final @Nullable ClassSummary summary;
  private final @Nullable InstrumentException failure;

  private ScannedClass(
      ClassSource source, @Nullable ClassSummary summary, @Nullable InstrumentException failure) {
    this.source = source;
    this.summary = summary;
    this.failure = failure;
  }

  /** Reads a class that is to have probes: its methods are to have ids. */
  static ScannedClass ofInput(ClassSource source, SortedMethodIds ids) throws IOException {
    return read(source, true, ids::collect);
  }

  /** Reads a class that is only used. */
  static ScannedClass ofClassPath(ClassSource source) throws IOException {
    return read(source, false, file -> file);
  }

  private static ScannedClass read(
      ClassSource source, boolean hookEventQueues, ClassFiles.Use<ClassFile> use)
      throws IOException {
    try {
      ClassSummary summary =
          ClassFiles.use(
              source.read(),
              source.where(),
              hookEventQueues,
              file -> ClassSummary.of(use.of(file)));
      return new ScannedClass(source, summary, null);
    } catch (InstrumentException e) {
      return new ScannedClass(source, null, e);
    }
  }

  ClassSource source() {
    return source;
  }

  /** What is known of the class, or null if it cannot be read. */
  @Nullable ClassSummary summary() {
    return summary;
  }

  /** Why the class cannot be read, or null if it can. */
  @Nullable InstrumentException failure() {
    return failure;
  }
}
