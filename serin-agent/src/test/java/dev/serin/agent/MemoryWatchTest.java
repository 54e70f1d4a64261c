package dev.serin.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryWatchTest {
  private static final int TIMEOUT_SECONDS = 120;

  @TempDir private Path folder;
  private final FakeMemory memory = new FakeMemory();
  private final MemoryWatch watch = new MemoryWatch(memory);

  @Test
  void the_management_beans_are_not_asked_while_the_heap_is_less_than_half_full() {
    look(31, 0);
    assertThat(memory.heapAsked).isZero();
    look(32, 0);
    assertThat(memory.heapAsked).isEqualTo(1);
  }

  @Test
  void a_heap_is_full_by_what_a_collection_leaves_and_not_by_garbage() {
    look(64, 20);
    assertThat(watch.full()).isNull();
    look(64, 58);
    assertThat(watch.full()).hasToString("58 of 64 MiB");
  }

  @Test
  void a_heap_that_was_full_has_room_when_a_collection_leaves_less_than_four_fifths() {
    look(64, 60);
    look(20, 53);
    assertThat(watch.full()).isNotNull();
    look(20, 51);
    assertThat(watch.full()).isNull();
  }

  @Test
  void the_heap_of_this_jvm_is_known() {
    MemoryWatch.Memory real = new JvmMemory();
    assertThat(real.heapNow().share()).isBetween(0.0, 1.0);
    assertThat(real.heapAfterCollection().share()).isBetween(0.0, 1.0);
    assertThat(real.metaspace().share()).isBetween(0.0, 1.0);
  }

  @Test
  void a_metaspace_that_is_full_counts_until_heap_and_metaspace_have_room() {
    memory.metaspaceMib = 58;
    watch.lookAtMetaspace();
    assertThat(watch.full()).hasToString("58 of 64 MiB");
    look(64, 60);
    memory.metaspaceMib = 51;
    watch.lookAtMetaspace();
    assertThat(watch.full()).hasToString("60 of 64 MiB");
    look(20, 51);
    assertThat(watch.full()).isNull();
  }

  @Test
  void a_program_whose_classes_fill_a_limited_metaspace_is_known_before_it_fails()
      throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:MaxMetaspaceSize=24m",
                "-cp",
                System.getProperty("java.class.path"),
                Filler.class.getName())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output").toFile())
            .start();
    try {
      assertThat(process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(folder.resolve("output")).content().matches("2[1-4] of 24 MiB with \\d+ classes\\R");
    assertThat(process.exitValue()).isZero();
  }

  /** Loads a class again and again until its metaspace is nearly full, or it fails. */
  static final class Filler {
    private Filler() {}

    public static void main(String[] arguments) throws Exception {
      byte[] classFile;
      try (InputStream in = MemoryWatchTest.class.getResourceAsStream("MemoryWatchTest.class")) {
        classFile = in.readAllBytes();
      }
      MemoryWatch watch = new MemoryWatch(new JvmMemory());
      List<Class<?>> loaded = new ArrayList<>();
      while (watch.full() == null) {
        loaded.add(new Loader().define(classFile));
        watch.lookAtMetaspace();
      }
      System.out.println(watch.full() + " with " + loaded.size() + " classes");
    }
  }

  private static final class Loader extends ClassLoader {
    Class<?> define(byte[] classFile) {
      return defineClass(MemoryWatchTest.class.getName(), classFile, 0, classFile.length);
    }
  }

  private void look(long usedMib, long collectedMib) {
    memory.heapMib = usedMib;
    memory.heapAfterCollectionMib = collectedMib;
    watch.lookAtHeap();
  }
}
