package dev.serin.languages;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the trees of the Scala programs in {@code shapes.scala} with {@code shapes.scala.trees}.
 * Times are in microseconds.
 */
class ScalaTest {
  @TempDir private static Path classes;

  @BeforeAll
  static void compile() throws Exception {
    String path =
        CompiledProgram.classPath(scala.Option.class, scala.runtime.LazyVals.class, Ticks.class);
    CompiledProgram.compile(
        "shapes.scala",
        classes,
        (source, folder, said) ->
            dotty.tools.dotc.Main.process(
                new String[] {"-nowarn", "-classpath", path, "-d", folder, source}));
  }

  static Stream<Arguments> trees() throws Exception {
    return CompiledProgram.trees("shapes.scala.trees");
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
