package dev.serin.languages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.codehaus.groovy.control.CompilationUnit;
import org.codehaus.groovy.control.CompilerConfiguration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the trees of the Groovy programs in {@code shapes.groovy} with {@code
 * shapes.groovy.trees}. Times are in microseconds.
 */
class GroovyTest {
  @TempDir private static Path classes;

  @BeforeAll
  static void compile() throws Exception {
    CompiledProgram.compile(
        "shapes.groovy",
        classes,
        (source, folder, said) -> {
          CompilerConfiguration configuration = new CompilerConfiguration();
          configuration.setTargetDirectory(folder);
          CompilationUnit unit = new CompilationUnit(configuration);
          unit.addSource(new File(source));
          unit.compile();
        });
  }

  static Stream<Arguments> trees() throws Exception {
    return CompiledProgram.trees("shapes.groovy.trees");
  }

  @ParameterizedTest
  @MethodSource("trees")
  void a_method_has_the_tree_of_its_source(String method, String tree) throws Exception {
    assertThat(CompiledProgram.load(classes).tree("programs.Shapes", method)).isEqualTo(tree);
  }

  @Test
  void every_class_is_right_for_the_verifier() throws Exception {
    CompiledProgram.load(classes).link();
  }
}
