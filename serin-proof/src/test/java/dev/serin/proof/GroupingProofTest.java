package dev.serin.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("any-jvm")
class GroupingProofTest {
  private static final Pattern FIGURES = Pattern.compile("(\\| [\\d.]+ \\| [\\d.]+ \\| \\d+) \\|");

  private static final Pattern FIGURES_OF_PART =
      Pattern.compile("(\\| [\\d.]+ \\| [\\d.]+ \\| \\d+ of \\d+) \\|");

  @TempDir private Path folder;

  @Test
  void reports_find_the_problems_of_generated_programs() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Report report = new Report(new PrintStream(out, true, StandardCharsets.UTF_8), System.err);

    new GroupingProof(folder, report).check(2000, List.of(2L));

    assertThat(report.faults()).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("| seed 2 | Matrix's `stackKey` | 0.");
  }

  /** The figures of docs/analysis.md. */
  @Test
  void recorded_sessions_have_the_documented_groups() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Report report = new Report(new PrintStream(out, true, StandardCharsets.UTF_8), System.err);

    new GroupingProof(folder, report).check(0, List.of());

    assertThat(report.faults()).isZero();
    String text = out.toString(StandardCharsets.UTF_8);
    assertThat(text)
        .contains("| recorded sessions | **Serin's reports** | 0.989 | 1.000 | 66 of 60 |");
    String page = Files.readString(Path.of("../docs/analysis.md"));
    String tables = page.substring(page.indexOf("441 messages of 60 problems"));
    assertThat(figures(FIGURES, tables))
        .hasSize(9)
        .allSatisfy(row -> assertThat(text).contains(row + " of 60 |"));
    assertThat(figures(FIGURES_OF_PART, tables))
        .hasSize(4)
        .allSatisfy(row -> assertThat(text).contains(row + " |"));
  }

  private static List<String> figures(Pattern pattern, String tables) {
    return pattern.matcher(tables).results().map(row -> row.group(1)).toList();
  }

  @Test
  void equal_partitions_agree_whatever_the_names_of_groups() {
    Partition equal = new Partition(List.of(1, 1, 2, 2), List.of("b", "b", "a", "a"));

    assertThat(equal.adjustedRandIndex()).isEqualTo(1);
    assertThat(equal.homogeneity()).isEqualTo(1);
  }

  /** The documentation of scikit-learn has 0.57 for these labels. */
  @Test
  void indices_have_their_published_values() {
    Partition split = new Partition(List.of(0, 0, 1, 1), List.of(0, 0, 1, 2));
    assertThat(split.adjustedRandIndex()).isCloseTo(0.5714, within(1e-4));
    assertThat(split.homogeneity()).isEqualTo(1);

    Partition joined = new Partition(List.of(0, 0, 1, 2), List.of(0, 0, 1, 1));
    assertThat(joined.adjustedRandIndex()).isCloseTo(0.5714, within(1e-4));
    assertThat(joined.homogeneity()).isCloseTo(0.6667, within(1e-4));
  }
}
