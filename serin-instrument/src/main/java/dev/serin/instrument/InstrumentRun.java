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
  private FileChanges changes = new FileChanges();
  private @Nullable Path mapFile;
  private @Nullable Path skippedFile;
  private @Nullable Path stateFile;
  private @Nullable Path writtenPlan;
  private @Nullable Path writtenClasses;
  private @Nullable Path formerPlan;
  private @Nullable Path formerClasses;

  /** A run without inputs. */
  public InstrumentRun(InstrumentOptions options) {
    this.options = options;
    this.failures = new RunFailures(options.allowed());
    this.skipped = new SkippedMethods(options.chosen());
  }

  /** Publishes with the given file operations. */
  InstrumentRun with(FileChanges operations) {
    changes = operations;
    return this;
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

  /** Sets the file of the method map; none is written by default. */
  public void writeMap(Path file) {
    mapFile = file;
  }

  /**
   * Sets the file for the list of methods without probes; none is written by default. It has a line
   * {@code REASON,access,class method descriptor} for each, followed by the figures of learned
   * ones.
   */
  public void writeSkipped(Path file) {
    skippedFile = file;
  }

  /**
   * Sets the files for the decisions of the run and for all known classes, in a private format;
   * none are written by default.
   *
   * @param plan an {@link InstrumentPlan}: it stays the same if changes of the inputs do not affect
   *     it
   * @param classes for runs that resume from here
   */
  public void writePlan(Path plan, Path classes) {
    writtenPlan = plan;
    writtenClasses = classes;
  }

  /**
   * Resumes from the decisions and the classes of another run; its inputs and its class path need
   * not be in the class path here. Its method map is the base map, replacing the one in the
   * options, and so the new map includes its methods. The list of methods without probes, and the
   * result, include the other run's.
   *
   * @param plan the plan from {@link #writePlan}
   * @param classes the classes from {@link #writePlan}
   */
  public void resumeFrom(Path plan, Path classes) {
    formerPlan = plan;
    formerClasses = classes;
  }

  /**
   * Sets the file of the state from which the next run with the same outputs can resume, in a
   * private format; none is kept by default. If the file exists, from a run with the same options
   * and the same version of Serin, only classes that changes affect are instrumented again. If it
   * is missing or unusable, which {@link RunResult#fullRunReason} reports, all are. The outputs are
   * the same in both cases. The file does not exist while outputs are replaced, so an interruption
   * leads to a full run.
   */
  public void keepState(Path file) {
    stateFile = file;
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
    for (RunOutput output : outputs) {
      Publishing.recover(output.path(), options.replaceable(), changes);
    }
    for (RunOutput output : outputs) {
      Publishing.sweep(output.path(), changes);
    }
    new OutputCheck(inputs(), outputs, options.replaceable()).check();
    try {
      return instrument(formerPlan == null ? null : InstrumentPlan.open(formerPlan));
    } catch (UnusableFile e) {
      throw e.failure();
    }
  }

  private RunResult instrument(@Nullable InstrumentPlan former)
      throws IOException, InstrumentException {
    RunMemory memory = stateFile == null ? RunMemory.none() : RunMemory.of(stateFile, options);
    try (zlib;
        OrderedWork threads = new OrderedWork(options.threads());
        StagedFiles staged = new StagedFiles(changes)) {
      if (mapFile != null) {
        staged.keepJournalBeside(mapFile);
      }
      List<Input> inputs = open(threads);
      FormerMarks.check(inputs);
      Scan scan = scan(inputs, new Scan(threads, options, memory, failures, former, formerClasses));
      Future<Instrumenter> instrumenter = threads.start(() -> instrumenter(scan));
      MethodMap methods = scan.ids().assign();
      Future<String> map = threads.start(methods::toString);
      Future<byte[]> mark = threads.start(() -> mark(map, methods, memory));
      Instrumenter ready = OrderedWork.await(instrumenter);
      memory.setDecisions(new Decisions(scan.ids(), scan.program(), options.probeAll()));
      for (int i = 0; i < inputs.size(); i++) {
        InputResult result = results.get(i);
        say("writing", i, result.output());
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
      return new RunResult(methods, all, scan.readClasses(), memory.fullRunReason());
    }
  }

  private void writePlan(Scan scan, MethodMap methods, List<InputResult> all, StagedFiles staged)
      throws IOException, InstrumentException {
    if (writtenPlan == null || writtenClasses == null) {
      return;
    }
    PlanFile planned = new PlanFile();
    planned.add(methods, skipped, options.chosen(), all);
    Set<String> concerned = planned.addClasses(scan.ids(), skipped, scan.program());
    write(planned.toByteArray(), writtenPlan, staged);
    byte[] known = StoredClassesWriter.write(scan.program().hierarchy(), concerned);
    write(known, writtenClasses, staged);
  }

  /** The mark of all outputs; waits until the map has been written as text and so has an id. */
  private static byte[] mark(Future<String> map, MethodMap methods, RunMemory memory)
      throws IOException, InstrumentException {
    OrderedWork.await(map);
    memory.setMapId(methods.mapId());
    return InstrumentedMark.of(methods.mapId());
  }

  private void writeReports(String map, String mapId, StagedFiles staged) throws IOException {
    if (mapFile != null) {
      write(map.getBytes(StandardCharsets.UTF_8), mapFile, staged);
    }
    if (skippedFile != null) {
      write(skipped.text(mapId).getBytes(StandardCharsets.UTF_8), skippedFile, staged);
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
    if (options.baseMap() != null) {
      inputs.add(options.baseMap());
    }
    if (formerPlan != null) {
      inputs.add(formerPlan);
    }
    if (formerClasses != null) {
      inputs.add(formerClasses);
    }
    return inputs;
  }

  private List<RunOutput> outputs() {
    List<RunOutput> outputs = new ArrayList<>();
    for (InputResult result : results) {
      boolean isFolder = Files.isDirectory(result.input());
      add(result.output(), isFolder ? OutputKind.FOLDER : OutputKind.ARCHIVE, outputs);
    }
    add(mapFile, OutputKind.MAP, outputs);
    add(skippedFile, OutputKind.SKIPPED, outputs);
    add(stateFile, OutputKind.STATE, outputs);
    add(writtenPlan, OutputKind.PLAN, outputs);
    add(writtenClasses, OutputKind.CLASSES, outputs);
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

  private void say(String doing, int number, Path path) {
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
    if (writtenPlan != null) {
      scan.setContinued();
    }
    for (int i = 0; i < inputs.size(); i++) {
      say("reading", i, results.get(i).input());
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
