package dev.serin.cli;

import dev.serin.format.MethodMap;
import dev.serin.instrument.Instrumenter;
import dev.serin.instrument.JarInstrumenter;
import dev.serin.instrument.JarResult;
import dev.serin.instrument.SortedMethodIds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
    mixinStandardHelpOptions = true)
final class InstrumentCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "PATH",
      description = {
        "The output: a file when there is one input and PATH is no folder;",
        "otherwise a folder in which each input keeps its name."
      })
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
    try {
      Map<Path, Path> outputs = outputs();
      SortedMethodIds ids = new SortedMethodIds();
      for (Path input : outputs.keySet()) {
        JarInstrumenter.collect(input, ids);
      }
      MethodMap methods = ids.assign();
      Instrumenter instrumenter = new Instrumenter(ids);
      for (Map.Entry<Path, Path> jar : outputs.entrySet()) {
        report(
            jar.getKey(), JarInstrumenter.instrument(jar.getKey(), jar.getValue(), instrumenter));
      }
      Path mapFile = mapFile(outputs);
      write(mapFile, methods.toString());
      spec.commandLine().getOut().println("method map " + methods.mapId() + ": " + mapFile);
      return Serin.DONE;
    } catch (IOException e) {
      throw new InputException(
          "cannot write " + out + ": " + e + ". Give a place that can be written, with --out.", e);
    }
  }

  private void report(Path input, JarResult result) {
    StringBuilder line = new StringBuilder();
    line.append(input).append(": ").append(result.probedMethods()).append(" methods of ");
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
    spec.commandLine().getOut().println(line);
  }

  /** Which output belongs to which input. */
  private Map<Path, Path> outputs() throws IOException, InputException {
    Map<Path, Path> outputs = new LinkedHashMap<>();
    boolean toFile = inputs.size() == 1 && !Files.isDirectory(out);
    Path folder = toFile ? out.toAbsolutePath().resolveSibling("") : out;
    Files.createDirectories(folder);
    for (Path input : inputs) {
      Path output = toFile ? out : out.resolve(input.getFileName());
      if (outputs.containsValue(output)) {
        throw new InputException(
            "two inputs are called "
                + input.getFileName()
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

  private static void write(Path file, String text) throws IOException {
    Path fresh = file.toAbsolutePath().resolveSibling(file.getFileName() + ".tmp");
    Files.writeString(fresh, text);
    Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }
}
