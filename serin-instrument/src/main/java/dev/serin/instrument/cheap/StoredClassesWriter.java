package dev.serin.instrument.cheap;

import dev.serin.instrument.base.Digest;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
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
   */
  public static byte[] write(ClassHierarchy hierarchy, Set<String> instrumented)
      throws IOException {
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
}
