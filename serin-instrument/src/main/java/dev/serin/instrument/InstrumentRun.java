package dev.serin.instrument;

import dev.serin.format.MethodMap;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Instruments a program: all its archives and folders of classes together, as ids and what is cheap
 * depend on all of them. Inputs are not changed; outputs appear together and whole, or not at all.
 * The same inputs in any order, with any number of threads, give the same bytes. Not thread-safe,
 * and runs once.
 */
public final class InstrumentRun {
  private final InstrumentOptions options;
  private final List<InputResult> results = new ArrayList<>();
  private final RunFailures failures;
  private final Zlib zlib = new Zlib();
  private final SkippedMethods skipped = new SkippedMethods();
  private @Nullable Path mapFile;
  private @Nullable Path skippedFile;

  /** A run without inputs. */
  public InstrumentRun(InstrumentOptions options) {
    this.options = options;
    this.failures = new RunFailures(options.allowed());
  }

  /**
   * Adds an input.
   *
   * @param input a jar, an AAR or a folder of classes
   * @param output a file for an archive, a folder for a folder; replaced if it exists
   */
  public void add(Path input, Path output) {
    results.add(new InputResult(input, output));
  }

  /** Says where the method map goes; nowhere if this is not called. */
  public void writeMap(Path file) {
    mapFile = file;
  }

  /**
   * Says where the list of methods without probes goes, a line {@code REASON,access,class method
   * descriptor} each; nowhere if this is not called.
   */
  public void writeSkipped(Path file) {
    skippedFile = file;
  }

  /**
   * Instruments.
   *
   * @throws InstrumentException if an input cannot be read or a class cannot be instrumented and is
   *     not allowed to stay as it is; the message names archive, class and reason
   * @throws IOException if a file cannot be read or written
   */
  public RunResult run() throws IOException, InstrumentException {
    new OutputCheck(inputs(), places()).check();
    try (zlib;
        OrderedWork threads = new OrderedWork(options.threads());
        StagedFiles staged = new StagedFiles()) {
      List<Input> inputs = new ArrayList<>();
      for (InputResult result : results) {
        inputs.add(Inputs.open(result.input(), zlib));
      }
      Scan scan = scan(inputs, threads);
      failures.throwIfAny();
      Future<Instrumenter> instrumenter = threads.start(() -> instrumenter(scan));
      MethodMap methods = scan.ids().assign();
      Future<String> map = threads.start(methods::toString);
      write(inputs, OrderedWork.await(instrumenter), threads, staged);
      failures.throwIfAny();
      if (mapFile != null) {
        Files.writeString(staged.fresh(mapFile), OrderedWork.await(map));
      }
      if (skippedFile != null) {
        Files.writeString(staged.fresh(skippedFile), skipped.toString(), StandardCharsets.UTF_8);
      }
      staged.publish();
      return new RunResult(methods, results);
    }
  }

  private List<Path> inputs() {
    List<Path> inputs = paths(InputResult::input);
    if (options.baseMap() != null) {
      inputs.add(options.baseMap());
    }
    return inputs;
  }

  private List<Path> places() {
    List<Path> places = paths(InputResult::output);
    if (mapFile != null) {
      places.add(mapFile);
    }
    if (skippedFile != null) {
      places.add(skippedFile);
    }
    return places;
  }

  private List<Path> paths(Function<InputResult, Path> path) {
    return results.stream().map(path).collect(Collectors.toCollection(ArrayList::new));
  }

  private void say(String doing, int number, Path path) {
    options.progress().accept(doing + " " + (number + 1) + " of " + results.size() + ": " + path);
  }

  private Instrumenter instrumenter(Scan scan) {
    Instrumenter chosen =
        new Instrumenter(scan.ids())
            .choosing(options.chosen())
            .knowing(scan.program(options.libraries()));
    Instrumenter some = options.probeAccessors() ? chosen : chosen.skippingSyntheticAccessors();
    return options.probeAll() ? some : some.skippingCheapMethods();
  }

  private Scan scan(List<Input> inputs, OrderedWork threads)
      throws IOException, InstrumentException {
    Scan scan = new Scan(threads, options.baseMap(), failures);
    for (int i = 0; i < inputs.size(); i++) {
      say("reading", i, results.get(i).input());
      scan.addInput(inputs.get(i));
    }
    for (Path path : options.classPath()) {
      scan.addClassPath(Inputs.open(path, zlib));
    }
    return scan;
  }

  private void write(
      List<Input> inputs, Instrumenter instrumenter, OrderedWork threads, StagedFiles staged)
      throws IOException, InstrumentException {
    for (int i = 0; i < inputs.size(); i++) {
      InputResult result = results.get(i);
      say("writing", i, result.output());
      ClassWork work =
          new ClassWork(threads, instrumenter, options.stored(), outcome -> took(outcome, result));
      inputs.get(i).write(staged.fresh(result.output()), work, result);
    }
  }

  private void took(ClassOutcome outcome, InputResult result) {
    InstrumentedClass done = outcome.result();
    InstrumentException failure = outcome.failure();
    if (done != null) {
      result.add(done);
      skipped.add(done);
    } else if (failure != null && failures.allows(outcome.source())) {
      result.addAllowedClass();
      skipped.addAllowed(EntryNames.className(outcome.source().name()));
    } else if (failure != null) {
      failures.add(outcome.source(), failure);
    }
  }
}
