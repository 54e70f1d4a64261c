package dev.serin.instrument;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Something with classes in it, and how a copy of it with other classes is written. */
interface Input {
  /** Its class files, in its own order. */
  List<ClassSource> classes();

  /**
   * Writes a copy in which the classes have probes; the caller gives it its name.
   *
   * @param fresh a file or folder that does not exist
   * @param classes does the work and hears of each class, in order
   * @param result counts what else was done
   */
  void write(Path fresh, ClassWork classes, InputResult result)
      throws IOException, InstrumentException;
}
