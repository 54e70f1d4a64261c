package dev.serin.instrument;

import dev.serin.format.MethodMap;
import dev.serin.instrument.base.RecordFile;
import dev.serin.instrument.cheap.Program;
import dev.serin.instrument.choose.MethodFilter;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Writes the file of a plan: a table of the changed classes by name, and one of entries for the run
 * as a whole. The same decisions give the same bytes. Not thread-safe.
 */
final class PlanFile {
  /** The kind of its {@link RecordFile}. */
  static final String KIND = "plan";

  static final String CLASSES = "classes";
  static final String RUN = "run";
  static final String MAP = "methodMapping";
  static final String SKIPPED = "skipped";
  static final String MATCHED = "matched";
  static final String COUNTS = "counts";

  private final RecordFile.Writer file = new RecordFile.Writer(KIND);

  /** Adds the entries for the run as a whole. */
  void add(MethodMap map, SkippedMethods skipped, MethodFilter filter, List<InputResult> results)
      throws IOException {
    SortedMap<String, byte[]> run = new TreeMap<>();
    run.put(MAP, map.toString().getBytes(StandardCharsets.UTF_8));
    run.put(SKIPPED, skipped.text(map.mapId()).getBytes(StandardCharsets.UTF_8));
    run.put(MATCHED, filter.matched().getBytes(StandardCharsets.UTF_8));
    ByteArrayOutputStream counts = new ByteArrayOutputStream();
    InputResult.write(results, new DataOutputStream(counts));
    run.put(COUNTS, counts.toByteArray());
    file.add(RUN, run, (bytes, out) -> out.write(bytes));
  }

  /**
   * Adds the classes that are changed, and returns their names; all classes have been instrumented.
   */
  Set<String> addClasses(SortedMethodIds ids, SkippedMethods skipped, Program program)
      throws IOException {
    SortedMap<String, PlannedClass> planned = new TreeMap<>();
    for (Map.Entry<String, List<CollectedMethod>> methods : ids.assigned().entrySet()) {
      String name = methods.getKey();
      if (!skipped.isAllowed(name)) {
        List<CollectedMethod> probed = new ArrayList<>();
        for (CollectedMethod method : methods.getValue()) {
          if (!skipped.contains(name, method)) {
            method.setEntryPoint(program.isEntryPoint(name, method.name(), method.descriptor()));
            probed.add(method);
          }
        }
        boolean isActivity = program.isActivity(name);
        PlannedClass type = new PlannedClass(isActivity, program.lacksFocusMethod(name), probed);
        if (!type.isNothing()) {
          planned.put(name, type);
        }
      }
    }
    file.add(CLASSES, planned, PlannedClass::write);
    return planned.keySet();
  }

  byte[] toByteArray() throws IOException {
    return file.toByteArray();
  }
}
