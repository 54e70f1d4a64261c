package dev.serin.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MethodRegistryTest {
  @TempDir private Path folder;

  @Test
  void after_a_failure_nothing_waits_to_be_written_and_names_are_still_known() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    MethodRegistry registry = new MethodRegistry("the", file.resolve("map.txt").toFile());
    registry.newClass().id(0, "com/example/Main", "f", "()V");
    assertThatThrownBy(registry::write)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cannot be made");
    assertThat(registry.unwrittenCount()).isZero();
    registry.newClass().id(0, "com/example/Main", "g", "()V");
    registry.write();
    assertThat(registry.unwrittenCount()).isZero();
    assertThat(registry.name(2)).hasToString("0,com.example.Main g ()V");
  }

  @Test
  void methods_are_appended_to_the_map_as_they_are_added() throws Exception {
    Path file = folder.resolve("maps").resolve("map.txt");
    MethodRegistry registry = new MethodRegistry("the", file.toFile());
    registry.newClass().id(0, "com/example/Main", "f", "()V");
    registry.write();
    registry.newClass().id(0, "com/example/Main", "g", "()V");
    registry.write();
    assertThat(Files.readString(file)).contains("com.example.Main f").contains("Main g");
  }
}
