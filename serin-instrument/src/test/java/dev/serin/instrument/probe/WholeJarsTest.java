package dev.serin.instrument.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.instrument.Classes;
import dev.serin.instrument.base.InstrumentException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.tree.ClassNode;

/**
 * Real programs as compilers write them: without its probes, each method is the same, and each
 * probe is where it belongs.
 */
class WholeJarsTest {
  @Test
  void without_its_probes_each_method_of_the_java_library_is_what_it_was() throws Exception {
    FileSystem library = FileSystems.getFileSystem(URI.create("jrt:/"));
    assertThat(check(library.getPath("/modules/java.base"))).isGreaterThan(50_000);
  }

  @Test
  void without_its_probes_each_method_of_other_compilers_is_what_it_was() throws Exception {
    int methods = 0;
    for (Class<?> type : List.of(Assertions.class, Test.class, ClassNode.class)) {
      URI jar = type.getProtectionDomain().getCodeSource().getLocation().toURI();
      try (FileSystem files = FileSystems.newFileSystem(Path.of(jar))) {
        methods += check(files.getPath("/"));
      }
    }
    assertThat(methods).isGreaterThan(10_000);
  }

  /** Checks all classes of a folder; returns how many methods had probes. */
  private static int check(Path folder) throws IOException, InstrumentException {
    List<Path> classFiles;
    try (Stream<Path> files = Files.walk(folder)) {
      classFiles =
          files.filter(file -> file.toString().endsWith(".class")).collect(Collectors.toList());
    }
    int methods = 0;
    for (Path file : classFiles) {
      byte[] original = Files.readAllBytes(file);
      InstrumentedClass result = Classes.instrument(original);
      methods += result.probedMethods();
      int found = ProbeComparison.compare(original, result.bytes(), file.toString());
      assertThat(found).as(file.toString()).isEqualTo(result.probedMethods());
    }
    return methods;
  }
}
