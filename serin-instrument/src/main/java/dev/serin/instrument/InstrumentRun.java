package dev.serin.instrument;

import dev.serin.format.InstrumentedMark;
import dev.serin.format.MethodMap;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.cheap.StoredClassesWriter;
import dev.serin.instrument.zip.Zlib;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Instruments a program: all its archives and folders of classes together, as ids and cheap methods
 * depend on all of them. Inputs are not changed; outputs appear together and whole, or not at all.
 * The same inputs in any order, with any number of threads, give the same bytes. Not thread-safe,
 * and runs once.
 */
public final class InstrumentRun {
  private final InstrumentOptions options;
  private final List<InputResult> results = new ArrayList<>();
  private final Set<InputResult> first = new HashSet<>();
  private final RunFailures failures;
  private final Zlib zlib = new Zlib();
  private final ReadEntries readEntries = new ReadEntries();
  private final SkippedMethods skipped;

  /** A run without inputs. */
  public InstrumentRun(InstrumentOptions options) {
    this.options = options;
    this.failures = new RunFailures(options.allowed());
    this.skipped = new SkippedMethods(options.chosen());
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

  /**
   * Adds an input whose methods have their ids before the methods of all inputs of {@link #add}.
   * Meant for inputs that change seldom, such as libraries: their ids stay when methods of the
   * others change.
   *
   * @param input a jar, an AAR or a folder of classes
   * @param output a file for an archive, a folder for a folder; replaced if it exists
   */
  public void addFirst(Path input, Path output) {
    add(input, output);
    first.add(results.get(results.size() - 1));
  }

  /**
   * Instruments.
   *
   * @throws InstrumentException if an input cannot be read or changes during the run, or a class
   *     cannot be instrumented and is not allowed to stay as it is; the message names archive,
   *     class and reason
   * @throws IOException if an output or the state cannot be written, or the state cannot be read
   */
  public RunResult run() throws IOException, InstrumentException {
    List<RunOutput> outputs = outputs();
    FileChanges changes = options.fileChanges();
    for (RunOutput output : outputs) {
      Publishing.recover(output.path(), options.replaceable(), changes);
    }
    for (RunOutput output : outputs) {
      Publishing.sweep(output.path(), changes);
    }
    new OutputCheck(inputs(), outputs, options.replaceable()).check();
    Path former = options.formerPlan();
    try {
      return instrument(former == null ? null : InstrumentPlan.open(former));
    } catch (UnusableFile e) {
      throw e.failure();
    }
  }

  private RunResult instrument(@Nullable InstrumentPlan former)
      throws IOException, InstrumentException {
    Path state = options.state();
    RunMemory memory = state == null ? RunMemory.none() : RunMemory.of(state, options);
    try (zlib;
        OrderedWork threads = new OrderedWork(options.threads());
        StagedFiles staged = new StagedFiles(options.fileChanges())) {
      if (options.map() != null) {
        staged.keepJournalBeside(options.map());
      }
      List<Input> inputs = open(threads);
      FormerMarks.check(inputs);
      Scan scan = scan(inputs, new Scan(threads, options, memory, failures, former));
      Future<Instrumenter> instrumenter = threads.start(() -> instrumenter(scan));
      MethodMap methods = scan.ids().assign();
      Future<String> map =
          threads.start(() -> methods + scan.formerSourceComments() + scan.ids().sourceComments());
      Future<byte[]> mark = threads.start(() -> mark(map, methods, memory));
      Instrumenter ready = OrderedWork.await(instrumenter);
      memory.setDecisions(new Decisions(scan.ids(), scan.program(), options.probeAll()));
      for (int i = 0; i < inputs.size(); i++) {
        InputResult result = results.get(i);
        showProgress("writing", i, result.output());
        ClassOutcomes outcomes = new ClassOutcomes(result, skipped, failures, memory);
        ClassWork work = new ClassWork(threads, ready, options.stored(), mark, outcomes);
        write(inputs.get(i), work, result, staged);
      }
      failures.throwIfAny();
      List<InputResult> all = new ArrayList<>(results);
      if (former != null) {
        former.addTo(skipped);
        former.addTo(options.chosen());
        all.add(0, former.result());
      }
      writeReports(OrderedWork.await(map), methods.mapId(), staged);
      writePlan(scan, methods, all, staged);
      memory.publish(staged);
      return new RunResult(
          methods, all, scan.readClasses(), memory.fullRunReason(), missingBaseMap(scan));
    }
  }

  private Optional<String> missingBaseMap(Scan scan) {
    Path map = options.map();
    return scan.isBaseMapMissing() && map != null
        ? Optional.of(
            "the base map "
                + options.baseMap()
                + " does not exist, so all methods have new ids. Copy "
                + map
                + " to that path and commit it; later builds then keep these ids")
        : Optional.empty();
  }

  private void writePlan(Scan scan, MethodMap methods, List<InputResult> all, StagedFiles staged)
      throws IOException, InstrumentException {
    Path plan = options.plan();
    Path classes = options.planClasses();
    if (plan == null || classes == null) {
      return;
    }
    PlanFile planned = new PlanFile();
    planned.add(methods, skipped, options.chosen(), all);
    Set<String> concerned = planned.addClasses(scan.ids(), skipped, scan.program());
    write(planned.toByteArray(), plan, staged);
    byte[] known =
        StoredClassesWriter.write(
            scan.program().hierarchy(), concerned, scan.ids().sourceComments());
    write(known, classes, staged);
  }

  /** The mark of all outputs; waits until the map has been written as text and so has an id. */
  private static byte[] mark(Future<String> map, MethodMap methods, RunMemory memory)
      throws IOException, InstrumentException {
    OrderedWork.await(map);
    memory.setMapId(methods.mapId());
    return InstrumentedMark.of(methods.mapId());
  }

  private void writeReports(String map, String mapId, StagedFiles staged) throws IOException {
    if (options.map() != null) {
      write(map.getBytes(StandardCharsets.UTF_8), options.map(), staged);
    }
    if (options.skipped() != null) {
      write(skipped.text(mapId).getBytes(StandardCharsets.UTF_8), options.skipped(), staged);
    }
  }

  /** Writes a file, unless it has these bytes already: then it keeps its time. */
  private static void write(byte[] bytes, Path file, StagedFiles staged) throws IOException {
    boolean isThere =
        Files.isRegularFile(file)
            && Files.size(file) == bytes.length
            && Arrays.equals(Files.readAllBytes(file), bytes);
    if (!isThere) {
      Files.write(staged.fresh(file), bytes);
    }
  }

  /** The paths that the run reads. */
  private List<Path> inputs() {
    List<Path> inputs = paths(InputResult::input);
    inputs.addAll(options.classPath());
    add(options.baseMap(), inputs);
    add(options.formerPlan(), inputs);
    add(options.formerClasses(), inputs);
    return inputs;
  }

  private static void add(@Nullable Path path, List<Path> paths) {
    if (path != null) {
      paths.add(path);
    }
  }

  private List<RunOutput> outputs() {
    List<RunOutput> outputs = new ArrayList<>();
    for (InputResult result : results) {
      boolean isFolder = Files.isDirectory(result.input());
      add(result.output(), isFolder ? OutputKind.FOLDER : OutputKind.ARCHIVE, outputs);
    }
    add(options.map(), OutputKind.MAP, outputs);
    add(options.skipped(), OutputKind.SKIPPED, outputs);
    add(options.state(), OutputKind.STATE, outputs);
    add(options.plan(), OutputKind.PLAN, outputs);
    add(options.planClasses(), OutputKind.CLASSES, outputs);
    return outputs;
  }

  private static void add(@Nullable Path path, OutputKind kind, List<RunOutput> outputs) {
    if (path != null) {
      outputs.add(new RunOutput(path, kind));
    }
  }

  private List<Path> paths(Function<InputResult, Path> path) {
    return results.stream().map(path).collect(Collectors.toCollection(ArrayList::new));
  }

  private void showProgress(String doing, int number, Path path) {
    options.progress().accept(doing + " " + (number + 1) + " of " + results.size() + ": " + path);
  }

  private Instrumenter instrumenter(Scan scan) throws IOException, InstrumentException {
    Instrumenter chosen =
        new Instrumenter(scan.ids()).choosing(options.chosen()).knowing(scan.program());
    Instrumenter some = options.probeAccessors() ? chosen : chosen.skippingSyntheticAccessors();
    return options.probeAll() ? some : some.skippingCheapMethods();
  }

  private List<Input> open(OrderedWork threads) throws IOException, InstrumentException {
    List<Input> inputs = new ArrayList<>();
    Stream<Callable<Input>> jobs =
        results.stream().map(result -> () -> Inputs.open(result.input(), zlib, readEntries));
    threads.run(jobs.iterator(), inputs::add);
    return inputs;
  }

  /** Scans all inputs and the class path; returns the scan. */
  private Scan scan(List<Input> inputs, Scan scan) throws IOException, InstrumentException {
    if (options.plan() != null) {
      scan.setContinued();
    }
    for (int i = 0; i < inputs.size(); i++) {
      showProgress("reading", i, results.get(i).input());
      scan.addInput(inputs.get(i), first.contains(results.get(i)));
    }
    for (Path path : options.classPath()) {
      scan.addClassPath(Inputs.open(path, zlib, readEntries));
    }
    failures.throwIfAny();
    return scan;
  }

  private static void write(Input input, ClassWork work, InputResult result, StagedFiles staged)
      throws IOException, InstrumentException {
    RunMemory memory = work.outcomes().memory();
    Path output = result.output();
    String archive = input.digest(memory);
    List<KeptClass> kept = memory.classesOf(archive);
    input.count(result);
    if (kept != null && memory.isStill(output, archive, kept)) {
      byte[] mark = work.mark();
      Path written = memory.hasMark() ? output : staged.fresh(output);
      if (written.equals(output) || ArchiveMark.copy(output, written, mark)) {
        work.outcomes().kept(kept);
        memory.setOutput(output, archive, written);
        return;
      }
    }
    Path fresh = staged.fresh(output);
    input.write(fresh, work, output);
    memory.setOutput(output, archive, fresh);
  }
}
