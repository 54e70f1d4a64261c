package dev.serin.instrument.cheap;

import dev.serin.instrument.base.Digest;
import dev.serin.instrument.base.InstrumentException;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * All classes that a run knew, for a run that resumes from it. A class is read on request, as a
 * program's own classes refer to few of all classes. The file has a digest, the number of classes,
 * and for each its name, the length of the rest, and the rest. Safe for several threads.
 */
public final class StoredClasses {
  private final byte[] bytes;
  private final Map<String, Integer> places = new HashMap<>();
  private final Map<String, KnownClass> known = new ConcurrentHashMap<>();

  private StoredClasses(byte[] bytes) throws IOException {
    this.bytes = bytes;
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    for (int i = in.readInt(); i > 0; i--) {
      String name = in.readUTF();
      int length = in.readInt();
      places.put(name, bytes.length - in.available());
      in.skipBytes(length);
    }
  }

  /**
   * Opens a file.
   *
   * @throws InstrumentException if it cannot be read, or is not as it was written
   */
  public static StoredClasses open(Path file) throws InstrumentException {
    try {
      byte[] content = Digest.opened(Files.readAllBytes(file));
      if (content == null) {
        throw new IOException("it is damaged, or something else");
      }
      return new StoredClasses(content);
    } catch (IOException e) {
      throw InstrumentException.unusable(file, e);
    }
  }

  /** A class by its name, with slashes; null if it is not there. */
  @Nullable KnownClass get(String name) {
    return places.containsKey(name) ? known.computeIfAbsent(name, this::read) : null;
  }

  private KnownClass read(String name) {
    try (DataInputStream in = rest(name)) {
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
    if (!places.containsKey(name)) {
      return List.of();
    }
    try (DataInputStream in = rest(name)) {
      return readNames(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private DataInputStream rest(String name) {
    int place = places.getOrDefault(name, bytes.length);
    return new DataInputStream(new ByteArrayInputStream(bytes, place, bytes.length - place));
  }

  private static List<String> readNames(DataInputStream in) throws IOException {
    List<String> names = new ArrayList<>();
    for (int i = in.readInt(); i > 0; i--) {
      names.add(in.readUTF());
    }
    return names;
  }
}
