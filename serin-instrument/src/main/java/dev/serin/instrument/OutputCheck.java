package dev.serin.instrument;

import dev.serin.instrument.base.InstrumentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/**
 * Checks that no output takes the place of an input, of another output, or of something that Serin
 * did not write.
 */
final class OutputCheck {
  private final Collection<Path> inputs;
  private final List<RunOutput> outputs;
  private final Predicate<Path> replaceable;

  /**
   * Prepares to check.
   *
   * @param inputs all paths that the run reads
   * @param replaceable which outputs may replace files that Serin did not write
   */
  OutputCheck(Collection<Path> inputs, List<RunOutput> outputs, Predicate<Path> replaceable) {
    this.inputs = inputs;
    this.outputs = outputs;
    this.replaceable = replaceable;
  }

  /**
   * Checks all outputs.
   *
   * @throws InstrumentException if one conflicts with another path
   */
  void check() throws IOException, InstrumentException {
    List<Path> places = new ArrayList<>();
    for (RunOutput written : outputs) {
      Path output = written.path();
      Path place = real(output);
      for (Path other : places) {
        if (overlap(place, other)) {
          throw new InstrumentException(
              output
                  + " would overwrite another output of the run, or lie inside it. Name"
                  + " another place for one of them.");
        }
      }
      places.add(place);
      for (Path input : inputs) {
        if (overlap(place, real(input))) {
          throw new InstrumentException(
              input
                  + ": inputs are never changed in place, but "
                  + output
                  + " would replace this input or lie inside it. Name another place for the"
                  + " output.");
        }
      }
    }
    for (RunOutput output : outputs) {
      checkKind(output);
    }
  }

  /** Refuses to replace folders by files, and anything that Serin did not write. */
  private void checkKind(RunOutput output) throws IOException, InstrumentException {
    Path path = output.path();
    boolean isFolder = Files.isDirectory(path);
    if (isFolder && output.kind() != OutputKind.FOLDER) {
      throw new InstrumentException(
          path
              + " is a folder, but the run writes a file there. Name a file, or remove the"
              + " folder.");
    }
    if (!replaceable.test(path) && !output.kind().mayReplace(path)) {
      throw new InstrumentException(
          path
              + (isFolder
                  ? " is a folder that Serin did not write, and the run would delete its contents"
                  : " is a file that Serin did not write, and the run would replace it")
              + ". Name another place or an empty folder for the output, or allow this with"
              + " --replace, in Maven with -Dserin.replace.");
    }
  }

  private static boolean overlap(Path one, Path other) {
    return one.startsWith(other) || other.startsWith(one);
  }

  /** The existing part of a path without links, followed by the rest. */
  private static Path real(Path path) throws IOException {
    Path absolute = path.toAbsolutePath().normalize();
    if (Files.exists(absolute)) {
      return absolute.toRealPath();
    }
    Path parent = absolute.getParent();
    return parent == null ? absolute : real(parent).resolve(absolute.getFileName());
  }
}
