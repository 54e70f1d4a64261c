package dev.serin.maven;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChosenMethodsTest {
  @TempDir private Path folder;

  @Test
  void a_file_that_cannot_be_read_is_named_with_the_file_to_give() {
    File none = folder.resolve("none.txt").toFile();
    assertThatThrownBy(() -> new ChosenMethods().learned(none))
        .isInstanceOf(MojoFailureException.class)
        .hasMessageStartingWith(none + " cannot be read: ")
        .hasMessageEndingWith(". Give a list that serin learn wrote as learned.");
    assertThatThrownBy(() -> new ChosenMethods().exclude(List.of(), none))
        .isInstanceOf(MojoFailureException.class)
        .hasMessageEndingWith(". Give a text file of patterns as excludesFile.");
  }
}
