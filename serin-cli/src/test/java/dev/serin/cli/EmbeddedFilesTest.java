package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedFilesTest {
  @TempDir private Path folder;

  @Test
  void an_installation_as_a_folder_embeds_nothing() throws Exception {
    assertThat(EmbeddedFiles.file("serin-agent.jar")).isNull();
  }

  @Test
  void a_file_is_copied_once_and_again_if_it_is_damaged() throws Exception {
    byte[] content = "the agent".getBytes(StandardCharsets.UTF_8);
    Path copy = EmbeddedFiles.copy(content, "serin-agent.jar", folder.toFile());
    assertThat(copy).hasBinaryContent(content).hasFileName("serin-agent.jar");
    FileTime before = FileTime.fromMillis(1);
    Files.setLastModifiedTime(copy, before);

    assertThat(EmbeddedFiles.copy(content, "serin-agent.jar", folder.toFile())).isEqualTo(copy);
    assertThat(Files.getLastModifiedTime(copy)).isEqualTo(before);

    Files.writeString(copy, "the");
    assertThat(EmbeddedFiles.copy(content, "serin-agent.jar", folder.toFile()))
        .isEqualTo(copy)
        .hasBinaryContent(content);
    try (Stream<Path> files = Files.list(copy.getParent())) {
      assertThat(files).containsExactly(copy);
    }
  }

  @Test
  void each_version_has_its_own_copy() throws Exception {
    Path first = EmbeddedFiles.copy(new byte[] {1}, "serin-agent.jar", folder.toFile());
    Path second = EmbeddedFiles.copy(new byte[] {2}, "serin-agent.jar", folder.toFile());
    assertThat(first).isNotEqualTo(second).hasBinaryContent(new byte[] {1});
  }

  @Test
  void without_a_cache_directory_the_copy_is_temporary() throws Exception {
    Path copy = EmbeddedFiles.copy(new byte[] {1}, "serin-agent.jar", null);
    assertThat(copy).hasBinaryContent(new byte[] {1});
    Files.delete(copy);
    Files.delete(copy.getParent());
  }
}
