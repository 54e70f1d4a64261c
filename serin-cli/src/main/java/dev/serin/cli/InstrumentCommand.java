package dev.serin.cli;

import dev.serin.format.MethodMap;
import dev.serin.instrument.InstrumentException;
import dev.serin.instrument.Instrumenter;
import dev.serin.instrument.JarInstrumenter;
import dev.serin.instrument.JarResult;
import dev.serin.instrument.SortedMethodIds;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code serin instrument}: jars in, instrumented jars and a method map out. */
@Command(
    name = "instrument",
    description = "Puts probes into jars.",
    mixinStandardHelpOptions = true,
    version = Serin.VERSION)
final class InstrumentCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "PATH",
      description =
          "The output: a file when there is one input and PATH is no folder; otherwise a folder in"
              + " which each input keeps its name.")
  private Path out;

  @Option(
      names = "--map",
      paramLabel = "FILE",
      description = "Where the method map goes; methodMapping.txt beside the output by default.")
  private Path map;

  @Parameters(arity = "1..*", paramLabel = "INPUT", description = "Jars.")
  private List<Path> inputs;

  @Override
  public Integer call() throws Exception {
    PrintWriter print = spec.commandLine().getOut();
    Map<Path, Path> outputs = outputs();
    Path mapFile = mapFile(outputs);
    checkInputsAreKept(outputs, mapFile);
    StringBuilder report = new StringBuilder();
    try (Progress progress = Progress.onTerminal(print)) {
      SortedMethodIds ids = collect(outputs, progress);
      instrument(outputs, mapFile, ids, progress, report);
    } catch (IOException e) {
      throw new InputException(
          "cannot write "
              + out
              + " or "
              + mapFile
              + ": "
              + e
              + ". Give places that can be written, with --out and --map.",
          e);
    }
    print.print(report);
    print.flush();
    return Serin.DONE;
  }

  private static SortedMethodIds collect(Map<Path, Path> outputs, Progress progress)
      throws IOException, InstrumentException {
    SortedMethodIds ids = new SortedMethodIds();
    int number = 0;
    for (Path input : outputs.keySet()) {
      number++;
      progress.say("reading " + number + " of " + outputs.size() + ": " + input.getFileName());
      JarInstrumenter.collect(input, ids);
    }
    return ids;
  }

  private static void instrument(
      Map<Path, Path> outputs,
      Path mapFile,
      SortedMethodIds ids,
      Progress progress,
      StringBuilder report)
      throws IOException, InstrumentException {
    MethodMap methods = ids.assign();
    Instrumenter instrumenter = new Instrumenter(ids).skippingCheapMethods();
    int number = 0;
    try (Outputs written = new Outputs()) {
      for (Map.Entry<Path, Path> jar : outputs.entrySet()) {
        number++;
        progress.say("writing " + number + " of " + outputs.size() + ": " + jar.getValue());
        Outputs.makeFolder(Outputs.folderOf(jar.getValue()));
        Path fresh = written.fresh(jar.getValue());
        JarResult result = JarInstrumenter.instrument(jar.getKey(), fresh, instrumenter);
        report.append(jar.getKey()).append(": ").append(sentence(result)).append('\n');
      }
      Outputs.makeFolder(Outputs.folderOf(mapFile));
      Files.writeString(written.fresh(mapFile), methods.toString());
      written.publish();
    }
    report.append("method map ").append(methods.mapId()).append(": ").append(mapFile);
    report.append('\n');
  }

  private static String sentence(JarResult result) {
    StringBuilder line = new StringBuilder();
    line.append(result.probedMethods()).append(" methods of ");
    line.append(result.classes()).append(" classes have probes");
    result
        .skippedMethods()
        .forEach(
            (why, count) ->
                line.append(", ").append(count).append(" skipped: ").append(why.text()));
    if (result.droppedSignatures() > 0) {
      line.append(", no longer signed: left out ").append(result.droppedSignatures());
      line.append(" signature files");
    }
    if (result.droppedDuplicates() > 0) {
      line.append(", left out ").append(result.droppedDuplicates());
      line.append(" entries of which there was another with the same name");
    }
    return line.toString();
  }

  /** Which output belongs to which input. */
  private Map<Path, Path> outputs() throws InputException {
    Map<Path, Path> outputs = new LinkedHashMap<>();
    boolean toFile = inputs.size() == 1 && !Files.isDirectory(out);
    for (Path input : inputs) {
      Path name = input.getFileName();
      if (name == null) {
        throw new InputException(input + " is a folder. Name the jars in it.");
      }
      Path output = toFile ? out : out.resolve(name);
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

  private Path mapFile(Map<Path, Path> outputs) {
    if (map != null) {
      return map;
    }
    Path first = outputs.values().iterator().next();
    return first.toAbsolutePath().resolveSibling("methodMapping.txt");
  }

  private static void checkInputsAreKept(Map<Path, Path> outputs, Path mapFile)
      throws IOException, InputException {
    for (Path input : outputs.keySet()) {
      for (Path output : outputs.values()) {
        if (isSame(input, output)) {
          throw new InputException(
              input + ": an input is never changed in place. Name another place with --out.");
        }
      }
      if (isSame(input, mapFile)) {
        throw new InputException(
            input + ": the method map would replace this input. Name another file with --map.");
      }
    }
    for (Path output : outputs.values()) {
      if (output.toAbsolutePath().normalize().equals(mapFile.toAbsolutePath().normalize())) {
        throw new InputException(
            mapFile + " is to be both a jar and the method map. Name another file with --map.");
      }
    }
  }

  private static boolean isSame(Path one, Path other) throws IOException {
    return Files.exists(one) && Files.exists(other) && Files.isSameFile(one, other);
  }
}
