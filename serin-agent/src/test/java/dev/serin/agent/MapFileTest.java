package dev.serin.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.instrument.base.SourcePlace;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class MapFileTest {
  private static final int TIMEOUT_SECONDS = 60;
  private static final long MAX_BYTES = 1 << 20;

  @TempDir private Path folder;
  private boolean isLocked = true;
  private final MethodRegistry methods = new MethodRegistry("the");
  private final List<String> log = new ArrayList<>();

  @Test
  void a_map_that_cannot_be_written_is_logged_once_and_names_are_still_known() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    MapFile map = map(file.resolve("map.txt").toFile());
    methods.id(0, "com/example/Main", "f", "()V");
    map.write();
    methods.id(0, "com/example/Main", "g", "()V");
    map.write();
    assertThat(log).singleElement().asString().contains("cannot be created").contains("--out");
    assertThat(methods.name(2)).hasToString("0,com.example.Main g ()V");
  }

  @Test
  void whatever_is_thrown_is_logged_and_the_map_given_up() {
    MapFile map = map(failing(new SecurityException("no file for you")));
    methods.id(0, "com/example/Main", "f", "()V");
    map.write();
    assertThat(log).singleElement().asString().contains("no file for you").contains("--out");
  }

  @Test
  void methods_are_appended_to_the_map_as_they_are_added() throws Exception {
    Path file = folder.resolve("maps").resolve("map.txt");
    MapFile map = map(file.toFile());
    map.write();
    assertThat(file).doesNotExist();
    methods.id(0, "com/example/Main", "f", "()V");
    map.write();
    String first = Files.readString(file);
    methods.id(0, "com/example/Main", "g", "()V");
    map.write();
    assertThat(Files.readString(file)).isEqualTo(first + "2,0,com.example.Main g ()V\n");
    assertThat(first).endsWith("\n1,0,com.example.Main f ()V\n");
  }

  @Test
  void all_methods_are_written_however_many_were_added() throws Exception {
    Path file = folder.resolve("map.txt");
    for (int i = 0; i < 2500; i++) {
      methods.id(0, "com/example/Main", "f" + i, "()V");
    }
    map(file.toFile()).write();
    assertThat(Files.readAllLines(file)).hasSize(2 + 1 + 2500);
  }

  @Test
  void a_map_ends_with_a_whole_line_before_its_limit_and_that_is_logged_once() throws Exception {
    Path file = folder.resolve("map.txt");
    MapFile map = map(file.toFile());
    String name = "f".repeat(1000);
    for (int i = 0; i < 2500; i++) {
      methods.id(0, "com/example/Main", name + i, "()V");
    }
    map.write();
    map.write();
    assertThat(Files.size(file)).isBetween(MAX_BYTES - 1100, MAX_BYTES);
    List<String> lines = Files.readAllLines(file);
    assertThat(lines.get(lines.size() - 1)).endsWith(" ()V");
    assertThat(log)
        .singleElement()
        .asString()
        .contains("ends after " + (lines.size() - 3) + " methods")
        .contains("directoryBytes");
  }

  @Test
  void a_map_is_not_made_before_other_processes_see_that_it_is_in_use() throws Exception {
    Path file = folder.resolve("map.txt");
    MapFile map = map(file.toFile());
    methods.id(0, "com/example/Main", "f", "()V");
    isLocked = false;
    map.write();
    assertThat(file).doesNotExist();
    isLocked = true;
    map.write();
    assertThat(file).content().endsWith("\n1,0,com.example.Main f ()V\n");
  }

  @Test
  void an_issue_in_the_grace_period_wakes_the_thread_that_writes_the_map() throws Exception {
    Path file = folder.resolve("map.txt");
    CountDownLatch writes = new CountDownLatch(1);
    BooleanSupplier lock =
        () -> {
          writes.countDown();
          return true;
        };
    MapFile map = new MapFile(file.toFile(), MAX_BYTES, lock, methods, log::add);
    GracePeriod grace = endless();
    MapThread thread = thread(map, grace);
    Thread runner = new Thread(thread);
    runner.setDaemon(true);
    methods.id(0, "com/example/Main", "f", "()V");
    runner.start();
    while (!isInObjectWait(runner)) {
      Thread.onSpinWait();
    }
    assertThat(file).doesNotExist();
    grace.end();
    methods.notifyChange();
    assertThat(writes.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
    while (runner.getState() != Thread.State.WAITING) { // it waits again, after the write
      Thread.onSpinWait();
    }
    assertThat(file).content().endsWith("\n1,0,com.example.Main f ()V\n");
    thread.end();
    runner.interrupt();
    runner.join();
    assertThat(log).isEmpty();
  }

  /** Whether a thread waits for a change; it is parked between its steps. */
  private static boolean isInObjectWait(Thread thread) {
    return Stream.of(thread.getStackTrace())
        .anyMatch(
            frame ->
                frame.getClassName().equals(Object.class.getName())
                    && frame.getMethodName().startsWith("wait"));
  }

  @Test
  void what_was_added_is_written_at_the_end() throws Exception {
    Path file = folder.resolve("map.txt");
    MapThread thread = thread(map(file.toFile()));
    methods.id(0, "com/example/Main", "f", "()V");
    thread.end();
    thread.run();
    assertThat(Files.readString(file)).endsWith("\n1,0,com.example.Main f ()V\n");
    assertThat(log).isEmpty();
  }

  @Test
  void a_map_for_which_there_is_no_memory_is_tried_again_and_its_folder_is_not_blamed()
      throws Exception {
    Path file = folder.resolve("map.txt");
    List<Error> failures = new ArrayList<>(List.of(error(), error()));
    File scarce =
        new File(file.toString()) {
          private static final long serialVersionUID = 1;

          @Override
          public File getAbsoluteFile() {
            if (!failures.isEmpty()) {
              throw failures.remove(0);
            }
            return super.getAbsoluteFile();
          }
        };
    MapThread thread = thread(map(scarce));
    methods.id(0, "com/example/Main", "f", "()V");
    thread.step();
    thread.step();
    assertThat(log).singleElement().asString().contains("-Xmx").doesNotContain("--out");
    thread.step();
    assertThat(Files.readString(file)).endsWith("\n1,0,com.example.Main f ()V\n");
  }

  @Test
  void the_thread_goes_on_after_a_step_for_which_there_was_no_memory() throws Exception {
    Path file = folder.resolve("map.txt");
    AtomicInteger readings = new AtomicInteger();
    AtomicReference<MapThread> running = new AtomicReference<>();
    GracePeriod grace =
        new GracePeriod(
            0,
            () -> {
              int reading = readings.incrementAndGet();
              if (reading == 2) { // the first one by the thread
                throw new OutOfMemoryError("Java heap space");
              } else if (reading == 3) {
                end(running.get());
              }
              return 0;
            });
    running.set(thread(map(file.toFile()), grace));
    methods.id(0, "com/example/Main", "f", "()V");
    running.get().run();
    assertThat(readings).hasValueGreaterThan(2);
    assertThat(Files.readString(file)).endsWith("\n1,0,com.example.Main f ()V\n");
  }

  private static void end(MapThread thread) {
    try {
      thread.end();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void a_failed_look_at_the_memory_does_not_blame_the_map_which_is_written() throws Exception {
    Path file = folder.resolve("map.txt");
    FakeMemory broken =
        new FakeMemory() {
          @Override
          public MemoryWatch.Use metaspace() {
            throw new IllegalStateException("no such pool");
          }
        };
    methods.id(0, "com/example/Main", "f", "()V");
    MapThread thread =
        new MapThread(methods, map(file.toFile()), new MemoryWatch(broken), over(), log::add);
    thread.step();
    thread.step();
    assertThat(log)
        .singleElement()
        .asString()
        .contains("no such pool", "memory is nearly full")
        .doesNotContain("map");
    assertThat(Files.readString(file)).endsWith("\n1,0,com.example.Main f ()V\n");
  }

  @Test
  void a_program_that_ends_within_the_grace_period_leaves_a_map_only_if_it_is_needed()
      throws Exception {
    Path file = folder.resolve("maps").resolve("map.txt");
    methods.id(0, "com/example/Main", "f", "()V");
    MapThread brief = thread(map(file.toFile()), endless());
    brief.end();
    brief.run();
    assertThat(file.getParent()).doesNotExist();
    GracePeriod grace = endless();
    MapThread withIssue = thread(map(file.toFile()), grace);
    grace.end();
    withIssue.end();
    withIssue.run();
    assertThat(Files.readString(file)).endsWith("\n1,0,com.example.Main f ()V\n");
    assertThat(log).isEmpty();
  }

  @Test
  void places_in_the_source_follow_the_methods_that_they_came_with() throws Exception {
    Path file = folder.resolve("map.txt");
    MapFile map = map(file.toFile());
    methods.id(0, "com/example/Main", "f", "()V", SourcePlace.of("Main.java", 3));
    methods.id(0, "com/example/Main", "g", "()V", SourcePlace.of("Main.java", 0));
    map.write();
    methods.id(0, "com/example/Main", "g", "()V", SourcePlace.of("Main.java", 9));
    methods.id(0, "com/example/Main", "h", "()V");
    methods.id(0, "com/example/Edit_kt", "i", "()V", SourcePlace.of("Edit.kt", 5));
    map.write();
    assertThat(Files.readString(file))
        .endsWith(
            """
            1,0,com.example.Main f ()V
            2,0,com.example.Main g ()V
            # source Main.java 1 3 0
            3,0,com.example.Main h ()V
            4,0,com.example.Edit_kt i ()V
            # source Edit.kt 4 5
            """);
  }

  @Test
  void a_full_map_has_names_rather_than_places() throws Exception {
    methods.id(0, "com/example/Main", "f", "()V", SourcePlace.of("Main.java", 3));
    map(folder.resolve("first.txt").toFile()).write();
    String first = Files.readString(folder.resolve("first.txt"));
    Path file = folder.resolve("second.txt");
    new MapFile(file.toFile(), first.length() - 1, () -> isLocked, methods, log::add).write();
    assertThat(first).isEqualTo(Files.readString(file) + "# source Main.java 1 3\n");
    assertThat(log).isEmpty();
  }

  private static Error error() {
    return new OutOfMemoryError("Java heap space");
  }

  private static GracePeriod over() {
    return new GracePeriod(0, () -> 0);
  }

  private static GracePeriod endless() {
    return new GracePeriod(Long.MAX_VALUE, () -> 0);
  }

  private static File failing(RuntimeException failure) {
    return new File("map.txt") {
      private static final long serialVersionUID = 1;

      @Override
      public File getAbsoluteFile() {
        throw failure;
      }
    };
  }

  private MapFile map(File file) {
    return new MapFile(file, MAX_BYTES, () -> isLocked, methods, log::add);
  }

  private MapThread thread(MapFile map) {
    return thread(map, over());
  }

  private MapThread thread(MapFile map, GracePeriod grace) {
    return new MapThread(methods, map, new MemoryWatch(new FakeMemory()), grace, log::add);
  }
}
