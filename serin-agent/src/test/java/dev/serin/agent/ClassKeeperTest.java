package dev.serin.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.LearnedMethod;
import dev.serin.format.MethodName;
import dev.serin.instrument.ClassCache;
import dev.serin.instrument.choose.MethodFilter;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of a program that keep their instrumented classes for each other. */
class ClassKeeperTest {
  private static final String NAME = ProgramClass.NAME;
  private static final LearnedMethod HOT =
      new LearnedMethod("com.example.Program#main([Ljava/lang/String;)V", 1_000_000, 50);

  /** Long enough for any machine: each run writes at its end, and is waited for. */
  private static final long KEEP_MILLIS = 120_000;

  @TempDir private File directory;
  private final AtomicLong nowMillis = new AtomicLong();
  private final List<String> log = new ArrayList<>();
  private final ClassLoader program = new ClassLoader(null) {};
  private ProtectionDomain place = new ProtectionDomain(null, null);

  @BeforeEach
  void hasPlace() throws Exception {
    URL jar = new File(directory, "plugin.jar").toURI().toURL();
    place = new ProtectionDomain(new CodeSource(jar, (Certificate[]) null), null);
  }

  @Test
  void the_next_run_has_the_class_its_id_and_its_name_and_instruments_nothing() {
    Run first = new Run(List.of());
    byte[] probed = first.load(ProgramClass.withMain(0));
    first.end();
    Run second = new Run(List.of());
    assertThat(second.load(ProgramClass.withMain(0))).isNotNull().isEqualTo(probed);
    assertThat(second.keeper.takenClasses()).isEqualTo(1);
    assertThat(second.transformer.probedMethods()).isEqualTo(1);
    assertThat(second.methods.after(0, 9)).isEqualTo(first.methods.after(0, 9));
    assertThat(second.methods.name(MethodRegistry.idAt(0)))
        .extracting(MethodName::methodName)
        .isEqualTo("main");
    assertThat(log).isEmpty();
  }

  @Test
  void another_class_gets_an_id_after_those_of_kept_classes_that_are_not_loaded() {
    Run first = new Run(List.of());
    first.load(ProgramClass.withMain(0));
    first.end();
    Run second = new Run(List.of());
    second.load(ProgramClass.withMain(1));
    assertThat(second.keeper.takenClasses()).isZero();
    assertThat(second.methods.size()).isEqualTo(1);
    assertThat(second.methods.idOf(0)).isEqualTo(MethodRegistry.idAt(1));
    assertThat(second.methods.name(MethodRegistry.idAt(0))).isNull();
    second.end();
    Run third = new Run(List.of());
    third.load(ProgramClass.withMain(1));
    third.load(ProgramClass.withMain(0));
    assertThat(third.keeper.takenClasses()).isEqualTo(2);
  }

  @Test
  void a_class_is_instrumented_again_if_other_methods_of_it_are_learned() {
    Run first = new Run(List.of());
    assertThat(first.load(ProgramClass.withMain(0))).isNotNull();
    first.end();
    Run learned = new Run(List.of(HOT));
    assertThat(learned.load(ProgramClass.withMain(0))).isNull();
    assertThat(learned.keeper.takenClasses()).isZero();
    learned.end();
    Run again = new Run(List.of(HOT));
    assertThat(again.load(ProgramClass.withMain(0))).isNull();
    assertThat(again.keeper.takenClasses()).isEqualTo(1);
    assertThat(again.transformer.learnedMethods()).isEqualTo(1);
    again.end();
    Run forgotten = new Run(List.of());
    assertThat(forgotten.load(ProgramClass.withMain(0))).isNotNull();
    assertThat(forgotten.keeper.takenClasses()).isZero();
  }

  @Test
  void later_runs_have_the_class_of_event_threads_with_hooks_and_do_not_count_it()
      throws Exception {
    byte[] original = eventThread();
    Run first = new Run(List.of());
    assertThat(first.keeper.findHooked(original)).isNull();
    byte[] hooked = first.loadByJvm(original);
    assertThat(hooked).isNotNull();
    first.load(ProgramClass.withMain(0));
    first.end();
    Run second = new Run(List.of());
    assertThat(second.keeper.findHooked(original)).isEqualTo(hooked);
    assertThat(second.loadByJvm(original)).isEqualTo(hooked);
    assertThat(second.keeper.takenClasses()).isZero();
    second.load(ProgramClass.withMain(1));
    second.end();
    Run third = new Run(List.of());
    assertThat(third.keeper.findHooked(original)).isEqualTo(hooked);
  }

  @Test
  void a_kept_class_with_hooks_is_only_for_the_jvm_and_its_own_bytes() throws Exception {
    byte[] original = eventThread();
    Run first = new Run(List.of());
    first.loadByJvm(original);
    first.load(ProgramClass.withMain(0));
    first.end();
    Run second = new Run(List.of());
    assertThat(second.keeper.find(program, NAME, place, original)).isNull();
    assertThat(second.keeper.findHooked(ProgramClass.withMain(0))).isNull();
    original[original.length - 1]++;
    assertThat(second.keeper.findHooked(original)).isNull();
  }

  @Test
  void a_new_class_with_hooks_is_kept_even_if_nothing_else_is_new() throws Exception {
    byte[] original = eventThread();
    Run first = new Run(List.of());
    byte[] hooked = first.loadByJvm(original);
    first.end();
    Run second = new Run(List.of());
    assertThat(second.keeper.findHooked(original)).isEqualTo(hooked);
  }

  private static byte[] eventThread() throws IOException {
    String name = HookedClasses.EVENT_THREAD + ".class";
    try (InputStream in = ClassLoader.getSystemResourceAsStream(name)) {
      return Objects.requireNonNull(in).readAllBytes();
    }
  }

  @Test
  void a_file_that_others_may_write_is_not_used() throws Exception {
    Run first = new Run(List.of());
    first.load(ProgramClass.withMain(0));
    first.end();
    File[] files = directory.listFiles();
    assertThat(files).hasSize(1);
    Path file = files[0].toPath();
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw----"));
    Run second = new Run(List.of());
    second.load(ProgramClass.withMain(0));
    assertThat(second.keeper.takenClasses()).isZero();
  }

  @Test
  void a_file_in_a_directory_that_others_may_write_is_not_used() throws Exception {
    Run first = new Run(List.of());
    first.load(ProgramClass.withMain(0));
    first.end();
    Files.setPosixFilePermissions(directory.toPath(), PosixFilePermissions.fromString("rwxrwx---"));
    assertThat(new Run(List.of()).keeper).isNull();
  }

  @Test
  void a_link_to_a_directory_of_the_user_is_followed() throws Exception {
    Path target = Files.createDirectory(directory.toPath().resolve("target"));
    Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwx------"));
    directory = Files.createSymbolicLink(directory.toPath().resolve("link"), target).toFile();
    Run first = new Run(List.of());
    first.load(ProgramClass.withMain(0));
    first.end();
    Run second = new Run(List.of());
    second.load(ProgramClass.withMain(0));
    assertThat(second.keeper.takenClasses()).isEqualTo(1);
  }

  @Test
  void nothing_is_written_while_the_memory_is_nearly_full() {
    Run first = new Run(List.of());
    first.load(ProgramClass.withMain(0));
    first.memory.heapMib = 63;
    first.memory.heapAfterCollectionMib = 63;
    first.end();
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void names_are_read_by_the_thread_of_the_map_although_it_is_not_written() {
    Run first = new Run(List.of());
    first.load(ProgramClass.withMain(0));
    first.end();
    MethodRegistry methods = registryOfOneMethod();
    new Run(methods, List.of()).load(ProgramClass.withMain(0));
    assertThat(methods.limit()).isNull();
    MapFile file = new MapFile(new File(directory, "map"), 1000, () -> false, methods, log::add);
    MemoryWatch memory = new MemoryWatch(new FakeMemory());
    new MapThread(methods, file, memory, new GracePeriod(0, () -> 0), log::add).step();
    assertThat(methods.limit()).isEqualTo(ProbeLimit.NAMES);
  }

  @Test
  void names_are_read_when_the_keeping_ends() {
    Run first = new Run(List.of());
    first.load(ProgramClass.withMain(0));
    first.end();
    MethodRegistry methods = registryOfOneMethod();
    Run second = new Run(methods, List.of());
    second.load(ProgramClass.withMain(0));
    assertThat(methods.limit()).isNull();
    second.end();
    assertThat(methods.limit()).isEqualTo(ProbeLimit.NAMES);
  }

  private static MethodRegistry registryOfOneMethod() {
    return new MethodRegistry("the", 100, 1);
  }

  @Test
  void a_full_file_takes_no_further_class_and_the_first_of_two_with_equal_checksums() {
    ReadyClassesWriter writer =
        new ReadyClassesWriter(new MethodRegistry("the"), new byte[100], 100 + 512 + 2 * 26);
    byte[] record = new byte[10];
    assertThat(writer.add(1, 5, record, 2)).isTrue();
    assertThat(writer.add(1, 5, record, 3)).isFalse();
    assertThat(writer.hasRoom(11)).isFalse();
    assertThat(writer.hasRoom(10)).isTrue();
    assertThat(writer.add(2, 5, record, 4)).isTrue();
    assertThat(writer.add(3, 5, record, 5)).isFalse();
    assertThat(writer.probedMethods()).isEqualTo(6);
  }

  @Test
  void the_user_is_the_owner_of_the_process_whatever_the_property_says() {
    Run first = new Run(List.of());
    first.load(ProgramClass.withMain(0));
    first.end();
    String name = System.setProperty("user.name", "another");
    try {
      Run second = new Run(List.of());
      second.load(ProgramClass.withMain(0));
      assertThat(second.keeper.takenClasses()).isEqualTo(1);
    } finally {
      System.setProperty("user.name", name);
    }
  }

  @Test
  void a_class_without_a_place_is_not_kept() {
    place = new ProtectionDomain(null, null);
    Run first = new Run(List.of());
    first.load(ProgramClass.withMain(0));
    first.end();
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void a_program_that_begins_late_is_not_quiet_before_it_has_loaded_a_class() {
    Run run = new Run(List.of());
    assertThat(run.keeper.isDue()).isFalse();
    nowMillis.set(3 * KEEP_MILLIS);
    run.keeper.know("", List.of());
    nowMillis.set(6 * KEEP_MILLIS);
    assertThat(run.keeper.isDue()).isFalse();
    run.load(ProgramClass.withMain(0));
    nowMillis.set(8 * KEEP_MILLIS - 1);
    assertThat(run.keeper.isDue()).isFalse();
    nowMillis.set(8 * KEEP_MILLIS);
    assertThat(run.keeper.isDue()).isTrue();
    run.keeper.end();
  }

  @Test
  void a_program_whose_classes_are_loaded_before_it_is_known_is_not_quiet_at_once() {
    Run run = new Run(List.of());
    run.load(ProgramClass.withMain(0));
    nowMillis.set(3 * KEEP_MILLIS);
    assertThat(run.keeper.isDue()).isFalse();
    run.keeper.know("", List.of());
    assertThat(run.keeper.isDue()).isFalse();
    nowMillis.set(5 * KEEP_MILLIS);
    assertThat(run.keeper.isDue()).isTrue();
    run.keeper.end();
  }

  @Test
  void a_program_that_loads_classes_all_the_time_or_none_is_not_waited_for_longer() {
    Run run = new Run(List.of());
    nowMillis.set(60 * KEEP_MILLIS - 1);
    assertThat(run.keeper.isDue()).isFalse();
    nowMillis.set(60 * KEEP_MILLIS);
    assertThat(run.keeper.isDue()).isTrue();
    run.keeper.end();
  }

  /** A run of the program. */
  private final class Run {
    private final MethodRegistry methods;
    private final FakeMemory memory = new FakeMemory();
    private final ProbeTransformer transformer;
    private final ClassKeeper keeper;

    Run(List<LearnedMethod> learned) {
      this(new MethodRegistry("the"), learned);
    }

    Run(MethodRegistry methods, List<LearnedMethod> learned) {
      this.methods = methods;
      MethodFilter all = MethodFilter.builder().build();
      MethodFilter filter = learned.isEmpty() ? all : all.without(learned);
      transformer = new ProbeTransformer(filter, methods, new MemoryWatch(memory), log::add);
      ClassCache cache = new ClassCache(directory, "program", "engine");
      QuietTime quiet =
          new QuietTime(KEEP_MILLIS, () -> TimeUnit.MILLISECONDS.toNanos(nowMillis.get()));
      keeper = ClassKeeper.open(cache, methods, learned, quiet, log::add);
      if (keeper != null) {
        transformer.use(keeper);
        keeper.start(transformer);
      }
    }

    byte @Nullable [] load(byte[] classFile) {
      return transformer.transform(program, NAME, null, place, classFile);
    }

    byte @Nullable [] loadByJvm(byte[] classFile) {
      return transformer.transform(null, HookedClasses.EVENT_THREAD, null, null, classFile);
    }

    void end() {
      keeper.know("", List.of());
      keeper.end();
    }
  }
}
