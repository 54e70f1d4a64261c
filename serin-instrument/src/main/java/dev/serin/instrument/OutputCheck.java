package dev.serin.instrument;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Checks that no output takes the place of an input or of another output. */
final class OutputCheck {
  private final Collection<Path> inputs;
  private final List<Path> outputs;
  private final Collection<Path> files;

  /**
   * Prepares to check.
   *
   * @param inputs all that is read
   * @param files the outputs that are files
   */
  OutputCheck(Collection<Path> inputs, List<Path> outputs, Collection<Path> files) {
    this.inputs = inputs;
    this.outputs = outputs;
    this.files = files;
  }

  /**
   * Checks all.
   *
   * @throws InstrumentException if one is in the way of another
   */
  void check() throws IOException, InstrumentException {
    List<Path> places = new ArrayList<>();
    for (Path output : outputs) {
      Path place = real(output);
      for (Path other : places) {
        if (overlap(place, other)) {
          throw new InstrumentException(
              output
                  + " would be written over, or into, another output of the run. Name another place"
                  + " for one of the two.");
        }
      }
      places.add(place);
      for (Path input : inputs) {
        if (overlap(place, real(input))) {
          throw new InstrumentException(
              input
                  + ": an input is never changed in place, and "
                  + output
                  + " would replace it or be in it. Name another place for the output.");
        }
      }
    }
    checkFiles();
  }

  /** Files take no folder's place: all in it would be lost. */
  private void checkFiles() throws InstrumentException {
    for (Path file : files) {
      if (Files.isDirectory(file)) {
        throw new InstrumentException(
            file
                + " is a folder, and the run writes a file there. Name a file, or take the folder"
                + " away.");
      }
    }
  }

  private static boolean overlap(Path one, Path other) {
    return one.startsWith(other) || other.startsWith(one);
  }

  /** A path without links, as far as it exists. */
  private static Path real(Path path) throws IOException {
    Path absolute = path.toAbsolutePath().normalize();
    if (Files.exists(absolute)) {
      return absolute.toRealPath();
    }
    Path parent = absolute.getParent();
    return parent == null ? absolute : real(parent).resolve(absolute.getFileName());
  }
}
