package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.BoundedLines;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One directory shared by two tracers in this process and by another process. */
class SharedDirectoryTest {
  private static final String FIRST = "01900000000-00000001";
  private static final String SECOND = "01900000000-00000002";
  private static final String THIRD = "01900000000-00000003";
  private static final long MAX_BYTES = 1 << 20;

  @TempDir private Path folder;

  private IssueDirectory first;

  @BeforeEach
  void open() throws IOException {
    first = new IssueDirectory(folder.toFile(), FIRST, MAX_BYTES);
    first.open();
    first.keep("swing-1", "{\"cost\":1}");
  }

  @AfterEach
  void close() throws IOException {
    first.close();
  }

  @Test
  void another_process_takes_nothing_from_two_tracers_of_one() throws Exception {
    IssueDirectory second = new IssueDirectory(folder.toFile(), SECOND, MAX_BYTES);
    assertThat(second.open()).isZero();
    second.keep("swing-1", "{\"cost\":2}");
    assertThat(adoptedByAnotherProcess()).isZero();
    assertThat(folder.resolve("pending-" + FIRST + "-swing-1.jsonl")).exists();
    assertThat(folder.resolve("pending-" + SECOND + "-swing-1.jsonl")).exists();
    second.close();
    assertThat(adoptedByAnotherProcess()).as("of the tracer that is closed").isEqualTo(1);
    assertThat(folder.resolve("pending-" + FIRST + "-swing-1.jsonl")).exists();
  }

  @Test
  void another_process_takes_nothing_from_tracers_of_two_class_loaders() throws Exception {
    List<URL> urls = new ArrayList<>();
    for (String path : classPath()) {
      urls.add(Path.of(path).toUri().toURL());
    }
    ClassLoader jdk = ClassLoader.getPlatformClassLoader();
    try (URLClassLoader loader = new URLClassLoader(urls.toArray(new URL[0]), jdk)) {
      Class<?> type = loader.loadClass(IssueDirectory.class.getName());
      assertThat(type).isNotSameAs(IssueDirectory.class);
      Constructor<?> maker = type.getDeclaredConstructor(File.class, String.class, long.class);
      maker.setAccessible(true);
      Object second = maker.newInstance(folder.toFile(), SECOND, MAX_BYTES);
      assertThat(call(second, "open")).isEqualTo(0);
      assertThat(adoptedByAnotherProcess()).isZero();
      call(second, "close");
    }
    assertThat(adoptedByAnotherProcess()).isZero();
    assertThat(folder.resolve("pending-" + FIRST + "-swing-1.jsonl")).exists();
  }

  @Test
  void a_directory_that_is_deleted_is_made_again_with_its_lock() throws Exception {
    for (String name : names()) {
      Files.delete(folder.resolve(name));
    }
    Files.delete(folder);
    first.write("{\"cost\":3}");
    first.keep("swing-2", "{\"cost\":4}");
    assertThat(names())
        .containsExactly(
            FIRST + ".lock", "issues-" + FIRST + "-1.jsonl", "pending-" + FIRST + "-swing-2.jsonl");
    assertThat(adoptedByAnotherProcess()).isZero();
  }

  @Test
  void a_lock_that_is_deleted_is_made_again_before_anything_is_kept() throws Exception {
    Files.delete(folder.resolve(FIRST + ".lock"));
    first.keep("swing-1", "{\"cost\":5}");
    assertThat(adoptedByAnotherProcess()).isZero();
  }

  @Test
  void the_process_remembers_no_session_that_has_ended() throws Exception {
    assertThat(System.getProperties()).containsKey("dev.serin.session." + FIRST);
    first.close();
    assertThat(System.getProperties()).doesNotContainKey("dev.serin.session." + FIRST);
  }

  private static Object call(Object directory, String name) throws Exception {
    Method method = directory.getClass().getDeclaredMethod(name);
    method.setAccessible(true);
    return method.invoke(directory);
  }

  private int adoptedByAnotherProcess() throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(
                java,
                "-cp",
                String.join(File.pathSeparator, classPath()),
                OpenedDirectory.class.getName(),
                folder.toString(),
                THIRD)
            .redirectErrorStream(true)
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("it ends").isTrue();
    assertThat(process.exitValue()).as(out).isZero();
    return Integer.parseInt(out.trim());
  }

  /** The runtime, its dependencies, and these tests. */
  private static List<String> classPath() throws Exception {
    List<String> path = new ArrayList<>();
    for (Class<?> type : List.of(IssueDirectory.class, BoundedLines.class, OpenedDirectory.class)) {
      URL location = type.getProtectionDomain().getCodeSource().getLocation();
      path.add(Path.of(location.toURI()).toString());
    }
    return path;
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
