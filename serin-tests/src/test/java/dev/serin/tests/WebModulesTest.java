package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rules for the ES modules of serin-web, which have no compiler. */
@Tag("any-jvm")
class WebModulesTest {
  private static final int MAX_LINES = 400;
  private static final int MAX_FUNCTION_LINES = 40;

  private static final Path FOLDER =
      ModuleClasses.root().resolve("serin-web/src/main/resources/META-INF/resources/dev/serin/web");

  /** The first line of a function, or of a method of a class. */
  private static final Pattern BEGIN =
      Pattern.compile(
          "(?:export )?(?:async )?function \\w+.*\\{|  (?:get |async |\\*)?\\w+\\(.*\\) \\{");

  private static final Pattern CONTROL = Pattern.compile("  (?:if|for|while|switch)\\b.*");
  private static final Pattern IMPORT =
      Pattern.compile("import \\{[\\w, ]+} from \"\\./[a-z-]+\\.js\";");

  /** They make markup or style of texts, or load files; the policy of a page forbids most. */
  private static final Pattern DANGEROUS =
      Pattern.compile(
          "innerHTML|outerHTML|insertAdjacentHTML|document\\.write|\\beval\\(|new Function"
              + "|cssText|setAttribute\\(\"(?:style|on)|import\\(|\\bfetch\\(|XMLHttpRequest");

  @Test
  void no_file_is_longer_than_400_lines() throws IOException {
    Map<String, Integer> lines = new LinkedHashMap<>();
    for (Path file : files()) {
      lines.put(file.getFileName().toString(), Files.readAllLines(file).size());
    }
    assertThat(lines).containsKeys("call-table.js", "serin.css");
    lines.values().removeIf(count -> count <= MAX_LINES);
    assertThat(lines).isEmpty();
  }

  @Test
  void no_function_is_longer_than_40_lines() throws IOException {
    Map<String, Integer> lengths = new LinkedHashMap<>();
    for (Path file : files()) {
      lengths.putAll(functions(file));
    }
    assertThat(lengths)
        .containsKeys("call-table.js   press(node, event) {", "flame-layout.js   *barsAt(depth) {");
    lengths.values().removeIf(count -> count <= MAX_FUNCTION_LINES);
    assertThat(lengths).isEmpty();
  }

  private static Map<String, Integer> functions(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    Map<String, Integer> lengths = new LinkedHashMap<>();
    for (int begin = 0; begin < lines.size(); begin++) {
      String line = lines.get(begin);
      if (BEGIN.matcher(line).matches() && !CONTROL.matcher(line).matches()) {
        String end = line.startsWith("  ") ? "  }" : "}";
        int length = lines.subList(begin, lines.size()).indexOf(end) + 1;
        assertThat(length).as(line).isPositive();
        lengths.put(file.getFileName() + " " + line, length);
      }
    }
    return lengths;
  }

  @Test
  void modules_import_only_their_neighbours() throws IOException {
    List<String> others = new ArrayList<>();
    for (Path file : files()) {
      Files.readAllLines(file).stream()
          .filter(line -> line.startsWith("import") && !IMPORT.matcher(line).matches())
          .forEach(others::add);
    }
    assertThat(others).isEmpty();
  }

  @Test
  void modules_make_no_markup_of_texts_and_load_nothing() throws IOException {
    for (Path file : files()) {
      assertThat(Files.readString(file)).as(file.toString()).doesNotContainPattern(DANGEROUS);
    }
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      List<Path> found = files.sorted().toList();
      assertThat(found).isNotEmpty();
      return found;
    }
  }
}
