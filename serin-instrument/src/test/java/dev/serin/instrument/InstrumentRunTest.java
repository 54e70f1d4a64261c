package dev.serin.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.format.InstrumentedMark;
import dev.serin.format.MethodMap;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.zip.ZipArchive;
import dev.serin.instrument.zip.ZipItem;
import dev.serin.instrument.zip.Zlib;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstrumentRunTest {
  @TempDir private Path folder;
  private InstrumentOptions options = InstrumentOptions.defaults().threads(2);

  @Test
  void classes_get_probes_and_all_else_is_kept_in_order() throws Exception {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    entries.put("META-INF/MANIFEST.MF", text("Manifest-Version: 1.0\n"));
    entries.put("a/b/Synchronized.class", Classes.bytes(InstrumenterTest.Synchronized.class));
    entries.put("a/picture.png", new byte[] {1, 2, 3});
    entries.put("module-info.class", new byte[] {9});
    Path out = instrument(jar("in.jar", entries), "out.jar");
    try (ZipFile zip = new ZipFile(out.toFile())) {
      assertThat(Collections.list(zip.entries()).stream().map(ZipEntry::getName))
          .containsExactly(
              "META-INF/MANIFEST.MF",
              "a/b/Synchronized.class",
              "a/picture.png",
              "module-info.class",
              InstrumentedMark.PATH);
      assertThat(read(zip, "a/picture.png")).isEqualTo(entries.get("a/picture.png"));
      assertThat(read(zip, "module-info.class")).isEqualTo(entries.get("module-info.class"));
      String code = Classes.text(read(zip, "a/b/Synchronized.class"), "run");
      assertThat(code).contains("Probe.enter");
    }
  }

  @Test
  void the_same_jar_gives_the_same_bytes() throws Exception {
    Path jar = jar("in.jar", Map.of("A.class", Classes.bytes(InstrumenterTest.class)));
    byte[] first = Files.readAllBytes(instrument(jar, "first.jar"));
    byte[] second = Files.readAllBytes(instrument(jar, "second.jar"));
    assertThat(first).isEqualTo(second);
  }

  @Test
  void ids_are_in_the_order_of_names_whatever_the_order_of_classes() throws Exception {
    byte[] one = Classes.bytes(InstrumenterTest.class);
    byte[] two = Classes.bytes(InstrumentRunTest.class);
    Map<String, byte[]> forth = new LinkedHashMap<>();
    forth.put("1.class", one);
    forth.put("2.class", two);
    Map<String, byte[]> back = new LinkedHashMap<>();
    back.put("2.class", two);
    back.put("1.class", one);
    MethodMap map = run(jar("forth.jar", forth), "forth-out.jar").methods();
    assertThat(run(jar("back.jar", back), "back-out.jar").methods().toString())
        .isEqualTo(map.toString());
    List<String> names = map.methods().values().stream().map(Object::toString).toList();
    assertThat(names.get(names.size() - 1)).contains("android.os.Handler");
    assertThat(map.name(1).className()).isEqualTo(InstrumentRunTest.class.getName());
  }

  @Test
  void a_signed_jar_loses_its_signature_and_that_is_counted() throws Exception {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    entries.put("META-INF/SIGNER.SF", text("x"));
    entries.put("META-INF/SIGNER.RSA", text("x"));
    entries.put("META-INF/services/x.SF", text("a service, no signature"));
    Path jar = jar("in.jar", entries);
    Path out = folder.resolve("out.jar");
    InputResult result = run(jar, "out.jar").inputs().get(0);
    assertThat(result.droppedSignatures()).isEqualTo(2);
    try (ZipFile zip = new ZipFile(out.toFile())) {
      assertThat(zip.stream().map(ZipEntry::getName))
          .containsExactly("META-INF/services/x.SF", InstrumentedMark.PATH);
    }
  }

  @Test
  void a_jar_with_a_damaged_class_fails_by_name_and_leaves_nothing() throws Exception {
    byte[] cut = Arrays.copyOf(Classes.bytes(InstrumenterTest.class), 500);
    Path jar = jar("in.jar", Map.of("a/Cut.class", cut));
    Path out = folder.resolve("out.jar");
    Files.writeString(out, "what was there before");
    options = options.replacing(path -> true);
    assertThatThrownBy(() -> run(jar, "out.jar"))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("in.jar!a/Cut.class");
    assertThat(Files.readString(out)).isEqualTo("what was there before");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("in.jar", "out.jar");
    }
  }

  @Test
  void a_jar_that_was_instrumented_before_is_refused_by_name_and_leaves_nothing() throws Exception {
    byte[] type = Classes.bytes(InstrumenterTest.Synchronized.class);
    Path once = instrument(jar("in.jar", Map.of("a/Once.class", type)), "once.jar");
    assertThatThrownBy(() -> run(once, "twice.jar"))
        .isInstanceOf(InstrumentException.class)
        .hasMessageStartingWith("these inputs were instrumented before: " + once + " (method map ")
        .hasMessageEndingWith("Give the original archives and folders.");
    assertThat(folder.resolve("twice.jar")).doesNotExist();
  }

  @Test
  void a_folder_in_the_place_of_an_output_file_is_refused_and_left() throws Exception {
    Path jar = jar("in.jar", Map.of("A.class", Classes.bytes(InstrumenterTest.class)));
    Path inside = folder.resolve("there/inside.txt");
    Files.createDirectories(inside.getParent());
    Files.writeString(inside, "mine");
    InstrumentRun withMap = new InstrumentRun(InstrumentOptions.defaults().map(inside.getParent()));
    withMap.add(jar, folder.resolve("out.jar"));
    InstrumentRun withSkipped =
        new InstrumentRun(InstrumentOptions.defaults().skipped(inside.getParent()));
    withSkipped.add(jar, folder.resolve("out.jar"));
    InstrumentRun withOutput = new InstrumentRun(InstrumentOptions.defaults());
    withOutput.add(jar, inside.getParent());
    for (InstrumentRun run : List.of(withMap, withSkipped, withOutput)) {
      assertThatThrownBy(run::run)
          .isInstanceOf(InstrumentException.class)
          .hasMessageContaining("there is a folder, but the run writes a file there");
      assertThat(Files.readString(inside)).isEqualTo("mine");
      assertThat(folder.resolve("out.jar")).doesNotExist();
    }
  }

  @Test
  void what_links_in_a_folder_lead_to_is_in_the_output() throws Exception {
    Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
    Files.write(elsewhere.resolve("A.class"), Classes.bytes(InstrumenterTest.class));
    Path classes = Files.createDirectories(folder.resolve("classes"));
    Files.createSymbolicLink(classes.resolve("linked"), elsewhere);
    run(classes, "out");
    byte[] probed = Files.readAllBytes(folder.resolve("out/linked/A.class"));
    assertThat(new ClassFile(probed).hasText(ClassFile.text("enter"))).isTrue();
    Files.createSymbolicLink(elsewhere.resolve("around"), classes);
    assertThatThrownBy(() -> run(classes, "out"))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining(classes + " cannot be read: ")
        .hasMessageContaining("linked/around");
  }

  @Test
  void an_entry_that_says_it_is_longer_than_can_be_is_refused_before_there_is_room_for_it() {
    try (Zlib zlib = new Zlib()) {
      byte[] compressed = zlib.deflate(new byte[100_000]);
      assertThatThrownBy(() -> zlib.inflate(compressed, 0, compressed.length, Integer.MAX_VALUE))
          .hasMessage("its stated length is impossible");
    }
  }

  @Test
  void what_is_no_jar_is_named() throws Exception {
    Path noJar = Files.writeString(folder.resolve("no.jar"), "this is text");
    assertThatThrownBy(() -> run(noJar, "out.jar"))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("no.jar")
        .hasMessageContaining("not a jar");
    assertThatThrownBy(() -> run(folder.resolve("none.jar"), "out.jar"))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("does not exist");
  }

  @Test
  void a_damaged_class_entry_is_named_and_leaves_nothing() throws Exception {
    Path jar = damaged("a/Damaged.class");
    assertThatThrownBy(() -> run(jar, "out.jar"))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("in.jar!a/Damaged.class: this entry of the archive is damaged")
        .hasMessageContaining("again");
    assertThat(folder.resolve("out.jar")).doesNotExist();
  }

  @Test
  void what_is_no_class_is_copied_without_being_unpacked_damaged_or_not() throws Exception {
    Path jar = damaged("a/damaged.txt");
    Path out = instrument(jar, "out.jar");
    assertThat(rawContent(out)).isEqualTo(rawContent(jar)).hasSizeGreaterThan(1000);
  }

  /** The content of the first entry, in the form in which it is in the archive. */
  private static byte[] rawContent(Path jar) throws IOException {
    byte[] bytes = Files.readAllBytes(jar);
    ZipItem item = new ZipArchive(bytes).items().get(0);
    return Arrays.copyOfRange(bytes, item.contentAt(), item.contentAt() + item.compressedSize());
  }

  /** A jar with an entry that cannot be read. */
  private Path damaged(String name) throws IOException {
    Path jar = jar("in.jar", Map.of(name, Classes.bytes(InstrumenterTest.class)));
    byte[] bytes = Files.readAllBytes(jar);
    int data = 30 + name.length(); // after the entry's header
    bytes[data] = 7; // a kind of block that deflate does not have
    return Files.write(jar, bytes);
  }

  @Test
  void entries_of_the_same_name_are_all_there_and_all_have_probes() throws Exception {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    entries.put("A.class", Classes.bytes(InstrumenterTest.Synchronized.class));
    entries.put("B.class", Classes.bytes(InstrumenterTest.class));
    Path jar = jar("in.jar", entries);
    String bytes = Files.readString(jar, StandardCharsets.ISO_8859_1);
    Files.writeString(jar, bytes.replace("B.class", "A.class"), StandardCharsets.ISO_8859_1);
    run(jar, "out.jar");
    List<ZipItem> copies = new ZipArchive(Files.readAllBytes(folder.resolve("out.jar"))).items();
    assertThat(copies)
        .extracting(ZipItem::name)
        .containsExactly("A.class", "A.class", InstrumentedMark.PATH);
    for (ZipItem copy : copies.subList(0, 2)) {
      assertThat(new ClassFile(copy.read(1 << 20, new Zlib())).hasText(ClassFile.text("enter")))
          .isTrue();
    }
  }

  @Test
  void entries_that_are_stored_stay_so() throws Exception {
    Path jar = folder.resolve("in.jar");
    byte[] inner = text("a jar in a jar");
    byte[] type = Classes.bytes(InstrumenterTest.Synchronized.class);
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream out = new ZipOutputStream(file)) {
      store(out, "lib/inner.jar", inner);
      store(out, "A.class", type);
    }
    try (ZipFile zip = new ZipFile(instrument(jar, "out.jar").toFile())) {
      assertThat(zip.getEntry("lib/inner.jar").getMethod()).isEqualTo(ZipEntry.STORED);
      assertThat(read(zip, "lib/inner.jar")).isEqualTo(inner);
      assertThat(zip.getEntry("A.class").getMethod()).isEqualTo(ZipEntry.STORED);
      assertThat(read(zip, "A.class")).isNotEqualTo(type);
    }
  }

  @Test
  void the_same_jar_gives_the_same_bytes_in_every_time_zone() throws Exception {
    Path jar = folder.resolve("in.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream out = new ZipOutputStream(file)) {
      ZipEntry entry = new ZipEntry("a.txt");
      entry.setLastModifiedTime(FileTime.from(Instant.parse("2024-02-03T04:05:06Z")));
      out.putNextEntry(entry);
      out.closeEntry();
    }
    TimeZone before = TimeZone.getDefault();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
      byte[] east = Files.readAllBytes(instrument(jar, "east.jar"));
      TimeZone.setDefault(TimeZone.getTimeZone("America/Los_Angeles"));
      Path west = instrument(jar, "west.jar");
      assertThat(Files.readAllBytes(west)).isEqualTo(east);
      try (ZipFile zip = new ZipFile(west.toFile())) {
        assertThat(zip.getEntry("a.txt").getLastModifiedTime())
            .isEqualTo(FileTime.from(Instant.parse("2024-02-03T04:05:06Z")));
      }
    } finally {
      TimeZone.setDefault(before);
    }
  }

  @Test
  void an_input_is_never_replaced() throws Exception {
    Path jar = jar("in.jar", Map.of("A.class", Classes.bytes(InstrumenterTest.class)));
    byte[] before = Files.readAllBytes(jar);
    assertThatThrownBy(() -> run(jar, "in.jar"))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("never changed in place");
    assertThat(Files.readAllBytes(jar)).isEqualTo(before);
  }

  @Test
  void nothing_of_the_class_path_is_replaced() throws Exception {
    Path jar = jar("in.jar", Map.of("A.class", Classes.bytes(InstrumenterTest.class)));
    Path library = jar("library.jar", Map.of("B.class", Classes.bytes(InstrumentRunTest.class)));
    byte[] before = Files.readAllBytes(library);
    options = options.classPath(List.of(library));
    assertThatThrownBy(() -> run(jar, "library.jar"))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("library.jar: inputs are never changed in place");
    assertThat(Files.readAllBytes(library)).isEqualTo(before);
  }

  @Test
  void a_file_that_changes_while_a_folder_is_read_fails_the_run_whatever_is_allowed()
      throws Exception {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    Path file = Files.write(classes.resolve("A.class"), Classes.bytes(InstrumenterTest.class));
    byte[] other = Classes.bytes(InstrumentRunTest.class);
    options =
        options
            .allow(name -> true)
            .progress(
                step -> {
                  if (step.startsWith("writing")) {
                    write(file, other);
                  }
                });
    assertThatThrownBy(() -> run(classes, "out"))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("A.class: the file changed while the run read it");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void a_link_that_leads_nowhere_fails_the_run_by_its_name() throws Exception {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    Path link = classes.resolve("A.class");
    Files.createSymbolicLink(link, folder.resolve("nowhere"));
    assertThatThrownBy(() -> run(classes, "out"))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining(link + " cannot be read: ");
    Files.move(link, classes.resolve("text"));
    assertThatThrownBy(() -> run(classes, "out"))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining(classes.resolve("text") + " cannot be read: ");
  }

  private Path instrument(Path jar, String name) throws Exception {
    run(jar, name);
    return folder.resolve(name);
  }

  private RunResult run(Path jar, String name) throws Exception {
    InstrumentRun run = new InstrumentRun(options);
    run.add(jar, folder.resolve(name));
    return run.run();
  }

  private static void write(Path file, byte[] bytes) {
    try {
      Files.write(file, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path jar(String name, Map<String, byte[]> entries) throws IOException {
    Path jar = folder.resolve(name);
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream out = new ZipOutputStream(file)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        out.putNextEntry(new ZipEntry(entry.getKey()));
        out.write(entry.getValue());
        out.closeEntry();
      }
    }
    return jar;
  }

  private static void store(ZipOutputStream out, String name, byte[] bytes) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    CRC32 checksum = new CRC32();
    checksum.update(bytes);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(bytes.length);
    entry.setCrc(checksum.getValue());
    out.putNextEntry(entry);
    out.write(bytes);
    out.closeEntry();
  }

  private static byte[] read(ZipFile zip, String name) throws IOException {
    return zip.getInputStream(zip.getEntry(name)).readAllBytes();
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
