package dev.serin.instrument;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads all classes of a run before the first is instrumented. Not thread-safe. */
final class Scan {
  private final OrderedWork threads;
  private final SortedMethodIds ids;
  private final RunFailures failures;
  private final List<ClassSummary> inputs = new ArrayList<>();
  private final List<ClassSummary> classPath = new ArrayList<>();

  /** A scan with the ids of a base map, if there is one. */
  Scan(OrderedWork threads, @Nullable Path baseMap, RunFailures failures)
      throws InstrumentException {
    this.threads = threads;
    this.ids = baseMap == null ? new SortedMethodIds() : SortedMethodIds.withBase(baseMap);
    this.failures = failures;
  }

  /** Reads the classes of an input. */
  void addInput(Input input) throws IOException, InstrumentException {
    Stream<Callable<ScannedClass>> jobs =
        input.classes().stream().map(source -> () -> ScannedClass.ofInput(source, ids));
    threads.run(
        jobs.iterator(),
        scanned -> {
          InstrumentException failure = scanned.failure();
          if (failure != null) {
            failures.add(scanned.source(), failure);
          }
          add(scanned, inputs);
        });
  }

  /** Reads classes that are used; what cannot be read is not known, and so not cheap. */
  void addClassPath(Input input) throws IOException, InstrumentException {
    Stream<Callable<ScannedClass>> jobs =
        input.classes().stream().map(source -> () -> ScannedClass.ofClassPath(source));
    threads.run(jobs.iterator(), scanned -> add(scanned, classPath));
  }

  private static void add(ScannedClass scanned, List<ClassSummary> to) {
    ClassSummary summary = scanned.summary();
    if (summary != null) {
      to.add(summary);
    }
  }

  /** The ids of the methods of the inputs. */
  SortedMethodIds ids() {
    return ids;
  }

  /**
   * What the classes are as a program.
   *
   * @param libraries whether other classes may extend them
   */
  Program program(boolean libraries) {
    return libraries ? Program.open(inputs, classPath) : Program.closed(inputs, classPath);
  }
}
