package dev.serin.instrument;

import dev.serin.format.MethodMap;
import dev.serin.instrument.cheap.Program;
import dev.serin.instrument.choose.MethodFilter;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes the file of a plan: a zip file, so that readers find a class without reading the others.
 * Each changed class has an entry with the name of the class. Entries for the run as a whole have
 * names with dots, which names of classes do not contain. The same decisions give the same bytes.
 * Not thread-safe.
 */
final class PlanFile {
  static final String MAP = "methodMapping.txt";
  static final String SKIPPED = "skipped.txt";
  static final String MATCHED = "matched.txt";
  static final String COUNTS = "counts.bin";

  private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final ZipOutputStream zip = new ZipOutputStream(bytes);

  /** Adds the entries for the run as a whole. */
  void add(MethodMap map, SkippedMethods skipped, MethodFilter filter, List<InputResult> results)
      throws IOException {
    add(MAP, map.toString().getBytes(StandardCharsets.UTF_8));
    add(SKIPPED, skipped.text(map.mapId()).getBytes(StandardCharsets.UTF_8));
    add(MATCHED, filter.matched().getBytes(StandardCharsets.UTF_8));
    ByteArrayOutputStream counts = new ByteArrayOutputStream();
    InputResult.write(results, new DataOutputStream(counts));
    add(COUNTS, counts.toByteArray());
  }

  /**
   * Adds the classes that are changed, and returns their names; all classes have been instrumented.
   */
  Set<String> addClasses(SortedMethodIds ids, SkippedMethods skipped, Program program)
      throws IOException {
    Set<String> added = new HashSet<>();
    Map<String, List<CollectedMethod>> classes = new TreeMap<>(ids.assigned());
    for (Map.Entry<String, List<CollectedMethod>> type : classes.entrySet()) {
      String name = type.getKey();
      if (!skipped.isAllowed(name)) {
        List<CollectedMethod> probed = new ArrayList<>();
        for (CollectedMethod method : type.getValue()) {
          if (!skipped.contains(name, method)) {
            method.setEntryPoint(program.isEntryPoint(name, method.name(), method.descriptor()));
            probed.add(method);
          }
        }
        boolean isActivity = program.isActivity(name);
        PlannedClass planned = new PlannedClass(isActivity, program.lacksFocusMethod(name), probed);
        if (!planned.isNothing()) {
          ByteArrayOutputStream content = new ByteArrayOutputStream();
          planned.write(new DataOutputStream(content));
          add(name, content.toByteArray());
          added.add(name);
        }
      }
    }
    return added;
  }

  private void add(String name, byte[] content) throws IOException {
    CRC32 checksum = new CRC32();
    checksum.update(content);
    ZipEntry entry = new ZipEntry(name);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(content.length);
    entry.setCrc(checksum.getValue());
    entry.setTimeLocal(NO_TIME);
    zip.putNextEntry(entry);
    zip.write(content);
    zip.closeEntry();
  }

  /** The file; nothing can be added any more. */
  byte[] toByteArray() throws IOException {
    zip.close();
    return bytes.toByteArray();
  }
}
