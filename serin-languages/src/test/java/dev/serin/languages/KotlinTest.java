package dev.serin.languages;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import kotlin.Unit;
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the trees of the Kotlin programs in {@code shapes.kt} with {@code shapes.kt.trees}.
 * Times are in microseconds.
 */
class KotlinTest {
  @TempDir private static Path classes;

  @BeforeAll
  static void compile() throws Exception {
    String path = CompiledProgram.classPath(Unit.class, Ticks.class);
    CompiledProgram.compile(
        "shapes.kt",
        classes,
        (source, folder, said) ->
            new K2JVMCompiler()
                .exec(said, "-no-stdlib", "-no-reflect", "-classpath", path, "-d", folder, source));
  }

  static Stream<Arguments> trees() throws Exception {
    return CompiledProgram.trees("shapes.kt.trees");
  }

  @ParameterizedTest
  @MethodSource("trees")
  void a_method_has_the_tree_of_its_source(String method, String tree) throws Exception {
    assertThat(CompiledProgram.load(classes).tree("programs.ShapesKt", method)).isEqualTo(tree);
  }

  @Test
  void the_method_map_has_the_file_and_lines_of_the_source(@TempDir Path folder) throws Exception {
    List<String> places = CompiledProgram.places(classes, folder);
    assertThat(places)
        .as("in a facade, a value class, an object, an interface and an inlined class")
        .contains(
            "programs.ShapesKt valueClass ()J shapes.kt 23",
            "programs.Span spend-impl (J)J shapes.kt 15",
            "programs.Driver resume (I)V shapes.kt 82",
            "programs.Named name ()Ljava.lang.String; shapes.kt 122",
            "programs.ShapesKt$coroutine$$inlined$Continuation$1 resumeWith (Ljava.lang.Object;)V"
                + " Continuation.kt 71");
  }

  @Test
  void every_class_is_right_for_the_verifier() throws Exception {
    CompiledProgram.load(classes).link();
  }
}
