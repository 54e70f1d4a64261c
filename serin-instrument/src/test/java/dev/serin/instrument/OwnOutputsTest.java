package dev.serin.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.format.InstrumentedMark;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.zip.Zlib;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run replaces only files that Serin wrote, unless it is allowed to replace others. */
class OwnOutputsTest {
  private static final String SOURCE =
      "package p; class A { void loop(int n) { while (n > 0) { n--; } } }";

  @TempDir private Path folder;
  private InstrumentOptions options = InstrumentOptions.defaults().threads(1);

  @BeforeEach
  void makeInputs() throws IOException {
    byte[] type = Sources.compile(SOURCE).get("p/A");
    Path file = folder.resolve("classes/p/A.class");
    Files.createDirectories(file.getParent());
    Files.write(file, type);
    ChangingProgram.writeJar(folder.resolve("in.jar"), new TreeMap<>(Map.of("p/A.class", type)));
    ChangingProgram.writeJar(
        folder.resolve("in.aar"),
        new TreeMap<>(Map.of("classes.jar", Files.readAllBytes(folder.resolve("in.jar")))));
  }

  @Test
  void a_folder_of_others_is_refused_and_stays_until_it_may_be_replaced() throws Exception {
    Path source = folder.resolve("out/Source.java");
    Files.createDirectories(source.getParent());
    Files.writeString(source, "mine");
    assertThatThrownBy(() -> run("classes", "out"))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("out is a folder that Serin did not write, and the run would delete")
        .hasMessageContaining("--replace");
    assertThat(source).hasContent("mine");
    options = options.replacing(folder.resolve("out")::equals);
    run("classes", "out");
    assertThat(source).doesNotExist();
  }

  @Test
  void a_folder_that_is_empty_or_that_a_run_wrote_is_replaced() throws Exception {
    Files.createDirectories(folder.resolve("out"));
    run("classes", "out");
    Files.writeString(folder.resolve("out/added"), "later");
    run("classes", "out");
    assertThat(folder.resolve("out/added")).doesNotExist();
    assertThat(OwnOutputs.isOwnFolder(folder.resolve("out"))).isTrue();
    assertThat(OwnOutputs.isOwnFolder(folder.resolve("classes"))).isFalse();
    assertThat(OwnOutputs.mayReplaceFolder(folder.resolve("classes"))).isFalse();
    assertThat(OwnOutputs.mayReplaceFolder(folder.resolve("missing"))).isTrue();
  }

  /** As a tool does that signs archives: it compresses all entries, and adds its own. */
  @Test
  void an_archive_of_a_run_that_another_tool_wrote_again_is_replaced() throws Exception {
    run("in.jar", "out.jar");
    Path out = folder.resolve("out.jar");
    byte[] written = Files.readAllBytes(out);
    TreeMap<String, byte[]> entries = new TreeMap<>(Map.of("z/added", new byte[1]));
    try (ZipFile zip = new ZipFile(out.toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        entries.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
      }
    }
    ChangingProgram.writeJar(out, entries);
    assertThat(Files.readAllBytes(out)).isNotEqualTo(written);
    run("in.jar", "out.jar");
    assertThat(out).hasBinaryContent(written);
  }

  @Test
  void archives_of_others_are_refused_and_those_of_a_run_replaced() throws Exception {
    for (String ending : new String[] {".jar", ".aar"}) {
      Path other = Files.copy(folder.resolve("in" + ending), folder.resolve("other" + ending));
      assertThatThrownBy(() -> run("in" + ending, "other" + ending))
          .hasMessageContaining(other + " is a file that Serin did not write, and the run would");
      assertThat(other).hasSameBinaryContentAs(folder.resolve("in" + ending));
      run("in" + ending, "out" + ending);
      run("in" + ending, "out" + ending);
      Path empty = Files.createFile(folder.resolve("empty" + ending));
      run("in" + ending, "empty" + ending);
      assertThat(empty).hasSameBinaryContentAs(folder.resolve("out" + ending));
    }
    Path text = Files.writeString(folder.resolve("text.jar"), "no archive");
    assertThatThrownBy(() -> run("in.jar", "text.jar")).hasMessageContaining(text + " is a file");
  }

  @Test
  void files_of_others_in_the_place_of_map_list_state_and_plan_are_refused() throws Exception {
    for (String name : new String[] {"map", "skipped", "state", "plan", "known"}) {
      all();
      Path file = Files.writeString(folder.resolve(name), "# written by others");
      assertThatThrownBy(this::all).hasMessageContaining(file + " is a file that Serin did not");
      assertThat(file).hasContent("# written by others");
      Files.delete(file);
    }
    all();
  }

  /** Runs twice: the second run replaces the outputs of the first. */
  private void all() throws Exception {
    for (int i = 0; i < 2; i++) {
      InstrumentRun run =
          new InstrumentRun(
              options
                  .map(folder.resolve("map"))
                  .skipped(folder.resolve("skipped"))
                  .state(folder.resolve("state"))
                  .plan(folder.resolve("plan"), folder.resolve("known")));
      run.add(folder.resolve("classes"), folder.resolve("all"));
      run.run();
    }
  }

  @Test
  void the_mark_of_an_archive_follows_the_map_when_its_classes_stay() throws Exception {
    Path map = folder.resolve("map");
    stateful(map);
    Path base = Files.copy(map, folder.resolve("base"));
    options = options.baseMap(base);
    stateful(map);
    Map<String, byte[]> more =
        Sources.compile("package p; class B { void loop(int n) { while (n > 0) { n--; } } }");
    Files.write(folder.resolve("classes/p/B.class"), more.get("p/B"));
    RunResult result = stateful(map);
    assertThat(result.inputs().get(1).keptClasses()).isEqualTo(1);
    byte[] archive = Files.readAllBytes(folder.resolve("out.jar"));
    byte[] mark = ArchiveMark.of(archive).read(1024, new Zlib());
    assertThat(InstrumentedMark.mapId(mark)).isEqualTo(result.methods().mapId());
    Files.delete(folder.resolve("state"));
    stateful(map);
    assertThat(folder.resolve("out.jar")).hasBinaryContent(archive);
  }

  private RunResult stateful(Path map) throws Exception {
    InstrumentRun run = new InstrumentRun(options.map(map).state(folder.resolve("state")));
    run.add(folder.resolve("classes"), folder.resolve("all"));
    run.add(folder.resolve("in.jar"), folder.resolve("out.jar"));
    return run.run();
  }

  private void run(String input, String output) throws Exception {
    InstrumentRun run = new InstrumentRun(options);
    run.add(folder.resolve(input), folder.resolve(output));
    run.run();
  }
}
