package dev.serin.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.format.InstrumentedMark;
import dev.serin.format.MethodMap;
import dev.serin.instrument.base.InstrumentException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Inputs that a run wrote are refused by their marks, even if no class has probes. */
class FormerMarksTest {
  private static final byte[] CHEAP = type("package p; class A { int one() { return 1; } }");
  private static final byte[] COSTLY =
      type("package p; class A { void loop(int n) { while (n > 0) { n--; } } }");

  @TempDir private Path folder;

  @Test
  void inputs_of_different_runs_are_refused_with_their_map_ids_and_nothing_is_written()
      throws Exception {
    Path one = jar("one.jar", CHEAP, "1a");
    Path two = Files.createDirectories(folder.resolve("two"));
    Files.createDirectories(two.resolve("META-INF"));
    Files.write(two.resolve(InstrumentedMark.PATH), InstrumentedMark.of("2b"));
    Path library = folder.resolve("lib.aar");
    byte[] inner = Files.readAllBytes(jar("inner.jar", CHEAP, "3c"));
    ChangingProgram.writeJar(library, new TreeMap<>(Map.of("classes.jar", inner)));
    Path original = jar("original.jar", CHEAP, "");
    InstrumentRun run = run();
    for (Path input : new Path[] {one, original, two, library}) {
      run.add(input, folder.resolve("out").resolve(input.getFileName()));
    }
    assertThatThrownBy(run::run)
        .isInstanceOf(InstrumentException.class)
        .hasMessage(
            "these inputs were instrumented before: %s (method map 1a), %s (method map 2b),"
                + " %s!classes.jar (method map 3c). Probes keep the ids of their own map, so reports"
                + " would show wrong names. Give the original archives and folders.",
            one, two, library);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void an_entry_that_only_has_the_name_of_the_mark_is_no_reason_to_refuse() throws Exception {
    Path jar = folder.resolve("in.jar");
    byte[] other = "mine".getBytes(StandardCharsets.UTF_8);
    ChangingProgram.writeJar(jar, new TreeMap<>(Map.of(InstrumentedMark.PATH, other)));
    Path large = folder.resolve("large.jar");
    byte[] longer = InstrumentedMark.of("a".repeat(5000));
    ChangingProgram.writeJar(large, new TreeMap<>(Map.of(InstrumentedMark.PATH, longer)));
    InstrumentRun run = run();
    run.add(jar, folder.resolve("out.jar"));
    run.add(large, folder.resolve("out-large.jar"));
    assertThat(run.run().inputs()).hasSize(2);
  }

  @Test
  void a_base_map_of_another_build_leaves_outputs_of_one_map() throws Exception {
    Path original = jar("original.jar", COSTLY, "");
    Path out = folder.resolve("out.jar");
    InstrumentRun first = run();
    first.add(original, out);
    String former = first.run().methods().mapId();
    Path base = folder.resolve("base.txt");
    Files.writeString(base, MethodMap.header("other") + "7,1,q.Gone run ()V\n");
    InstrumentRun second = new InstrumentRun(InstrumentOptions.defaults().baseMap(base));
    second.add(original, out);
    String mapId = second.run().methods().mapId();
    assertThat(mapId).isNotEqualTo(former);
    try (ZipFile zip = new ZipFile(out.toFile())) {
      ZipEntry mark = zip.getEntry(InstrumentedMark.PATH);
      assertThat(InstrumentedMark.read(zip.getInputStream(mark))).isEqualTo(mapId);
    }
  }

  private static byte[] type(String source) {
    return Sources.compile(source).get("p/A");
  }

  private Path jar(String name, byte[] type, String mapId) throws IOException {
    TreeMap<String, byte[]> entries = new TreeMap<>(Map.of("p/A.class", type));
    if (!mapId.isEmpty()) {
      entries.put(InstrumentedMark.PATH, InstrumentedMark.of(mapId));
    }
    ChangingProgram.writeJar(folder.resolve(name), entries);
    return folder.resolve(name);
  }

  private static InstrumentRun run() {
    return new InstrumentRun(InstrumentOptions.defaults().threads(1));
  }
}
