package dev.serin.proof;

import dev.serin.instrument.InstrumentException;
import dev.serin.instrument.Instrumenter;
import dev.serin.instrument.JarInstrumenter;
import dev.serin.instrument.JarResult;
import dev.serin.instrument.SortedMethodIds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Jars with a probe in every method: the one place where the proof calls the engine. */
final class ProbedJars {
  private ProbedJars() {}

  /** A jar with probes, and what was done. */
  record Probed(Path jar, JarResult result) {}

  /** Instruments jars with the ids of one map, into a folder, under their own names. */
  static List<Probed> write(List<Path> jars, Path folder) throws IOException {
    try {
      SortedMethodIds ids = new SortedMethodIds();
      for (Path jar : jars) {
        JarInstrumenter.collect(jar, ids);
      }
      ids.assign();
      Files.createDirectories(folder);
      List<Probed> probed = new ArrayList<>();
      for (Path jar : jars) {
        Path output = folder.resolve(String.valueOf(jar.getFileName()));
        JarResult result = JarInstrumenter.instrument(jar, output, new Instrumenter(ids));
        probed.add(new Probed(output, result));
      }
      return probed;
    } catch (InstrumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
