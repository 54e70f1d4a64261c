package dev.serin.instrument;

import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.cheap.ClassHierarchy;
import dev.serin.instrument.cheap.ClassScan;
import dev.serin.instrument.cheap.ClassSummary;
import dev.serin.instrument.cheap.KnownClass;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.ClassFiles;
import dev.serin.instrument.probe.EventQueueHooks;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The facts about a class that are needed before the first class is instrumented. Immutable. */
final class ScannedClass {
  private final ClassSource source;
  private final String content;
  private final @Nullable ClassSummary summary;
  private final @Nullable InstrumentException failure;
  private final boolean wasKept;

  private ScannedClass(
      ClassSource source,
      String content,
      @Nullable ClassSummary summary,
      @Nullable InstrumentException failure,
      boolean wasKept) {
    this.source = source;
    this.content = content;
    this.summary = summary;
    this.failure = failure;
    this.wasKept = wasKept;
  }

  /** Scans a class that gets probes: its methods get ids. */
  static ScannedClass ofInput(
      ClassSource source, SortedMethodIds ids, InstrumentOptions options, RunMemory memory)
      throws IOException {
    return of(
        source,
        memory,
        content -> {
          KeptClass kept = memory.type(content);
          if (kept != null) {
            kept.collect(ids, options.chosen());
          }
          return kept == null ? null : kept.summary();
        },
        bytes -> {
          source.keep(bytes);
          return ClassFiles.use(
              bytes,
              source.where(),
              EventQueueHooks::addTo,
              file -> summary(ids.collect(file), options));
        });
  }

  /** Scans a class that is only used. */
  static ScannedClass ofClassPath(ClassSource source, InstrumentOptions options, RunMemory memory)
      throws IOException {
    return of(
        source,
        memory,
        memory::used,
        bytes -> ClassFiles.use(bytes, source.where(), file -> ofUsed(file, options)));
  }

  /** The code of methods of the platform is ignored, as another version may run. */
  private static ClassSummary ofUsed(ClassFile file, InstrumentOptions options) {
    boolean isPlatform = ClassHierarchy.origin(file.className()) == KnownClass.Origin.PLATFORM;
    return isPlatform ? ClassScan.withoutBodies(file) : summary(file, options);
  }

  /** The summary that the options need: code only matters if cheap methods get no probe. */
  private static ClassSummary summary(ClassFile file, InstrumentOptions options) {
    return options.probeAll() ? ClassScan.withoutBodies(file) : ClassScan.summary(file);
  }

  private static ScannedClass of(ClassSource source, RunMemory memory, Memory kept, Reading reading)
      throws IOException {
    String content = "";
    try {
      byte[] bytes = source.read();
      content = memory.digest(bytes);
      ClassSummary known = kept.summary(content);
      ClassSummary summary = known == null ? reading.summary(bytes) : known;
      return new ScannedClass(source, content, summary, null, known != null);
    } catch (InstrumentException e) {
      return new ScannedClass(source, content, null, e, false);
    }
  }

  /** Returns the summary of a class that the previous run had, or null. */
  private interface Memory {
    @Nullable ClassSummary summary(String content);
  }

  /** Makes the summary of a class. */
  private interface Reading {
    ClassSummary summary(byte[] bytes) throws InstrumentException;
  }

  ClassSource source() {
    return source;
  }

  /** The digest of the class file; empty if it was not read, or nothing is kept. */
  String content() {
    return content;
  }

  /** The summary of the class, or null if it cannot be read. */
  @Nullable ClassSummary summary() {
    return summary;
  }

  /** The reason why the class cannot be read, or null if it can. */
  @Nullable InstrumentException failure() {
    return failure;
  }

  /** Whether the class did not have to be read, as the previous run had it. */
  boolean wasKept() {
    return wasKept;
  }
}
