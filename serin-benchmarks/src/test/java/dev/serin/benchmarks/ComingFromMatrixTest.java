package dev.serin.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.tencent.matrix.plugin.extension.MatrixExtension;
import com.tencent.matrix.trace.config.TraceConfig;
import com.tencent.matrix.trace.extension.MatrixTraceExtension;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages for users of Matrix have a row for each setting of Matrix. */
class ComingFromMatrixTest {
  private static final Path DOCS = Path.of("../docs");

  /** The first cell of a row; code in it names settings. */
  private static final Pattern FIRST_CELL = Pattern.compile("(?m)^\\| ([^|]*) \\|");

  private static final Pattern CODE = Pattern.compile("`[^`]+`");
  private static final Pattern NAME = Pattern.compile("[A-Za-z]\\w*");

  @Test
  void each_method_of_the_builder_of_trace_config_has_a_row() throws IOException {
    String page = Files.readString(DOCS.resolve("coming-from.md"));
    Set<String> methods = names(TraceConfig.Builder.class, "");
    assertThat(methods).contains("enableFPS", "build");
    assertThat(named(section(page, "`TraceConfig.Builder` sets"))).containsAll(methods);
  }

  @ParameterizedTest
  @ValueSource(classes = {MatrixTraceExtension.class, MatrixExtension.class})
  void each_setting_of_the_gradle_plugin_has_a_row(Class<?> extension) throws IOException {
    String page = Files.readString(DOCS.resolve("gradle.md"));
    Set<String> settings = names(extension, "set");
    assertThat(settings).hasSizeGreaterThan(3);
    assertThat(named(section(page, "## Coming from Matrix"))).containsAll(settings);
    assertThat(Files.readString(DOCS.resolve("coming-from.md")))
        .contains("(gradle.md#coming-from-matrix)");
  }

  /** The text from a line up to the next heading. */
  private static String section(String page, String begin) {
    int at = page.indexOf("\n" + begin) + 1;
    assertThat(at).as(begin).isPositive();
    int end = page.indexOf("\n#", at);
    return page.substring(at, end < 0 ? page.length() : end);
  }

  /** The names in the first cells of the tables of a text. */
  private static Set<String> named(String text) {
    Set<String> names = new TreeSet<>();
    for (String cell : found(FIRST_CELL, text, 1)) {
      for (String code : found(CODE, cell, 0)) {
        names.addAll(found(NAME, code, 0));
      }
    }
    return names;
  }

  private static List<String> found(Pattern pattern, String text, int group) {
    return pattern.matcher(text).results().map((MatchResult it) -> it.group(group)).toList();
  }

  /** The names of public methods with a prefix, as settings are written in a build file. */
  private static Set<String> names(Class<?> type, String prefix) {
    Set<String> names = new TreeSet<>();
    Stream.of(type.getMethods())
        .filter(method -> method.getDeclaringClass() == type)
        .map(Method::getName)
        .filter(name -> name.startsWith(prefix))
        .map(name -> name.substring(prefix.length()))
        .map(name -> Character.toLowerCase(name.charAt(0)) + name.substring(1))
        .forEach(names::add);
    return names;
  }
}
