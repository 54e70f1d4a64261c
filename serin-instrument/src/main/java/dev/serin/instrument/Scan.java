package dev.serin.instrument;

import static java.util.stream.Collectors.toList;

import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.cheap.ClassSummary;
import dev.serin.instrument.cheap.Program;
import dev.serin.instrument.cheap.StoredClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Collects all classes of a run before the first is instrumented. Not thread-safe. */
final class Scan {
  private final OrderedWork threads;
  private final InstrumentOptions options;
  private final RunMemory memory;
  private final SortedMethodIds ids;
  private final boolean isBaseMapMissing;
  private final RunFailures failures;
  private final @Nullable Future<StoredClasses> stored;
  private final List<ClassSummary> inputs = new ArrayList<>();
  private final List<ClassSummary> classPath = new ArrayList<>();
  private int readClasses;
  private boolean isContinued;
  private @Nullable Program program;

  /**
   * A scan with the ids of another run, or of a base map, if there is one.
   *
   * @param former the decisions of the run to resume from
   */
  Scan(
      OrderedWork threads,
      InstrumentOptions options,
      RunMemory memory,
      RunFailures failures,
      @Nullable InstrumentPlan former)
      throws InstrumentException {
    this.threads = threads;
    this.options = options;
    this.memory = memory;
    Path formerClasses = options.formerClasses();
    this.stored =
        formerClasses == null ? null : threads.start(() -> StoredClasses.open(formerClasses));
    Path baseMap = options.baseMap();
    this.isBaseMapMissing = baseMap != null && Files.notExists(baseMap);
    this.ids = former == null ? ids(isBaseMapMissing ? null : baseMap) : former.ids();
    this.failures = failures;
  }

  private static SortedMethodIds ids(@Nullable Path baseMap) throws InstrumentException {
    return baseMap == null ? new SortedMethodIds() : SortedMethodIds.withBase(baseMap);
  }

  /** Whether there is no file for the base map that was set. */
  boolean isBaseMapMissing() {
    return isBaseMapMissing;
  }

  /**
   * Adds the classes of an input; reads only classes that the previous run did not have.
   *
   * @param isFirst whether its methods have ids before the methods of other inputs
   */
  void addInput(Input input, boolean isFirst) throws IOException, InstrumentException {
    String archive = input.digest(memory);
    List<KeptClass> kept = memory.classesOf(archive);
    if (kept != null) {
      for (KeptClass type : kept) {
        type.collect(ids, options.chosen());
        add(type.summary(), isFirst);
        memory.setScanned(type);
      }
      memory.setArchive(archive, kept.stream().map(KeptClass::content).collect(toList()));
      return;
    }
    List<String> contents = new ArrayList<>();
    Stream<Callable<ScannedClass>> jobs =
        input.classes().stream()
            .map(source -> () -> ScannedClass.ofInput(source, ids, options, memory));
    threads.run(
        jobs.iterator(),
        scanned -> {
          ClassSummary summary = scanned.summary();
          InstrumentException failure = scanned.failure();
          if (failure != null) {
            failures.add(scanned.source(), failure);
          }
          if (summary != null) {
            add(summary, isFirst);
          }
          memory.setScanned(scanned.source(), scanned.content(), scanned.summary());
          contents.add(scanned.content());
          readClasses += scanned.wasKept() ? 0 : 1;
        });
    memory.setArchive(archive, contents);
  }

  private void add(ClassSummary type, boolean isFirst) {
    inputs.add(type);
    if (isFirst) {
      ids.setFirst(type.name());
    }
  }

  /** Adds classes that are used; unreadable ones stay unknown, and so are not cheap. */
  void addClassPath(Input input) throws IOException, InstrumentException {
    String archive = input.digest(memory);
    if (memory.hadUsed(archive, classPath::add)) {
      return;
    }
    List<String> contents = new ArrayList<>();
    Stream<Callable<ScannedClass>> jobs =
        input.classes().stream()
            .map(source -> () -> ScannedClass.ofClassPath(source, options, memory));
    threads.run(
        jobs.iterator(),
        scanned -> {
          ClassSummary summary = scanned.summary();
          if (summary != null) {
            classPath.add(summary);
            memory.setUsed(scanned.content(), summary);
            contents.add(scanned.content());
          }
          readClasses += scanned.wasKept() ? 0 : 1;
        });
    memory.setUsedArchive(archive, contents);
  }

  /** How many classes were read, as the previous run did not have them. */
  int readClasses() {
    return readClasses;
  }

  /** The ids of the methods of the inputs. */
  SortedMethodIds ids() {
    return ids;
  }

  /** The comments with places in the source of the run to resume from; empty if there is none. */
  String formerSourceComments() throws IOException, InstrumentException {
    return stored == null ? "" : OrderedWork.await(stored).sourceComments();
  }

  /** Notes that another run resumes from this one. */
  void setContinued() {
    isContinued = true;
  }

  /** A run from which another resumes is part of a program with probes. */
  private Program libraries() {
    return isContinued ? Program.open(inputs, classPath) : Program.library(inputs, classPath);
  }

  /** The classes as a program; all have been added. */
  Program program() throws IOException, InstrumentException {
    if (program == null) {
      Program known =
          options.libraries()
              ? libraries()
              : Program.closed(
                  inputs, classPath, stored == null ? null : OrderedWork.await(stored));
      program = known.choosing(options.chosen());
    }
    return program;
  }
}
