package dev.serin.instrument;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What has to be known of every class before the first is instrumented. */
final class ScannedClass {
  private final ClassSource source;
  private @Nullable InstrumentException failure;

  /** Reads a class, whose methods are to have ids. */
  ScannedClass(ClassSource source, SortedMethodIds ids) throws IOException {
    this.source = source;
    try {
      ids.collect(source.read(), source.where());
    } catch (InstrumentException e) {
      failure = e;
    }
  }

  ClassSource source() {
    return source;
  }

  /** Why the class cannot be read, or null if it can. */
  @Nullable InstrumentException failure() {
    return failure;
  }
}
