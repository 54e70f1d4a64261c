package dev.serin.instrument;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * All classes that a run knew, for a run that goes on from it. A class is read when somebody asks
 * for it: of what a program is made of, its own classes reach little. The file has a digest, the
 * number of classes, and for each its name, the length of the rest, and the rest. Safe for several
 * threads.
 */
final class StoredClasses {
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
  static StoredClasses open(Path file) throws InstrumentException {
    try {
      byte[] content = Digest.opened(Files.readAllBytes(file));
      if (content == null) {
        throw new IOException("it is damaged, or something else");
      }
      return new StoredClasses(content);
    } catch (IOException e) {
      throw InstrumentPlan.unusable(file, e);
    }
  }

  /**
   * Writes all classes; equal ones give equal bytes.
   *
   * @param instrumented those that have probes, by name
   */
  static byte[] write(ClassHierarchy hierarchy, Set<String> instrumented) throws IOException {
    SortedMap<String, KnownClass> classes = new TreeMap<>();
    hierarchy.classes().forEach(type -> classes.put(type.summary().name(), type));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(classes.size());
    for (Map.Entry<String, KnownClass> type : classes.entrySet()) {
      String name = type.getKey();
      KnownClass.Origin origin =
          instrumented.contains(name) ? KnownClass.Origin.INPUT : ClassHierarchy.origin(name);
      byte[] rest = rest(type.getValue(), origin);
      out.writeUTF(name);
      out.writeInt(rest.length);
      out.write(rest);
    }
    return Digest.sealed(bytes.toByteArray());
  }

  private static byte[] rest(KnownClass type, KnownClass.Origin origin) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    List<String> subtypes =
        type.subtypes().stream()
            .map(subtype -> subtype.summary().name())
            .sorted()
            .distinct()
            .collect(Collectors.toList());
    out.writeInt(subtypes.size());
    for (String subtype : subtypes) {
      out.writeUTF(subtype);
    }
    out.writeUTF(origin.name());
    out.writeBoolean(type.isMade());
    boolean isPlatform = origin == KnownClass.Origin.PLATFORM;
    SummaryFormat.write(isPlatform ? type.summary().asOfPlatform() : type.summary(), out);
    return bytes.toByteArray();
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
      throw new UncheckedIOException(e); // what is read is as it was written
    }
  }

  /** Those of the classes that name a class as the one that they extend, or as an interface. */
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
