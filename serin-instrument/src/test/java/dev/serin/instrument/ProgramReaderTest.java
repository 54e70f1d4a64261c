package dev.serin.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.choose.MethodFilter;
import dev.serin.instrument.readahead.ArchiveSummaries;
import dev.serin.instrument.readahead.ProgramPlace;
import dev.serin.instrument.readahead.ProgramPlaces;
import dev.serin.instrument.readahead.ReadClass;
import dev.serin.instrument.readahead.ReadLimits;
import dev.serin.instrument.readahead.SummaryCache;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that are read from archives and folders, and which of their methods get no probe. */
class ProgramReaderTest {
  private static final String BOX =
      "package a; public final class Box { int side; public int side() { return side; }"
          + " public int twice() { return side() + side(); } }";
  private static final String USER =
      "package b; public final class User { int use(a.Box box) { return box.twice() + 1; }"
          + " int slow() { int sum = 0; for (int i = 0; i < 9; i++) sum += i; return sum; } }";
  private static final String SHAPES =
      "package a; public class Shapes { public int corners() { return 4; }"
          + " public int ask() { return corners(); } public final int own() { return hidden(); }"
          + " private int hidden() { return 2; } }";

  private static final MethodFilter EVERYTHING = MethodFilter.builder().build();

  @TempDir private Path folder;
  private final Map<String, byte[]> classes = new TreeMap<>();

  @Test
  void a_method_that_calls_cheap_ones_of_another_archive_has_no_probe() throws Exception {
    classes.putAll(Sources.compile(BOX, USER));
    Path one = jar("one.jar", Map.of("a/Box.class", classes.get("a/Box")));
    Path other = jar("other.jar", Map.of("b/User.class", classes.get("b/User")));
    assertThat(probed("b/User", read(one, other))).containsExactly("slow");
    assertThat(probed("b/User", read(other))).contains("use", "slow"); // a.Box is elsewhere
    assertThat(probed("a/Box", read(one))).isEmpty();
  }

  @Test
  void folders_manifests_modules_and_jars_in_jars_are_read() throws Exception {
    classes.putAll(Sources.compile(BOX, USER));
    byte[] box = classes.get("a/Box");
    byte[] user = classes.get("b/User");
    Path one = jar("li b/one.jar", Map.of("a/Box.class", box));
    byte[] manifest =
        "Manifest-Version: 1.0\nClass-Path: li%20b/one.jar no.jar http://x/y.jar %zz\n\n"
            .getBytes(StandardCharsets.UTF_8);
    Path named = jar("named.jar", Map.of("b/User.class", user, "META-INF/MANIFEST.MF", manifest));
    assertThat(probed("b/User", read(named))).containsExactly("slow");

    Path boot =
        jar(
            "boot.jar",
            Map.of(
                "BOOT-INF/classes/b/User.class",
                user,
                "BOOT-INF/lib/one.jar",
                Files.readAllBytes(one)));
    assertThat(probed("b/User", read(boot))).containsExactly("slow");

    Path of = Files.createDirectories(folder.resolve("classes/a"));
    Files.write(of.resolve("Box.class"), box);
    Path other = jar("modules/other.jar", Map.of("b/User.class", user));
    ProgramReader modules = new ProgramReader(Set.of(), EVERYTHING, null);
    modules.addClassPath(of.getParent());
    modules.addModulePath(other.getParent());
    assertThat(probed("b/User", modules.read())).containsExactly("slow");
  }

  @Test
  void other_bytes_than_those_that_were_read_have_probes_as_without_a_program() throws Exception {
    classes.putAll(Sources.compile(BOX, USER));
    Path all = jar("all.jar", entries());
    WholeProgram program = read(all);
    assertThat(probed("b/User", program)).containsExactly("slow");
    classes.putAll(Sources.compile(BOX, USER.replace("+ 1", "+ 2")));
    assertThat(probed("b/User", program)).contains("use", "slow");
  }

  @Test
  void what_a_class_from_elsewhere_may_override_is_not_cheap() throws Exception {
    classes.putAll(Sources.compile(SHAPES));
    assertThat(probed("a/Shapes", read(jar("all.jar", entries())))).containsExactly("ask");
  }

  @Test
  void a_class_that_the_platform_has_too_is_not_the_program_s() throws Exception {
    classes.putAll(Sources.compile(BOX, USER));
    ProgramReader reader = new ProgramReader(Set.of("a"), EVERYTHING, null);
    reader.addClassPath(jar("all.jar", entries()));
    assertThat(probed("b/User", reader.read())).contains("use");
  }

  @Test
  void two_different_classes_of_one_name_are_not_cheap() throws Exception {
    classes.putAll(Sources.compile(BOX, USER));
    Path all = jar("all.jar", entries());
    Map<String, byte[]> changed = Sources.compile(BOX.replace("side() + side()", "side()"));
    Path more = jar("more.jar", Map.of("a/Box.class", changed.get("a/Box")));
    assertThat(probed("b/User", read(all, more))).contains("use");
  }

  @Test
  void the_cache_gives_what_reading_gives_without_the_archives_being_read() throws Exception {
    classes.putAll(Sources.compile(BOX, USER));
    Path one = jar("one.jar", Map.of("a/Box.class", classes.get("a/Box")));
    Path other = jar("other.jar", Map.of("b/User.class", classes.get("b/User")));
    ProgramReader first = cached(one, other);
    WholeProgram read = first.read();
    assertThat(first.wasKept()).isFalse();
    assertThat(names()).hasSize(3).allMatch(name -> name.matches("serin-.{16}\\..*"));

    ProgramReader second = cached(one, other);
    assertThat(second.read().toBytes()).isEqualTo(read.toBytes());
    assertThat(second.wasKept()).isTrue();
    assertThat(probed("b/User", second.read())).containsExactly("slow");

    // The same class path in another order is another program with the same archives. Overwriting
    // their contents, but not their lists of entries, shows that they are not read.
    ProgramReader third = cached(other, one);
    destroyContent(one);
    destroyContent(other);
    assertThat(third.read().toBytes()).isEqualTo(read.toBytes());
    assertThat(third.wasKept()).isFalse();
  }

  @Test
  void a_reading_that_a_limit_ends_leaves_the_cache_within_its_own() throws Exception {
    classes.putAll(Sources.compile(BOX, USER));
    Path one = jar("one.jar", Map.of("a/Box.class", classes.get("a/Box")));
    Path other = jar("other.jar", Map.of("b/User.class", classes.get("b/User")));
    int maxBytes = 5000;
    SummaryCache cache = new SummaryCache(folder.resolve("cache").toFile(), maxBytes);
    for (int i = 1; i <= 5; i++) {
      cache.write(SummaryCache.Kind.ARCHIVE, String.valueOf(i).repeat(16), new byte[930]);
    }
    for (String name : names()) {
      Files.setLastModifiedTime(folder.resolve("cache").resolve(name), FileTime.fromMillis(1000));
    }
    assertThat(cachedBytes()).isBetween(maxBytes - 300L, (long) maxBytes);

    ReadLimits limits = new ReadLimits(Long.MAX_VALUE, classes.get("a/Box").length);
    ProgramReader reader =
        reader(new ProgramReader(Set.of(), EVERYTHING, cache, "a build", limits), one, other);
    assertThatThrownBy(reader::read).isInstanceOf(InstrumentException.class);
    assertThat(names()).hasSize(5).anyMatch(name -> !name.matches("serin-(.)\\1{15}\\..*"));
    assertThat(cachedBytes()).isLessThanOrEqualTo(maxBytes);
  }

  @Test
  void a_build_that_cannot_be_told_from_others_keeps_nothing() throws Exception {
    classes.putAll(Sources.compile(BOX, USER));
    Path all = jar("all.jar", entries());
    Path cache = folder.resolve("cache");
    assertThat(ProgramReader.engine(null)).isNull();
    for (String location : List.of("file:/none.jar", "http://x/y.jar", "file:%")) {
      assertThat(ProgramReader.engine(new URL(location))).as(location).isNull();
    }
    assertThat(ProgramReader.engine(folder.toUri().toURL())).isNull();
    assertThat(ProgramReader.engine(all.toUri().toURL())).matches("[0-9a-f.]+");
    assertThat(
            probed(
                "b/User",
                reader(new ProgramReader(Set.of(), EVERYTHING, cache.toFile()), all).read()))
        .containsExactly("slow"); // Serin is a folder in this test
    assertThat(cache).doesNotExist();
  }

  @Test
  void an_archive_that_changed_is_read_again() throws Exception {
    classes.putAll(Sources.compile(BOX, USER));
    Path all = jar("all.jar", entries());
    cached(all).read();
    classes.putAll(Sources.compile(BOX, USER.replace("+ 1", "+ 2")));
    jar("all.jar", entries());
    ProgramReader again = cached(all);
    assertThat(probed("b/User", again.read())).containsExactly("slow");
    assertThat(again.wasKept()).isFalse();
  }

  @Test
  void damaged_cut_and_foreign_files_in_the_cache_are_read_again_and_replaced() throws Exception {
    classes.putAll(Sources.compile(BOX, USER));
    Path all = jar("all.jar", entries());
    byte[] expected = cached(all).read().toBytes();
    for (int i = 0; i < 3; i++) {
      int kind = i;
      for (String name : names()) {
        damage(folder.resolve("cache").resolve(name), kind);
      }
      ProgramReader reader = cached(all);
      assertThat(reader.read().toBytes()).isEqualTo(expected);
      assertThat(reader.wasKept()).isFalse();
      assertThat(reader.cacheFailure()).isNull();
      ProgramReader after = cached(all);
      after.read();
      assertThat(after.wasKept()).isTrue();
    }
  }

  private static void damage(Path file, int kind) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    if (kind == 0) {
      bytes[bytes.length / 2] ^= 1;
      Files.write(file, bytes);
    } else if (kind == 1) {
      Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
    } else {
      Files.writeString(file, "of another program");
    }
  }

  @Test
  void damaged_archives_and_classes_are_left_out() throws Exception {
    classes.putAll(Sources.compile(BOX, USER));
    Path all = jar("all.jar", entries());
    Path damaged = Files.write(folder.resolve("damaged.jar"), new byte[100]);
    Path odd =
        jar(
            "odd.jar",
            Map.of(
                "a/No.class", new byte[20],
                "BOOT-INF/lib/no.jar", new byte[40],
                "x", new byte[9]));
    Path missing = folder.resolve("missing.jar");
    ProgramReader reader =
        reader(new ProgramReader(Set.of(), EVERYTHING, null), damaged, odd, missing, all);
    assertThat(probed("b/User", reader.read())).containsExactly("slow");
    assertThat(reader.omittedPlaces()).isEqualTo(1); // damaged classes do not count
  }

  @Test
  void a_place_that_changes_before_it_is_read_is_counted() throws Exception {
    classes.putAll(Sources.compile(BOX, USER));
    ProgramReader reader = cached(jar("all.jar", entries()));
    assertThat(reader.omittedPlaces()).isZero();
    classes.putAll(Sources.compile(BOX.replace("side() + side()", "side()")));
    jar("all.jar", entries());
    reader.read();
    assertThat(reader.omittedPlaces()).isEqualTo(1);
    assertThat(folder.resolve("cache")).doesNotExist();
  }

  @Test
  void a_cache_that_cannot_be_written_is_said_and_the_program_is_known() throws Exception {
    classes.putAll(Sources.compile(BOX, USER));
    Path file = Files.createFile(folder.resolve("file"));
    ProgramReader reader = reader(file.resolve("cache"), new ReadLimits());
    reader.addClassPath(jar("all.jar", entries()));
    assertThat(probed("b/User", reader.read())).containsExactly("slow");
    assertThat(reader.cacheFailure()).hasMessageContaining("directory");
  }

  @Test
  void a_place_that_changes_while_it_is_read_is_left_out() throws Exception {
    classes.putAll(Sources.compile(BOX));
    Path all = jar("all.jar", entries());
    Path of = Files.createDirectories(folder.resolve("classes"));
    Files.write(of.resolve("Box.class"), classes.get("a/Box"));
    ReadLimits limits = new ReadLimits();
    ProgramPlaces places = new ProgramPlaces(limits);
    places.addClassPath(all);
    places.addClassPath(of);
    classes.putAll(Sources.compile(BOX.replace("side() + side()", "side()")));
    jar("all.jar", entries());
    Files.write(of.resolve("Box.class"), classes.get("a/Box"));
    List<ReadClass> read = new ArrayList<>();
    for (ProgramPlace place : places.places()) {
      assertThatThrownBy(() -> new ArchiveSummaries(limits, read).addFrom(place))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("has changed");
    }
    assertThat(places.places()).hasSize(2);
    assertThat(read).isEmpty();
  }

  @Test
  void an_archive_that_decompresses_to_more_than_the_limit_ends_the_reading() throws Exception {
    Path inner = jar("inner.jar", Map.of("zeros.txt", new byte[2 << 20]));
    Path boot = jar("boot.jar", Map.of("BOOT-INF/lib/inner.jar", Files.readAllBytes(inner)));
    ReadLimits limits = new ReadLimits(Long.MAX_VALUE, 1 << 20);
    ProgramPlaces places = new ProgramPlaces(limits);
    places.addClassPath(boot);
    assertThat(Files.size(boot)).isLessThan(1 << 14);
    assertThatThrownBy(
            () -> new ArchiveSummaries(limits, new ArrayList<>()).addFrom(places.places().get(0)))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("more than 1 MiB");
  }

  @Test
  void summaries_that_would_take_too_much_memory_end_the_reading() throws Exception {
    ReadLimits limits = new ReadLimits(5000, Long.MAX_VALUE);
    List<ReadClass> read = new ArrayList<>();
    classes.putAll(Sources.compile(BOX, USER, SHAPES));
    ProgramPlaces places = new ProgramPlaces(limits);
    places.addClassPath(jar("all.jar", entries()));
    ArchiveSummaries summaries = new ArchiveSummaries(limits, read);
    assertThatThrownBy(() -> summaries.addFrom(places.places().get(0)))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("memory");
    assertThat(read).isEmpty();
  }

  private Map<String, byte[]> entries() {
    Map<String, byte[]> entries = new TreeMap<>();
    classes.forEach((name, bytes) -> entries.put(name + ".class", bytes));
    return entries;
  }

  private Path jar(String name, Map<String, byte[]> entries) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> entry : new TreeMap<>(entries).entrySet()) {
        out.putNextEntry(new ZipEntry(entry.getKey()));
        out.write(entry.getValue());
      }
    }
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.write(file, bytes.toByteArray());
  }

  /** Overwrites the data of the first entry; the list of entries stays. */
  private static void destroyContent(Path jar) throws IOException {
    byte[] bytes = Files.readAllBytes(jar);
    for (int at = 50; at < 120; at++) {
      bytes[at] = (byte) 0xFF;
    }
    Files.write(jar, bytes);
  }

  private static WholeProgram read(Path... classPath) throws InstrumentException {
    return reader(new ProgramReader(Set.of(), EVERYTHING, null), classPath).read();
  }

  private ProgramReader cached(Path... classPath) throws InstrumentException {
    return reader(reader(folder.resolve("cache"), new ReadLimits()), classPath);
  }

  private static ProgramReader reader(Path cache, ReadLimits limits) {
    return new ProgramReader(
        Set.of(), EVERYTHING, new SummaryCache(cache.toFile()), "a build", limits);
  }

  private static ProgramReader reader(ProgramReader reader, Path... classPath)
      throws InstrumentException {
    for (Path element : classPath) {
      reader.addClassPath(element);
    }
    return reader;
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("cache"))) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private long cachedBytes() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("cache"))) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    }
  }

  /** The methods of a class that get probes; constructors are left out. */
  private Set<String> probed(String className, WholeProgram program) throws Exception {
    int[] last = {0};
    Instrumenter instrumenter =
        Instrumenter.withoutEventQueues((access, owner, name, descriptor) -> ++last[0])
            .skippingCheapMethods()
            .skippingCheapMethodsOf(program);
    byte[] bytes = instrumenter.instrument(classes.get(className), className).bytes();
    Set<String> probed = Classes.probedMethods(bytes);
    probed.remove("<init>");
    return probed;
  }
}
