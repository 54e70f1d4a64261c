package dev.serin.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroupKeyTest {
  private static final Path PAGE = Path.of("..", "docs", "call-tree.md");
  private static final Pattern EXAMPLE = Pattern.compile("\\| `([0-9a-f]{8})` \\| (`.*`) \\|");
  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");

  @Test
  void the_key_depends_on_names_not_on_ids() {
    assertThat(key(1, "a.B.run", "a.B.slow"))
        .isEqualTo(key(7, "a.B.run", "a.B.slow"))
        .isNotEqualTo(key(1, "a.B.run", "a.B.other"))
        .hasSize(8);
  }

  @Test
  void how_deep_a_recursion_went_does_not_matter() {
    assertThat(key(1, "a.B.run", "a.B.slow", "a.B.slow", "a.B.slow"))
        .isEqualTo(key(1, "a.B.run", "a.B.slow"));
  }

  @ParameterizedTest
  @CsvSource({
    "a.B.lambda$main$0, a.B.lambda$main$12",
    "a.B.access$000, a.B.access$100",
    "a.B$1.run, a.B$3.run",
    "a.B$2$1.run, a.B$11$4.run",
    "a.B$1Local.run, a.B$2Local.run",
    "a.B$$Lambda/0x00007f3c01000a08.run, a.B$$Lambda/0x00007f3c01000c40.run",
    "a.B$$Lambda$14+0x0000000800c03000.run, a.B$$Lambda$9+0x0000000800c04000.run",
    "a.B.onCreate$lambda$0, a.B.onCreate$lambda$3",
    "a.B.onCreate$lambda-1, a.B.onCreate$lambda-2",
    "a.B.$anonfun$main$1, a.B.$anonfun$main$2",
  })
  void a_number_that_a_compiler_or_the_jvm_gave_does_not_matter(String one, String other) {
    assertThat(key(1, "a.B.run", one)).isEqualTo(key(1, "a.B.run", other));
  }

  @ParameterizedTest
  @CsvSource({
    "a.B.lambda$main$0, a.B.lambda$load$0",
    "a.B.step1, a.B.step2",
    "a.B1.run, a.B2.run",
    "a.B.area-impl, a.B.area-0d7_KjU",
  })
  void what_somebody_wrote_matters(String one, String other) {
    assertThat(key(1, "a.B.run", one)).isNotEqualTo(key(1, "a.B.run", other));
  }

  @Test
  void the_keys_on_the_page_are_those_of_the_paths_beside_them() throws Exception {
    List<MatchResult> examples = EXAMPLE.matcher(Files.readString(PAGE)).results().toList();
    assertThat(examples).hasSizeGreaterThan(3);
    for (MatchResult example : examples) {
      List<String> path = new ArrayList<>();
      QUOTED.matcher(example.group(2)).results().forEach(name -> path.add(name.group(1)));
      assertThat(key(1, path.toArray(new String[0]))).as("%s", path).isEqualTo(example.group(1));
    }
  }

  /** The key of a path of methods with consecutive ids, the last of which takes all the time. */
  private static String key(int firstId, String... path) {
    TreeMap<Integer, MethodName> methods = new TreeMap<>();
    CallTreeBuilder builder = new CallTreeBuilder();
    for (int i = 0; i < path.length; i++) {
      int dot = path[i].lastIndexOf('.');
      String className = path[i].substring(0, dot);
      methods.put(firstId + i, new MethodName(0, className, path[i].substring(dot + 1), "()V"));
      builder.enter(firstId + i, 0);
    }
    for (int i = 0; i < path.length; i++) {
      builder.leave(1000);
    }
    return GroupKey.of(builder.build(1000), new MethodMap(methods));
  }
}
