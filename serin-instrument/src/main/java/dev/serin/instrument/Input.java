package dev.serin.instrument;

import dev.serin.instrument.base.InstrumentException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Something with classes in it, and how a copy of it with other classes is written. */
interface Input {
  /** Its class files, in its own order. */
  List<ClassSource> classes();

  /** The map id in the mark of a former run, by the archive or folder that has the mark. */
  Map<String, String> marks() throws IOException, InstrumentException;

  /** Stands for an archive as a whole; empty for a folder, whose files are known one by one. */
  String digest(RunMemory memory);

  /** Counts what is not as it was in any copy, beside classes. */
  void count(InputResult result);

  /**
   * Writes a copy in which the classes have probes; the caller gives it its name.
   *
   * @param fresh a file or folder that does not exist
   * @param classes does the work and hears of each class, in order
   * @param output where the copy will be, and that of the run before may be
   */
  void write(Path fresh, ClassWork classes, Path output) throws IOException, InstrumentException;
}
