package dev.serin.cli;

import dev.serin.instrument.InputResult;
import dev.serin.instrument.InstrumentOptions;
import dev.serin.instrument.InstrumentRun;
import dev.serin.instrument.RunResult;
import dev.serin.instrument.choose.MethodFilter;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code serin instrument}: a program in, the same program with probes and a method map out. */
@Command(
    name = "instrument",
    description = "Puts probes into jars, Android libraries and folders of classes.",
    mixinStandardHelpOptions = true,
    version = Serin.VERSION)
final class InstrumentCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "PATH",
      description =
          "The output: a file when there is one archive as input and PATH is no folder; otherwise a"
              + " folder in which each input keeps its name.")
  private Path out;

  @Option(
      names = "--map",
      paramLabel = "FILE",
      description = "Where the method map goes; methodMapping.txt beside the output by default.")
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
          "Where the list of the methods without probes goes; skippedMethods.txt beside the map by"
              + " default.")
  private Path skipped;

  @Option(
      names = "--state",
      paramLabel = "FILE",
      description =
          "Keeps in this file what the next run can go on from, which then instruments only what"
              + " changes affect.")
  private Path state;

  @Option(
      names = "--replace",
      description =
          "Replace files and folders at the places of outputs that Serin did not write; without it,"
              + " the run refuses to.")
  private boolean replace;

  @Option(
      names = "--probe",
      paramLabel = "WHAT",
      defaultValue = "costly",
      description =
          "Which methods get probes: costly, those that may take time, or all. By default:"
              + " ${DEFAULT-VALUE}.")
  private Probe probe;

  @Mixin private ChosenMethodsOptions chosen = new ChosenMethodsOptions();

  @Option(
      names = "--skip-accessors",
      description = "Leave out what compilers add for nested classes, such as access$000.")
  private boolean skipAccessors;

  @Option(
      names = "--library",
      description =
          "The inputs are libraries: others may extend their classes. By default they are all of a"
              + " program.")
  private boolean library;

  @Option(
      names = "--class-path",
      paramLabel = "PATH",
      description =
          "What the inputs use and is not instrumented: archives and folders, joined as Java joins"
              + " them. May come more than once.")
  private List<String> classPath = List.of();

  @Option(
      names = "--allow",
      paramLabel = "P",
      description =
          "Classes that stay as they are if they cannot be instrumented; without it, that fails the"
              + " run. May come more than once.")
  private List<String> allowed = List.of();

  @Option(
      names = "--stored",
      description = "Do not compress the classes in archives: faster, where a build goes on.")
  private boolean stored;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many threads work; as many as there are processors by default.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Parameters(
      arity = "1..*",
      paramLabel = "INPUT",
      description = "Jars, AARs and folders of classes: the whole program.")
  private List<Path> inputs;

  /** Which methods get probes. */
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
    RunResult result;
    try (Progress progress = Progress.onTerminal(print)) {
      InstrumentRun run = new InstrumentRun(options(filter, progress));
      outputs.forEach(run::add);
      run.writeMap(mapFile);
      run.writeSkipped(skippedFile);
      if (state != null) {
        run.keepState(state);
      }
      result = run.run();
    } catch (IOException e) {
      throw new InputException(
          "cannot write "
              + out
              + " or what goes with it, "
              + mapFile
              + ", "
              + skippedFile
              + (state == null ? "" : ", " + state)
              + ": "
              + e
              + ". Give places that can be written, with --out, --map, --skipped and --state.",
          e);
    }
    ChosenMethodsOptions.printUnmatched(filter, spec.commandLine().getErr());
    result
        .fullRunReason()
        .ifPresent(why -> print.println(why + ": everything was instrumented anew"));
    for (InputResult input : result.inputs()) {
      print.println(input.input() + ": " + sentence(input));
    }
    print.println("method map " + result.methods().mapId() + ": " + mapFile);
    print.println("methods without probes: " + skippedFile);
    return Serin.DONE;
  }

  private InstrumentOptions options(MethodFilter filter, Progress progress) throws InputException {
    if (threads < 1) {
      throw new InputException("--threads " + threads + ": give a number of threads from 1 on.");
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
            .progress(progress::say);
    return baseMap == null ? options : options.baseMap(baseMap);
  }

  private List<Path> classPath() {
    return classPath.stream()
        .flatMap(paths -> Pattern.compile(File.pathSeparator, Pattern.LITERAL).splitAsStream(paths))
        .filter(path -> !path.isEmpty())
        .map(Path::of)
        .toList();
  }

  /** Which classes may stay as they are. */
  private Predicate<String> allowed() throws InputException {
    try {
      return MethodFilter.classes(allowed);
    } catch (IllegalArgumentException e) {
      throw new InputException("--allow: " + e.getMessage(), e);
    }
  }

  private static String sentence(InputResult result) {
    StringBuilder line = new StringBuilder();
    line.append(result.probedMethods()).append(" methods of ");
    line.append(result.classes()).append(" classes have probes");
    result
        .skippedMethods()
        .forEach(
            (why, count) ->
                line.append(", ").append(count).append(" skipped: ").append(why.text()));
    append(line, result.entryPointsWithoutHandler(), " entry points have no exit handler");
    append(line, result.keptClasses(), " classes are still there from the last run");
    append(line, result.allowedClasses(), " classes left as they are, as was allowed");
    append(line, result.droppedSignatures(), " signature files left out: it is no longer signed");
    append(line, result.innerArchives(), " archives in it copied as they are, without probes");
    return line.toString();
  }

  private static void append(StringBuilder line, int count, String what) {
    if (count > 0) {
      line.append(", ").append(count).append(what);
    }
  }

  /** Which output belongs to which input. */
  private Map<Path, Path> outputs() throws InputException {
    Map<Path, Path> outputs = new LinkedHashMap<>();
    boolean toFile =
        inputs.size() == 1 && !Files.isDirectory(inputs.get(0)) && !Files.isDirectory(out);
    for (Path input : inputs) {
      Path name = input.toAbsolutePath().normalize().getFileName();
      Path output = toFile || name == null ? out : out.resolve(name);
      if (outputs.containsValue(output)) {
        throw new InputException(
            "two inputs are called "
                + name
                + ": the second would replace the first in "
                + out
                + ". Instrument them one by one, or rename one.");
      }
      outputs.put(input, output);
    }
    return outputs;
  }

  private static Path beside(Path output) {
    return output.toAbsolutePath().resolveSibling("methodMapping.txt");
  }
}
