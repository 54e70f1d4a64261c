package dev.serin.instrument.cheap;

import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.base.RecordFile;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * All classes that a run knew, for a run that resumes from it. A class is read on request, as a
 * program's own classes refer to few of all classes. Safe for several threads.
 */
public final class StoredClasses {
  /** The kind of its {@link RecordFile}. */
  public static final String KIND = "classes";

  /** The table of the classes, by name. */
  static final String CLASSES = "classes";

  /** The table of the one text with the places of methods in the source. */
  static final String SOURCES = "sources";

  private final RecordFile file;
  private final Map<String, KnownClass> known = new ConcurrentHashMap<>();

  private StoredClasses(RecordFile file) {
    this.file = file;
  }

  /**
   * Opens a file.
   *
   * @throws InstrumentException if it cannot be read, or is not as it was written
   */
  public static StoredClasses open(Path file) throws InstrumentException {
    return new StoredClasses(RecordFile.open(KIND, file));
  }

  /** A class by its name, with slashes; null if it is not there. */
  @Nullable KnownClass get(String name) {
    return file.has(CLASSES, name) ? known.computeIfAbsent(name, this::read) : null;
  }

  private @Nullable KnownClass read(String name) {
    try (DataInputStream in = file.find(CLASSES, name)) {
      if (in == null) {
        return null;
      }
      readNames(in);
      KnownClass.Origin origin = KnownClass.Origin.valueOf(in.readUTF());
      boolean isMade = in.readBoolean();
      KnownClass type = new KnownClass(SummaryFormat.read(in), origin);
      if (isMade) {
        type.setMade();
      }
      return type;
    } catch (IOException e) {
      throw new UncheckedIOException(e); // the digest has been checked
    }
  }

  /** The classes that name a class as their superclass or as an interface. */
  List<String> subtypes(String name) {
    try (DataInputStream in = file.find(CLASSES, name)) {
      return in == null ? List.of() : readNames(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The comments of the run's method map with the places of its methods in the source. */
  public String sourceComments() throws IOException {
    try (DataInputStream in = file.find(SOURCES, SOURCES)) {
      return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static List<String> readNames(DataInputStream in) throws IOException {
    List<String> names = new ArrayList<>();
    for (int i = in.readInt(); i > 0; i--) {
      names.add(in.readUTF());
    }
    return names;
  }
}
