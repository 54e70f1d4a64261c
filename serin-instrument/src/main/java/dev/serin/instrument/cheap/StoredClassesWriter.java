package dev.serin.instrument.cheap;

import dev.serin.instrument.base.RecordFile;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writes the file that {@link StoredClasses} reads. */
public final class StoredClassesWriter {
  private StoredClassesWriter() {}

  /**
   * Writes all classes; equal ones give equal bytes.
   *
   * @param instrumented the names of those that have probes
   * @param sourceComments the places of their methods in the source, as the method map has them.
   *     They are here because the plan must stay the same when only lines move
   */
  public static byte[] write(
      ClassHierarchy hierarchy, Set<String> instrumented, String sourceComments)
      throws IOException {
    SortedMap<String, KnownClass> classes = new TreeMap<>();
    hierarchy.classes().forEach(type -> classes.put(type.summary().name(), type));
    RecordFile.Writer file = new RecordFile.Writer(StoredClasses.KIND);
    file.add(
        StoredClasses.CLASSES,
        classes,
        (type, out) -> {
          String name = type.summary().name();
          write(
              type,
              instrumented.contains(name) ? KnownClass.Origin.INPUT : ClassHierarchy.origin(name),
              out);
        });
    SortedMap<String, byte[]> sources = new TreeMap<>();
    sources.put(StoredClasses.SOURCES, sourceComments.getBytes(StandardCharsets.UTF_8));
    file.add(StoredClasses.SOURCES, sources, (bytes, out) -> out.write(bytes));
    return file.toByteArray();
  }

  private static void write(KnownClass type, KnownClass.Origin origin, DataOutput out)
      throws IOException {
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
  }
}
