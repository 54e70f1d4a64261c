package dev.serin.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.MethodName;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MethodRegistryTest {
  @TempDir private Path folder;
  private final MethodRegistry methods = new MethodRegistry("the");
  private final List<String> log = new ArrayList<>();

  @Test
  void methods_are_numbered_and_named_as_they_are_added() throws Exception {
    assertThat(methods.id(1, "com/example/Main", "f", "(Ljava/lang/String;)V")).isEqualTo(1);
    assertThat(methods.id(0, "com/example/Main", "g", "()V")).isEqualTo(2);
    assertThat(methods.name(1)).hasToString("1,com.example.Main f (Ljava.lang.String;)V");
    assertThat(methods.name(2)).hasToString("0,com.example.Main g ()V");
    assertThat(methods.name(3)).isNull();
    assertThat(methods.after(1)).extracting(MethodName::methodName).containsExactly("g");
  }

  @Test
  void a_class_that_is_loaded_again_has_the_same_ids() throws Exception {
    int first = methods.id(1, "com/example/Main", "f", "()V");
    for (int i = 0; i < 2000; i++) {
      methods.id(1, "com/example/Other" + i, "f", "()V");
      methods.id(1, "com/example/Other" + i, "f", "(I)V");
    }
    assertThat(methods.size()).isEqualTo(4001);
    assertThat(methods.id(1, "com/example/Main", "f", "()V")).isEqualTo(first);
    assertThat(methods.id(1, "com/example/Other1999", "f", "(I)V")).isEqualTo(4001);
    assertThat(methods.id(9, "com/example/Main", "f", "()V")).as("static").isEqualTo(4002);
    assertThat(methods.size()).isEqualTo(4002);
  }

  @Test
  void methods_of_a_class_share_its_name() throws Exception {
    methods.id(1, "com/example/Main", "f", "()V");
    methods.id(1, "com/example/Main", "g", "()V");
    assertThat(methods.after(0).get(0).className()).isSameAs(methods.after(0).get(1).className());
  }

  @Test
  void a_map_that_cannot_be_written_is_logged_once_and_names_are_still_known() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    MapFile map = new MapFile(file.resolve("map.txt").toFile(), methods, log::add);
    methods.id(0, "com/example/Main", "f", "()V");
    assertThat(map.write()).isEqualTo(1);
    methods.id(0, "com/example/Main", "g", "()V");
    assertThat(map.write()).isEqualTo(2);
    assertThat(log).singleElement().asString().contains("cannot be made").contains("--out");
    assertThat(methods.name(2)).hasToString("0,com.example.Main g ()V");
  }

  @Test
  void what_was_added_is_written_by_a_thread_of_its_own_by_the_time_it_has_ended()
      throws Exception {
    Path file = folder.resolve("map.txt");
    MapFile map = new MapFile(file.toFile(), methods, log::add);
    map.start();
    methods.id(0, "com/example/Main", "f", "()V");
    map.end();
    assertThat(Files.readString(file)).endsWith("\n1,0,com.example.Main f ()V\n");
    assertThat(log).isEmpty();
  }

  @Test
  void whatever_the_thread_of_the_map_meets_is_logged_and_the_map_given_up() throws Exception {
    File forbidden =
        new File("map.txt") {
          private static final long serialVersionUID = 1;

          @Override
          public File getAbsoluteFile() {
            throw new SecurityException("no file for you");
          }
        };
    MapFile map = new MapFile(forbidden, methods, log::add);
    methods.id(0, "com/example/Main", "f", "()V");
    map.run();
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
}
