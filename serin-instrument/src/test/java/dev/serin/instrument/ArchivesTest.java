package dev.serin.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.format.InstrumentedMark;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.zip.ZipArchive;
import dev.serin.instrument.zip.ZipBytes;
import dev.serin.instrument.zip.ZipItem;
import dev.serin.instrument.zip.Zlib;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** Runs on archives and folders of all kinds. */
class ArchivesTest {
  private static final InstrumentOptions OPTIONS = InstrumentOptions.defaults().threads(2);

  @TempDir private Path folder;
  private byte[] type;

  @BeforeEach
  void readClass() throws IOException {
    type = Classes.bytes(InstrumenterTest.Synchronized.class);
  }

  @Test
  void of_an_android_library_the_jars_that_become_part_of_the_program_are_instrumented()
      throws Exception {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    entries.put("AndroidManifest.xml", text("<manifest/>"));
    entries.put("classes.jar", zip(Map.of("a/A.class", type)));
    entries.put("libs/more.jar", zip(Map.of("b/B.class", type)));
    entries.put("lint.jar", zip(Map.of("c/Check.class", type)));
    Path library = write("in.aar", zip(entries));
    InputResult result = run(OPTIONS, library, "out.aar");
    assertThat(result.classes()).isEqualTo(2);
    assertThat(result.innerArchives()).isEqualTo(1);
    assertThat(isProbed(inner("out.aar", "classes.jar"), "a/A.class")).isTrue();
    assertThat(isProbed(inner("out.aar", "libs/more.jar"), "b/B.class")).isTrue();
    assertThat(inner("out.aar", "lint.jar")).isEqualTo(entries.get("lint.jar"));
    assertThat(inner("out.aar", "AndroidManifest.xml"))
        .isEqualTo(entries.get("AndroidManifest.xml"));
  }

  @Test
  void classes_for_newer_java_versions_are_instrumented_with_the_ids_of_the_others()
      throws Exception {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    entries.put("A.class", type);
    entries.put("META-INF/versions/17/A.class", type);
    entries.put("META-INF/versions/17/module-info.class", text("not read"));
    run(OPTIONS, write("in.jar", zip(entries)), "out.jar");
    byte[] out = Files.readAllBytes(folder.resolve("out.jar"));
    assertThat(isProbed(out, "A.class")).isTrue();
    assertThat(content(out, "META-INF/versions/17/A.class")).isEqualTo(content(out, "A.class"));
    assertThat(content(out, "META-INF/versions/17/module-info.class"))
        .asString()
        .isEqualTo("not read");
  }

  @Test
  void what_is_not_changed_keeps_its_bytes_and_headers() throws Exception {
    byte[] script = text("#!/bin/sh\nexec java -jar $0\n");
    ByteArrayOutputStream made = new ByteArrayOutputStream();
    made.write(script);
    try (ZipOutputStream zip = new ZipOutputStream(made)) {
      zip.setComment("the jar's comment");
      ZipEntry entry = new ZipEntry("a.txt");
      entry.setTimeLocal(LocalDateTime.of(2024, 3, 31, 2, 30)); // no such time in Berlin
      entry.setComment("the entry's comment");
      entry.setExtra(new byte[] {(byte) 0xFE, (byte) 0xCA, 2, 0, 1, 2});
      zip.setLevel(9);
      zip.putNextEntry(entry);
      zip.write(new byte[1000]);
      zip.closeEntry();
    }
    Path jar = write("in.jar", made.toByteArray());
    run(OPTIONS, jar, "out.jar");
    Path out = folder.resolve("out.jar");
    assertThat(Arrays.copyOf(Files.readAllBytes(out), script.length)).isEqualTo(script);
    try (ZipFile before = new ZipFile(jar.toFile());
        ZipFile after = new ZipFile(out.toFile())) {
      assertThat(after.getComment()).isEqualTo("the jar's comment");
      ZipEntry was = before.getEntry("a.txt");
      ZipEntry is = after.getEntry("a.txt");
      assertThat(is.getTimeLocal()).isEqualTo(was.getTimeLocal());
      assertThat(is.getComment()).isEqualTo("the entry's comment");
      assertThat(is.getExtra()).isEqualTo(was.getExtra());
      assertThat(is.getCompressedSize()).isEqualTo(was.getCompressedSize());
    }
  }

  @Test
  void the_number_of_threads_changes_no_byte() throws Exception {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    for (int i = 0; i < 300; i++) {
      entries.put("a/A" + i + ".class", type);
      entries.put("a/" + i + ".txt", text("text " + i));
    }
    Path jar = write("in.jar", zip(entries));
    run(InstrumentOptions.defaults().threads(1), jar, "one.jar");
    run(InstrumentOptions.defaults().threads(4), jar, "four.jar");
    assertThat(folder.resolve("four.jar")).hasSameBinaryContentAs(folder.resolve("one.jar"));
  }

  @Test
  void changed_classes_may_be_stored() throws Exception {
    Path jar = write("in.jar", zip(Map.of("A.class", type)));
    run(OPTIONS.stored(true), jar, "out.jar");
    ZipItem item = items("out.jar").get(0);
    assertThat(item.method()).isEqualTo(ZipItem.STORED);
    assertThat(item.size()).isEqualTo(item.compressedSize()).isGreaterThan(type.length);
  }

  @Test
  void more_entries_than_16_bits_count_are_read_and_written() throws Exception {
    run(OPTIONS, write("in.jar", manyEntries()), "out.jar");
    assertThat(items("out.jar").size()).isEqualTo(70_001);
    try (ZipFile zip = new ZipFile(folder.resolve("out.jar").toFile())) {
      assertThat(zip.size()).as("with the mark").isEqualTo(70_001);
    }
  }

  private static byte[] manyEntries() throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    for (int i = 0; i < 70_000; i++) {
      entries.put(Integer.toString(i), new byte[0]);
    }
    return zip(entries);
  }

  @ParameterizedTest
  @CsvSource({"10, 2", "12, 4", "16, 4"})
  void an_archive_whose_two_ends_contradict_each_other_is_refused(int field, int length)
      throws Exception {
    byte[] archive = manyEntries();
    int at = archive.length - 22 + field;
    Arrays.fill(archive, at, at + length, (byte) 0xFF);
    assertThat(new ZipArchive(archive).items()).hasSize(70_000);
    archive[at]--;
    assertThatThrownBy(() -> new ZipArchive(archive))
        .isInstanceOf(ZipException.class)
        .hasMessage("the two ends of its central directory contradict each other");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../a.txt", "a/../../b.txt", "/etc/a", "C:/a.txt", "a\\..\\..\\b"})
  void a_name_that_leads_out_of_the_folder_is_refused(String name) throws Exception {
    Path jar = write("in.jar", zip(Map.of(name, text("x"))));
    assertThatThrownBy(() -> run(OPTIONS, jar, "out.jar"))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining(name)
        .hasMessageContaining("outside the target folder");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a/../b.txt", "a..b.txt", "..a/b", "a/b..", "a...class.txt"})
  void a_name_with_dots_that_does_not_lead_out_is_kept(String name) throws Exception {
    run(OPTIONS, write("in.jar", zip(Map.of(name, text("x")))), "out.jar");
    assertThat(items("out.jar"))
        .extracting(ZipItem::name)
        .containsExactly(name, InstrumentedMark.PATH);
  }

  @Test
  void all_classes_that_fail_are_named_and_those_that_are_allowed_to_are_not() throws Exception {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    entries.put("a/Good.class", type);
    entries.put("a/Bad.class", text("no class"));
    entries.put("b/Worse.class", Arrays.copyOf(type, type.length / 2));
    Path jar = write("in.jar", zip(entries));
    assertThatThrownBy(() -> run(OPTIONS, jar, "out.jar"))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("2 classes cannot be instrumented:")
        .hasMessageContaining("in.jar!a/Bad.class: not a class file")
        .hasMessageContaining("in.jar!b/Worse.class");
    assertThatThrownBy(() -> run(OPTIONS.allow("a/Bad"::equals), jar, "out.jar"))
        .hasMessageStartingWith(jar + "!b/Worse.class");
    assertThat(folder.resolve("out.jar")).doesNotExist();
    Path skipped = folder.resolve("skipped.txt");
    InstrumentRun run =
        new InstrumentRun(OPTIONS.allow(name -> !name.equals("a/Good")).skipped(skipped));
    run.add(jar, folder.resolve("out.jar"));
    InputResult result = run.run().inputs().get(0);
    assertThat(result.allowedClasses()).isEqualTo(2);
    assertThat(result.classes()).isEqualTo(3);
    assertThat(Files.readAllLines(skipped))
        .contains("ALLOWED,0,a.Bad * *", "ALLOWED,0,b.Worse * *");
    assertThat(content(Files.readAllBytes(folder.resolve("out.jar")), "a/Bad.class"))
        .isEqualTo(entries.get("a/Bad.class"));
  }

  @Test
  void a_class_that_is_allowed_to_fail_may_be_one_that_cannot_even_name_its_methods()
      throws Exception {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V11, Opcodes.ACC_ABSTRACT, "a/Bad", null, "java/lang/Object", null);
    writer.visitMethod(Opcodes.ACC_ABSTRACT, "named", "()V", null, null);
    byte[] bad = writer.toByteArray();
    bad[new ClassFile(bad).methodsAt() + 5] = Byte.MAX_VALUE; // no constant is there
    Path jar = write("in.jar", zip(Map.of("a/Bad.class", bad)));
    assertThatThrownBy(() -> run(OPTIONS, jar, "out.jar"))
        .hasMessageStartingWith(jar + "!a/Bad.class: ");
    Path skipped = folder.resolve("skipped.txt");
    InstrumentRun run = new InstrumentRun(OPTIONS.allow(name -> true).skipped(skipped));
    run.add(jar, folder.resolve("out.jar"));
    run.run();
    assertThat(Files.readAllLines(skipped)).contains("ALLOWED,0,a.Bad * *");
  }

  @ParameterizedTest
  @ValueSource(ints = {ZipEntry.STORED, ZipEntry.DEFLATED})
  void an_archive_in_another_that_says_it_has_a_gibibyte_is_damaged_and_takes_no_memory(int method)
      throws Exception {
    byte[] made = zip(Map.of("classes.jar", zip(Map.of("A.class", type))));
    ByteBuffer zip = ByteBuffer.wrap(made).order(ByteOrder.LITTLE_ENDIAN);
    int centralAt = zip.getInt(made.length - 6);
    zip.putShort(centralAt + 10, (short) method);
    zip.putInt(centralAt + 24, 1 << 30);
    Path library = write("in.aar", made);
    assertThatThrownBy(() -> run(OPTIONS, library, "out.aar"))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("in.aar!classes.jar: this entry of the archive is damaged");
  }

  @Test
  void a_class_that_is_encrypted_is_refused_by_name() throws Exception {
    Path jar = write("in.jar", encrypted("a/A.class"));
    assertThatThrownBy(() -> run(OPTIONS, jar, "out.jar"))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("in.jar!a/A.class: this entry of the archive is damaged")
        .hasMessageContaining("(it is encrypted)");
    assertThat(folder.resolve("out.jar")).doesNotExist();
  }

  /**
   * If the sizes follow the content, the last byte before the content belongs to the time, else to
   * the checksum: a check of the password compares it.
   */
  @Test
  void an_entry_that_is_encrypted_keeps_what_its_password_is_checked_by() throws Exception {
    byte[] made = encrypted("a/picture.png");
    run(OPTIONS, write("in.jar", made), "out.jar");
    ZipItem before = items("in.jar").get(0);
    ZipItem after = items("out.jar").get(0);
    ZipBytes out = after.bytes();
    assertThat(out.u2(after.localAt() + 6)).isEqualTo(before.bytes().u2(6));
    assertThat(out.u2(after.centralAt() + 8)).isEqualTo(before.bytes().u2(6));
    int end = before.contentAt() + before.compressedSize() + 16; // with the sizes
    int markAt = items("out.jar").get(1).localAt();
    assertThat(Arrays.copyOfRange(out.array(), after.contentAt(), markAt))
        .isEqualTo(Arrays.copyOfRange(made, before.contentAt(), end));
    assertThat(before.centralAt()).isEqualTo(end);
  }

  /** An archive with one entry that both headers mark as encrypted. */
  private byte[] encrypted(String name) throws IOException {
    byte[] made = zip(Map.of(name, type));
    ByteBuffer zip = ByteBuffer.wrap(made).order(ByteOrder.LITTLE_ENDIAN);
    int centralAt = zip.getInt(made.length - 6);
    made[6] |= 1;
    made[centralAt + 8] |= 1;
    return made;
  }

  @Test
  void a_folder_that_is_an_output_is_replaced_whole_or_stays() throws Exception {
    Path classes = Files.createDirectories(folder.resolve("classes/a"));
    Files.write(classes.resolve("A.class"), type);
    Path out = Files.createDirectories(folder.resolve("out"));
    Files.writeString(out.resolve("left.txt"), "added since an earlier run");
    Files.createDirectories(out.resolve("META-INF"));
    Files.write(out.resolve(InstrumentedMark.PATH), InstrumentedMark.of("00c0ffee"));
    Path bad = Files.writeString(classes.resolve("Bad.class"), "no class");
    assertThatThrownBy(() -> run(OPTIONS, folder.resolve("classes"), "out"))
        .hasMessageContaining(bad.toString());
    assertThat(out.resolve("left.txt")).exists();
    Files.delete(bad);
    run(OPTIONS, folder.resolve("classes"), "out");
    assertThat(out.resolve("left.txt")).doesNotExist();
    assertThat(Files.size(out.resolve("a/A.class"))).isGreaterThan(type.length);
  }

  @Test
  void outputs_that_are_in_the_way_of_each_other_are_refused() throws Exception {
    Path jar = write("in.jar", zip(Map.of("A.class", type)));
    Path classes = Files.createDirectories(folder.resolve("classes"));
    InstrumentRun run = new InstrumentRun(OPTIONS.map(folder.resolve("out.jar")));
    run.add(jar, folder.resolve("out.jar"));
    assertThatThrownBy(run::run).hasMessageContaining("another output of the run");
    InstrumentRun within = new InstrumentRun(OPTIONS.map(folder.resolve("out/map.txt")));
    within.add(classes, folder.resolve("out"));
    assertThatThrownBy(within::run).hasMessageContaining("another output of the run");
    assertThatThrownBy(() -> run(OPTIONS, classes, "classes/out"))
        .hasMessageContaining("never changed in place");
  }

  private InputResult run(InstrumentOptions options, Path input, String output)
      throws IOException, InstrumentException {
    InstrumentRun run = new InstrumentRun(options);
    run.add(input, folder.resolve(output));
    return run.run().inputs().get(0);
  }

  private byte[] inner(String archive, String name) throws Exception {
    return content(Files.readAllBytes(folder.resolve(archive)), name);
  }

  private List<ZipItem> items(String archive) throws IOException {
    return new ZipArchive(Files.readAllBytes(folder.resolve(archive))).items();
  }

  private static byte[] content(byte[] archive, String name) throws Exception {
    for (ZipItem item : new ZipArchive(archive).items()) {
      if (item.name().equals(name)) {
        return item.read(1 << 20, new Zlib());
      }
    }
    throw new AssertionError("there is no " + name);
  }

  private static boolean isProbed(byte[] archive, String name) throws Exception {
    return new ClassFile(content(archive, name)).hasText(ClassFile.text("enter"));
  }

  private Path write(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes);
  }

  private static byte[] zip(Map<String, byte[]> entries) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = bytes;
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue());
        zip.closeEntry();
      }
    }
    return bytes.toByteArray();
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
