package dev.serin.instrument;

import dev.serin.instrument.base.InstrumentException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** An archive or folder with classes, which can write a copy of itself with other classes. */
interface Input {
  /** Its class files, in its own order. */
  List<ClassSource> classes();

  /** The map id in the mark of a former run, by the archive or folder that has the mark. */
  Map<String, String> marks() throws IOException, InstrumentException;

  /** The digest of an archive as a whole; empty for a folder, whose files have their own. */
  String digest(RunMemory memory);

  /** Counts the differences, other than classes, that every copy has. */
  void count(InputResult result);

  /**
   * Writes a copy in which the classes have probes; the caller gives it its name.
   *
   * @param fresh a file or folder that does not exist
   * @param classes does the work and receives each class, in order
   * @param output the final place of the copy, where that of the previous run may be
   */
  void write(Path fresh, ClassWork classes, Path output) throws IOException, InstrumentException;
}
