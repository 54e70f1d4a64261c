package dev.serin.cli;

import dev.serin.format.Counted;
import dev.serin.instrument.InputResult;
import dev.serin.instrument.InstrumentOptions;
import dev.serin.instrument.InstrumentRun;
import dev.serin.instrument.RunResult;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.choose.MethodFilter;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code serin instrument}: writes a copy of a program with probes, and its method map. */
@Command(
    name = "instrument",
    description = "Puts probes into jars, Android libraries and folders of classes.",
    mixinStandardHelpOptions = true,
    version = Serin.VERSION,
    footerHeading = "%n",
    footer =
        "Exit status: 0 done; 2 wrong usage; 3 an input, a pattern or a list cannot be used, or an"
            + " output cannot be written. Outputs appear together, or not at all.")
final class InstrumentCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "PATH",
      description =
          "The output: a file if the input is one archive and PATH is no folder; otherwise"
              + " a folder, in which each input keeps its name.")
  private Path out;

  @Option(
      names = "--map",
      paramLabel = "FILE",
      description = "The file for the method map; methodMapping.txt beside the output by default.")
  private Path map;

  @Option(
      names = "--base-map",
      paramLabel = "FILE",
      description =
          "The method map of an earlier build, Serin's or Matrix's: its methods keep their ids.")
  private Path baseMap;

  @Option(
      names = "--skipped",
      paramLabel = "FILE",
      description =
          "The file for the list of methods without probes; skippedMethods.txt beside the"
              + " map by default.")
  private Path skipped;

  @Option(
      names = "--state",
      paramLabel = "FILE",
      description =
          "The file for the state of this run. The next run reads it and instruments only"
              + " the classes that changes affect.")
  private Path state;

  @Option(
      names = "--replace",
      description =
          "Replace existing files and folders at the places of outputs even if Serin did"
              + " not write them. By default, the run fails.")
  private boolean replace;

  @Option(
      names = "--with-runtime",
      description =
          "Copy Serin's jars into the folder serin-runtime beside the output. The program needs"
              + " them on its class path if it runs without the agent.")
  private boolean withRuntime;

  @Option(
      names = "--probe",
      paramLabel = "WHAT",
      defaultValue = "costly",
      description =
          "The methods that get probes: costly (those that may take time) or all;"
              + " ${DEFAULT-VALUE} by default.")
  private Probe probe;

  @Mixin private ChosenMethodsOptions chosen = new ChosenMethodsOptions();

  @Option(
      names = "--skip-accessors",
      description =
          "Leave out the accessors that compilers add for nested classes, such as access$000.")
  private boolean skipAccessors;

  @Option(
      names = "--library",
      description =
          "The inputs are libraries, whose classes other code may extend. By default they"
              + " are a whole program.")
  private boolean library;

  @Option(
      names = "--class-path",
      paramLabel = "PATH",
      description =
          "Archives and folders that the inputs use and that are not instrumented,"
              + " separated as in a Java class path. Repeatable.")
  private List<String> classPath = List.of();

  @Option(
      names = "--allow",
      paramLabel = "P",
      description =
          "Classes that stay unchanged if they cannot be instrumented; any other such class"
              + " fails the run. Repeatable.")
  private List<String> allowed = List.of();

  @Option(
      names = "--stored",
      description =
          "Do not compress the classes in archives; faster in builds that process them further.")
  private boolean stored;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "The number of threads; the number of processors by default.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Parameters(
      arity = "1..*",
      paramLabel = "INPUT",
      description = "Jars, AARs and folders of classes: the whole program.")
  private List<Path> inputs;

  /** The methods that get probes. */
  private enum Probe {
    costly,
    all
  }

  @Override
  public Integer call() throws Exception {
    PrintWriter print = spec.commandLine().getOut();
    Map<Path, Path> outputs = outputs();
    Path mapFile = map == null ? beside(outputs.values().iterator().next()) : map;
    Path skippedFile =
        skipped == null ? mapFile.toAbsolutePath().resolveSibling("skippedMethods.txt") : skipped;
    MethodFilter filter = chosen.filter();
    Path first = outputs.values().iterator().next();
    RuntimeJars jars = withRuntime ? RuntimeJars.beside(first, replace) : null;
    RunResult result;
    Path kept;
    int deleted;
    try (FormerMap former = map == null ? FormerMap.copy(mapFile, outputs.values()) : null) {
      result = run(outputs, filter, mapFile, skippedFile);
      kept = former == null ? null : former.replaced(result.methods().mapId());
      deleted = former == null || kept == null ? 0 : former.deleteOldest();
    }
    PrintWriter err = spec.commandLine().getErr();
    result.missingBaseMap().ifPresent(warning -> err.println("serin: " + warning + "."));
    ChosenMethodsOptions.printUnmatched(filter, err);
    printInputs(result, print);
    OutputNames.printOthers(outputs, print);
    print.println("method map " + result.methods().mapId() + ": " + mapFile);
    printCopies(kept, deleted, print);
    print.println("methods without probes: " + skippedFile);
    if (jars != null) {
      jars.copy();
    }
    new StartHint(outputs, mapFile, jars == null ? null : jars.classPath()).print(print);
    return Serin.DONE;
  }

  /**
   * Prints the changes of copies of earlier maps.
   *
   * @param kept the copy of the map that the run replaced, or null
   * @param deleted the number of older copies that were deleted
   */
  private static void printCopies(@Nullable Path kept, int deleted, PrintWriter print) {
    if (kept != null) {
      print.println(
          "an earlier method map, of outputs that this run did not replace, is now " + kept);
    }
    if (deleted > 0) {
      print.println(
          Counted.of(
                  deleted,
                  " older copy of a method map was deleted; the ",
                  " older copies of method maps were deleted; the ")
              + FormerMap.MAX_COPIES
              + " newest stay");
    }
  }

  private RunResult run(
      Map<Path, Path> outputs, MethodFilter filter, Path mapFile, Path skippedFile)
      throws InputException, InstrumentException {
    try (Progress progress = Progress.onTerminal(spec.commandLine().getOut())) {
      InstrumentRun run =
          new InstrumentRun(options(filter, progress).map(mapFile).skipped(skippedFile));
      outputs.forEach(run::add);
      return run.run();
    } catch (IOException e) {
      throw new InputException(
          "cannot write "
              + out
              + " or one of the files beside it, "
              + mapFile
              + ", "
              + skippedFile
              + (state == null ? "" : ", " + state)
              + ": "
              + Failures.reason(e)
              + ". Give writable places with --out, --map, --skipped and --state.",
          e);
    }
  }

  private static void printInputs(RunResult result, PrintWriter print) {
    result
        .fullRunReason()
        .ifPresent(why -> print.println(why + ": everything was instrumented again"));
    for (InputResult input : result.inputs()) {
      print.println(input.input() + ": " + sentence(input));
    }
  }

  private InstrumentOptions options(MethodFilter filter, Progress progress) throws InputException {
    if (threads < 1) {
      throw new ParameterException(
          spec.commandLine(), "--threads must be at least 1, not " + threads + ".");
    }
    InstrumentOptions options =
        InstrumentOptions.defaults()
            .threads(threads)
            .stored(stored)
            .probeAll(probe == Probe.all)
            .probeAccessors(!skipAccessors)
            .libraries(library)
            .classPath(classPath())
            .choosing(filter)
            .allow(allowed())
            .replacing(path -> replace)
            .progress(progress::show);
    InstrumentOptions kept = state == null ? options : options.state(state);
    return baseMap == null ? kept : kept.baseMap(baseMap);
  }

  private List<Path> classPath() {
    return classPath.stream()
        .flatMap(paths -> Pattern.compile(File.pathSeparator, Pattern.LITERAL).splitAsStream(paths))
        .filter(path -> !path.isEmpty())
        .map(Path::of)
        .toList();
  }

  /** The classes that may stay as they are. */
  private Predicate<String> allowed() throws InputException {
    try {
      return MethodFilter.classes(allowed);
    } catch (IllegalArgumentException e) {
      throw new InputException("--allow: " + e.getMessage(), e);
    }
  }

  private static String sentence(InputResult result) {
    StringBuilder line = new StringBuilder();
    int probed = result.probedMethods();
    line.append(Counted.of(probed, " method", " methods")).append(" of ");
    line.append(Counted.of(result.classes(), " class", " classes"));
    line.append(probed == 1 ? " has a probe" : " have probes");
    result
        .skippedMethods()
        .forEach(
            (why, count) ->
                line.append(", ").append(count).append(" skipped: ").append(why.text()));
    append(
        line,
        result.entryPointsWithoutHandler(),
        " entry point has no exit handler",
        " entry points have no exit handler");
    append(
        line,
        result.keptClasses(),
        " class was kept from the last run",
        " classes were kept from the last run");
    append(
        line,
        result.allowedClasses(),
        " class left unchanged, as allowed",
        " classes left unchanged, as allowed");
    append(
        line,
        result.droppedSignatures(),
        " signature file left out: the output is no longer signed",
        " signature files left out: the output is no longer signed");
    append(
        line,
        result.innerArchives(),
        " nested archive copied unchanged, without probes",
        " nested archives copied unchanged, without probes");
    return line.toString();
  }

  private static void append(StringBuilder line, int count, String one, String others) {
    if (count > 0) {
      line.append(", ").append(Counted.of(count, one, others));
    }
  }

  /** The output of each input. */
  private Map<Path, Path> outputs() throws InputException {
    boolean toFile =
        inputs.size() == 1 && !Files.isDirectory(inputs.get(0)) && !Files.isDirectory(out);
    return toFile ? Map.of(inputs.get(0), out) : OutputNames.in(out, inputs);
  }

  private static Path beside(Path output) {
    return output.toAbsolutePath().resolveSibling("methodMapping.txt");
  }
}
