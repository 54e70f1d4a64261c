package dev.serin.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.format.LearnedMethod;
import dev.serin.instrument.readahead.SummaryCache;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class LearnedCacheTest {
  private static final LearnedMethod X = new LearnedMethod("a.Point#x()D", 400_000, 50);
  private static final LearnedMethod Y = new LearnedMethod("a.Point#y(La.B;)D", 200_000, 60);

  /** The number of methods that each process adds in turn. */
  private static final int METHODS = 8;

  /** Longer than any process needs, also on a busy machine. */
  private static final long LONG_WAIT_NANOS = TimeUnit.MINUTES.toNanos(1);

  @TempDir private Path folder;

  @Test
  void a_program_without_a_list_has_no_methods_and_no_directory_is_made() {
    Path directory = folder.resolve("cache");
    assertThat(new LearnedCache(directory.toFile(), digest("a.jar")).read()).isEmpty();
    assertThat(directory).doesNotExist();
  }

  @Test
  void methods_are_added_to_those_of_earlier_runs_and_leave_when_they_are_not_hot()
      throws Exception {
    cache().update(List.of(X), Set.of());
    cache().update(List.of(Y), Set.of("a.Point#z()D"));
    assertThat(lines(cache())).containsExactlyInAnyOrder(X.toString(), Y.toString());
    cache().update(List.of(), Set.of(X.pattern()));
    assertThat(lines(cache())).containsExactly(Y.toString());
    assertThat(lines(new LearnedCache(folder.toFile(), digest("b.jar")))).isEmpty();
  }

  @Test
  void a_damaged_list_is_none_and_is_rewritten() throws Exception {
    cache().update(List.of(X), Set.of());
    Path file = lists().get(0);
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 1] ^= 1;
    Files.write(file, bytes);
    assertThat(cache().read()).isNull();
    cache().update(List.of(Y), Set.of());
    assertThat(lines(cache())).containsExactly(Y.toString());
  }

  @Test
  void the_most_frequent_methods_are_kept() throws Exception {
    List<LearnedMethod> methods = new ArrayList<>();
    for (int i = 0; i <= LearnedCache.MAX_METHODS; i++) {
      methods.add(new LearnedMethod("a.Point#m" + i + "()V", 100_001 + i, 50));
    }
    cache().update(methods, Set.of());
    assertThat(lines(cache()))
        .hasSize(LearnedCache.MAX_METHODS)
        .doesNotContain(methods.get(0).toString());
  }

  @Test
  void the_lists_that_were_not_used_for_longest_are_deleted_and_no_other_file() throws Exception {
    Path other = Files.writeString(folder.resolve("serin-mine.learned"), "");
    for (int i = 0; i <= SummaryCache.MAX_LEARNED; i++) {
      new LearnedCache(folder.toFile(), digest(i + ".jar")).update(List.of(X), Set.of());
      for (Path list : lists()) {
        list.toFile().setLastModified(Files.getLastModifiedTime(list).toMillis() - 60_000);
      }
    }
    assertThat(lists()).hasSize(SummaryCache.MAX_LEARNED);
    assertThat(lines(new LearnedCache(folder.toFile(), digest("0.jar")))).isEmpty();
    assertThat(lines(new LearnedCache(folder.toFile(), digest("1.jar")))).isNotEmpty();
    assertThat(other).exists();
  }

  @Test
  @Timeout(60)
  void processes_that_add_methods_at_once_lose_none() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Integer>> processes = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        processes.add(process(i));
      }
      for (Future<Integer> process : threads.invokeAll(processes)) {
        assertThat(process.get()).isZero();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(lines(cache())).hasSize(4 * METHODS);
  }

  /** Adds methods one at a time in a JVM of its own: file locks work between processes. */
  private Callable<Integer> process(int number) {
    return () -> java(Adding.class, folder.toString(), Integer.toString(number)).start().waitFor();
  }

  private static ProcessBuilder java(Class<?> program, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).inheritIO();
  }

  /** A process that adds methods. */
  static final class Adding {
    private Adding() {}

    /**
     * Adds methods.
     *
     * @param arguments the directory, and a number for the names of the methods
     */
    public static void main(String[] arguments) throws IOException {
      Path directory = Path.of(arguments[0]);
      LearnedCache cache = new LearnedCache(directory.toFile(), digest("a.jar"), LONG_WAIT_NANOS);
      for (int i = 0; i < METHODS; i++) {
        String pattern = "a.Point#m" + arguments[1] + "x" + i + "()V";
        cache.update(List.of(new LearnedMethod(pattern, 200_000, 50)), Set.of());
      }
    }
  }

  @Test
  @Timeout(60)
  void methods_are_added_after_a_while_though_another_process_keeps_the_lock() throws Exception {
    Process locking =
        java(Locking.class, folder.toString())
            .redirectInput(Redirect.PIPE)
            .redirectOutput(Redirect.PIPE)
            .start();
    try {
      assertThat(locking.inputReader().readLine()).isEqualTo("locked");
      new LearnedCache(folder.toFile(), digest("a.jar"), 1).update(List.of(X), Set.of());
      assertThat(locking.isAlive()).isTrue();
    } finally {
      locking.destroy();
    }
    assertThat(lines(cache())).containsExactly(X.toString());
  }

  /** A process that keeps the lock until it is destroyed. */
  static final class Locking {
    private Locking() {}

    /**
     * Takes the lock.
     *
     * @param arguments the directory
     */
    public static void main(String[] arguments) throws IOException {
      Path file = Path.of(arguments[0], LearnedCache.LOCK);
      try (RandomAccessFile locked = new RandomAccessFile(file.toFile(), "rw")) {
        locked.getChannel().lock();
        System.out.println("locked");
        System.in.read();
      }
    }
  }

  @Test
  void a_directory_that_cannot_be_made_is_an_exception() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");
    LearnedCache cache = new LearnedCache(file.resolve("cache").toFile(), digest("a.jar"));
    assertThatThrownBy(() -> cache.update(List.of(X), Set.of())).isInstanceOf(IOException.class);
  }

  @Test
  void a_jar_that_changes_is_another_program_and_a_folder_that_changes_is_not() throws Exception {
    Path jar = Files.write(folder.resolve("a.jar"), new byte[10]);
    Path classes = Files.createDirectory(folder.resolve("classes"));
    String first = LearnedCache.digest(List.of(jar, classes), List.of());
    Files.write(classes.resolve("A.class"), new byte[10]);
    assertThat(LearnedCache.digest(List.of(jar, classes), List.of())).isEqualTo(first);
    assertThat(LearnedCache.digest(List.of(jar), List.of(classes))).isNotEqualTo(first);
    Files.write(jar, new byte[11]);
    assertThat(LearnedCache.digest(List.of(jar, classes), List.of())).isNotEqualTo(first);
  }

  private LearnedCache cache() {
    return new LearnedCache(folder.toFile(), digest("a.jar"));
  }

  private static String digest(String jar) {
    return LearnedCache.digest(List.of(Path.of(jar)), List.of());
  }

  private static List<String> lines(LearnedCache cache) {
    List<LearnedMethod> methods = cache.read();
    assertThat(methods).isNotNull();
    return methods.stream().map(LearnedMethod::toString).toList();
  }

  private List<Path> lists() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().matches(".*-[0-9a-f]{16}\\.learned")).toList();
    }
  }
}
