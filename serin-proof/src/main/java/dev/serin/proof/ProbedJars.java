package dev.serin.proof;

import dev.serin.format.MethodMap;
import dev.serin.instrument.InputResult;
import dev.serin.instrument.InstrumentOptions;
import dev.serin.instrument.InstrumentRun;
import dev.serin.instrument.RunResult;
import dev.serin.instrument.base.InstrumentException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Jars with a probe in every method: the only class of the proof that calls the engine. */
final class ProbedJars {
  private ProbedJars() {}

  /** A jar with probes, its result, and the map of its ids. */
  record Probed(Path jar, InputResult result, MethodMap methods) {}

  /** Instruments jars with the ids of one map, into a folder, under their own names. */
  static List<Probed> write(List<Path> jars, Path folder) throws IOException {
    InstrumentRun run =
        new InstrumentRun(InstrumentOptions.defaults().probeAll(true).replacing(jar -> true));
    for (Path jar : jars) {
      run.add(jar, folder.resolve(String.valueOf(jar.getFileName())));
    }
    try {
      RunResult done = run.run();
      return done.inputs().stream()
          .map(result -> new Probed(result.output(), result, done.methods()))
          .toList();
    } catch (InstrumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
