package dev.serin.gradle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests where the classes of folders and jars are written. */
class ClassesTest {
  @TempDir private Path folder;
  private Path jar;
  private final Map<Path, Path> outputs = new TreeMap<>();

  @BeforeEach
  void write() throws IOException {
    jar = folder.resolve("out/classes.jar");
    Path own = folder.resolve("own");
    Files.createDirectories(own.resolve("a"));
    Files.write(own.resolve("a/Own.class"), new byte[] {1});
    Path library = folder.resolve("library.jar");
    try (OutputStream bytes = Files.newOutputStream(library);
        ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry("b/Library.class"));
      zip.write(2);
    }
    outputs.put(own, own);
    outputs.put(library, library);
  }

  @Test
  void classes_of_folders_are_files_and_those_of_jars_are_in_the_jar() throws IOException {
    Path files = folder.resolve("out/files");
    Classes.write(outputs, files, jar, false);
    assertThat(files.resolve("a/Own.class")).hasBinaryContent(new byte[] {1});
    assertThat(namesInJar()).containsExactly("b/Library.class");
  }

  @Test
  void without_a_folder_all_classes_are_in_the_jar() throws IOException {
    Classes.write(outputs, null, jar, false);
    assertThat(namesInJar()).containsExactly("a/Own.class", "b/Library.class");
    try (Stream<Path> files = Files.list(jar.getParent())) {
      assertThat(files).containsExactly(jar);
    }
  }

  private List<String> namesInJar() throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.stream().map(ZipEntry::getName).toList();
    }
  }
}
