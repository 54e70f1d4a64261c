package dev.serin.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.maven.Libraries.Library;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageTest {
  @TempDir private Path folder;
  private Layout layout;
  private Library ofProgram;
  private Library runtime;

  @BeforeEach
  void makeWhatRunsHaveMade() throws IOException {
    layout = new Layout(folder.resolve("serin"));
    ofProgram = new Library(folder.resolve("a.jar"), "a $b.jar");
    runtime = new Library(Files.writeString(folder.resolve("runtime.jar"), "x"), "runtime.jar");
    Files.createDirectories(layout.imageLibraries());
    Files.writeString(layout.imageLibraries().resolve(ofProgram.name()), "x");
    Files.writeString(layout.map(), "a map");
  }

  @Test
  void what_does_not_belong_there_any_more_is_gone() throws Exception {
    Files.createDirectories(layout.imageLibraries().resolve("module-1.0/com"));
    complete("com.example.Old");
    complete("com.example.Main");
    assertThat(layout.imageLibraries().toFile().list())
        .containsExactlyInAnyOrder("a $b.jar", "runtime.jar");
    assertThat(layout.image().resolve("bin").toFile().list()).containsExactly("Main");
    assertThat(layout.image().resolve("methodMapping.txt")).hasContent("a map");
    new Image(layout).complete(List.of(ofProgram), List.of(runtime), null);
    assertThat(layout.image().resolve("bin")).doesNotExist();
  }

  @Test
  void what_is_there_is_not_written_again() throws Exception {
    complete("com.example.Main");
    FileTime early = FileTime.fromMillis(1_000_000_000_000L);
    for (Path file : files()) {
      Files.setLastModifiedTime(file, early);
    }
    complete("com.example.Main");
    assertThat(files()).hasSize(4).allMatch(file -> file.toFile().lastModified() == 1e12);
  }

  @Test
  void the_script_starts_the_program_by_serin_wherever_it_is() throws Exception {
    complete("com.example.Main$Inner");
    Path java = folder.resolve("java home/bin/java");
    Files.createDirectories(java.getParent());
    Files.writeString(java, "#!/bin/sh\nfor argument; do echo \"<$argument>\"; done\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Path moved = Files.move(layout.image(), folder.resolve("moved to"));
    ProcessBuilder builder =
        new ProcessBuilder(moved.resolve("bin/Main$Inner").toString(), "an argument", "$HOME")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said").toFile());
    builder.environment().put("JAVA_HOME", folder.resolve("java home").toString());
    builder.environment().put("JAVA_OPTS", "-Xmx1g -Dserin.slowMillis=1");
    assertThat(builder.start().waitFor()).isZero();
    String libraries = moved + "/lib/a $b.jar:" + moved + "/lib/runtime.jar";
    assertThat(Files.readAllLines(folder.resolve("said")))
        .containsExactly(
            "<-Dserin.methodMap=" + moved + "/methodMapping.txt>",
            "<-Xmx1g>",
            "<-Dserin.slowMillis=1>",
            "<-cp>",
            "<" + moved + "/classes:" + libraries + ">",
            "<dev.serin.desktop.TracedMain>",
            "<com.example.Main$Inner>",
            "<an argument>",
            "<$HOME>");
  }

  @Test
  void what_is_no_name_of_a_class_is_refused() throws Exception {
    Image.checkMainClass("com.example.Größe$1");
    Image.checkMainClass(null);
    assertThatThrownBy(() -> Image.checkMainClass("x'; rm -r"))
        .isInstanceOf(MojoFailureException.class)
        .hasMessageContaining("\"x'; rm -r\" is not a class name.");
  }

  private void complete(String mainClass) throws Exception {
    new Image(layout).complete(List.of(ofProgram), List.of(runtime), mainClass);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> walk = Files.walk(layout.image())) {
      return walk.filter(Files::isRegularFile).toList();
    }
  }
}
