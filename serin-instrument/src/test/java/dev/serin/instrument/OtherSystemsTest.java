package dev.serin.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.serin.format.InstrumentedMark;
import dev.serin.format.MethodMap;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.zip.ZipArchive;
import dev.serin.instrument.zip.ZipItem;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Folders and archives of classes on file systems that work as those of Windows and macOS. */
@Tag("any-jvm")
class OtherSystemsTest {
  private static final String CLASS = "a/b/Synchronized.class";

  /** A system, and a folder there that exists. */
  enum OtherSystem {
    WINDOWS("C:\\work\\My App"),
    MAC("/Users/ann/My App");

    private final String folder;

    OtherSystem(String folder) {
      this.folder = folder;
    }

    Path folder() throws IOException {
      Configuration likeIt = this == WINDOWS ? Configuration.windows() : Configuration.osX();
      FileSystem files = Jimfs.newFileSystem(likeIt);
      return Files.createDirectories(files.getPath(folder));
    }
  }

  @ParameterizedTest
  @EnumSource
  void classes_below_folders_get_probes_and_the_mark(OtherSystem system) throws Exception {
    Path folder = program(system);
    run(folder);
    byte[] written = Files.readAllBytes(folder.resolve("out").resolve(CLASS));
    assertThat(Classes.text(written, "run")).contains("Probe.enter");
    assertThat(folder.resolve("out").resolve("a").resolve("notes.txt")).hasContent("notes");
    assertThat(folder.resolve("out").resolve(InstrumentedMark.PATH)).exists();
  }

  @ParameterizedTest
  @EnumSource
  void a_second_run_replaces_all_outputs_and_leaves_no_other_file(OtherSystem system)
      throws Exception {
    Path folder = program(system);
    run(folder);
    Files.writeString(folder.resolve("app").resolve("a").resolve("notes.txt"), "changed");
    run(folder);
    assertThat(folder.resolve("out").resolve("a").resolve("notes.txt")).hasContent("changed");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("app", "out", "map.txt", "skipped.txt", "state");
    }
  }

  @ParameterizedTest
  @EnumSource
  void an_archive_is_written_twice_and_only_where_no_other_tool_has_one(OtherSystem system)
      throws Exception {
    Path folder = system.folder();
    Path app = folder.resolve("App.jar");
    zip(app);
    Path out = folder.resolve("out").resolve("App.jar");
    for (int i = 0; i < 2; i++) {
      archiveRun(app, out).run();
    }
    List<String> names = new ArrayList<>();
    for (ZipItem item : new ZipArchive(Files.readAllBytes(out)).items()) {
      names.add(item.name());
    }
    assertThat(names).containsExactly(CLASS, "a/notes.txt", InstrumentedMark.PATH);
    try (Stream<Path> files = Files.walk(folder).filter(Files::isRegularFile)) {
      assertThat(files).containsExactlyInAnyOrder(app, out);
    }
    Path foreign = folder.resolve("foreign.jar");
    zip(foreign);
    byte[] before = Files.readAllBytes(foreign);
    assertThatThrownBy(archiveRun(app, foreign)::run).isInstanceOf(InstrumentException.class);
    assertThat(Files.readAllBytes(foreign)).isEqualTo(before);
    assertThatThrownBy(archiveRun(app, folder.resolve("APP.JAR"))::run)
        .hasMessageContaining("inputs are never changed in place");
  }

  private static InstrumentRun archiveRun(Path from, Path to) {
    InstrumentRun run = new InstrumentRun(InstrumentOptions.defaults().threads(1));
    run.add(from, to);
    return run;
  }

  private static void zip(Path file) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.putNextEntry(new ZipEntry(CLASS));
      zip.write(Classes.bytes(InstrumenterTest.Synchronized.class));
      zip.putNextEntry(new ZipEntry("a/notes.txt"));
      zip.write('n');
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_base_map_with_the_ends_of_lines_of_windows_keeps_the_ids(OtherSystem system)
      throws Exception {
    Path folder = program(system);
    MethodMap first = run(folder).methods();
    Path base = folder.resolve("base.txt");
    Files.writeString(base, Files.readString(folder.resolve("map.txt")).replace("\n", "\r\n"));
    InstrumentRun again = new InstrumentRun(InstrumentOptions.defaults().threads(1).baseMap(base));
    again.add(folder.resolve("app"), folder.resolve("again"));
    assertThat(again.run().methods()).hasToString(first.toString());
  }

  /** The second output would take the place of the first. Paths of macOS do not show that. */
  @Test
  void outputs_whose_names_differ_by_case_are_refused_on_windows() throws Exception {
    Path folder = program(OtherSystem.WINDOWS);
    InstrumentRun run = new InstrumentRun(InstrumentOptions.defaults().threads(1));
    run.add(folder.resolve("app"), folder.resolve("Out"));
    run.add(program(folder, "other"), folder.resolve("out"));
    assertThatThrownBy(run::run)
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("would overwrite another output of the run");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void outputs_whose_names_differ_by_case_are_two_where_the_system_has_two() throws Exception {
    FileSystem files = Jimfs.newFileSystem(Configuration.unix());
    Path folder = Files.createDirectories(files.getPath("/home/ann/My App"));
    InstrumentRun run = new InstrumentRun(InstrumentOptions.defaults().threads(1));
    run.add(program(folder, "app"), folder.resolve("Out"));
    run.add(program(folder, "other"), folder.resolve("out"));
    run.run();
    assertThat(folder.resolve("Out").resolve(CLASS)).exists();
    assertThat(folder.resolve("out").resolve(CLASS)).exists();
  }

  @ParameterizedTest
  @EnumSource
  void an_input_is_not_replaced_under_a_name_of_another_case(OtherSystem system) throws Exception {
    Path folder = program(system);
    InstrumentRun run = new InstrumentRun(InstrumentOptions.defaults().threads(1));
    run.add(folder.resolve("app"), folder.resolve("APP"));
    assertThatThrownBy(run::run).hasMessageContaining("inputs are never changed in place");
  }

  private static RunResult run(Path folder) throws IOException, InstrumentException {
    InstrumentRun run =
        new InstrumentRun(
            InstrumentOptions.defaults()
                .threads(1)
                .map(folder.resolve("map.txt"))
                .skipped(folder.resolve("skipped.txt"))
                .state(folder.resolve("state")));
    run.add(folder.resolve("app"), folder.resolve("out"));
    return run.run();
  }

  private static Path program(OtherSystem system) throws IOException {
    Path folder = system.folder();
    program(folder, "app");
    return folder;
  }

  private static Path program(Path folder, String name) throws IOException {
    Path app = folder.resolve(name);
    Path file = app.resolve(CLASS);
    Files.createDirectories(file.getParent());
    Files.write(file, Classes.bytes(InstrumenterTest.Synchronized.class));
    Files.writeString(app.resolve("a").resolve("notes.txt"), "notes");
    return app;
  }
}
