package dev.serin.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MapFileTest {
  @TempDir private Path folder;
  private final MethodRegistry methods = new MethodRegistry("the");
  private final List<String> log = new ArrayList<>();

  @Test
  void a_map_that_cannot_be_written_is_logged_once_and_names_are_still_known() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    MapFile map = new MapFile(file.resolve("map.txt").toFile(), methods, log::add);
    methods.id(0, "com/example/Main", "f", "()V");
    map.write();
    methods.id(0, "com/example/Main", "g", "()V");
    map.write();
    assertThat(log).singleElement().asString().contains("cannot be made").contains("--out");
    assertThat(methods.name(2)).hasToString("0,com.example.Main g ()V");
  }

  @Test
  void whatever_is_thrown_is_logged_and_the_map_given_up() {
    MapFile map = new MapFile(failing(new SecurityException("no file for you")), methods, log::add);
    methods.id(0, "com/example/Main", "f", "()V");
    map.write();
    assertThat(log).singleElement().asString().contains("no file for you").contains("--out");
  }

  @Test
  void methods_are_appended_to_the_map_as_they_are_added() throws Exception {
    Path file = folder.resolve("maps").resolve("map.txt");
    MapFile map = new MapFile(file.toFile(), methods, log::add);
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
    new MapFile(file.toFile(), methods, log::add).write();
    assertThat(Files.readAllLines(file)).hasSize(2 + 1 + 2500);
  }

  @Test
  void the_thread_has_written_what_was_added_by_the_time_it_has_ended() throws Exception {
    Path file = folder.resolve("map.txt");
    MapThread thread = thread(new MapFile(file.toFile(), methods, log::add));
    thread.start();
    methods.id(0, "com/example/Main", "f", "()V");
    thread.end();
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
    MapThread thread = thread(new MapFile(scarce, methods, log::add));
    methods.id(0, "com/example/Main", "f", "()V");
    thread.step();
    thread.step();
    assertThat(log).singleElement().asString().contains("-Xmx").doesNotContain("--out");
    thread.step();
    assertThat(Files.readString(file)).endsWith("\n1,0,com.example.Main f ()V\n");
  }

  private static Error error() {
    return new OutOfMemoryError("Java heap space");
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

  private MapThread thread(MapFile map) {
    return new MapThread(methods, map, new HeapWatch(new FakeHeap()), log::add);
  }
}
