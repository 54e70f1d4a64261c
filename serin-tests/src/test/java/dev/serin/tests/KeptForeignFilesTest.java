package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.NameMapping;
import dev.serin.analysis.ReportedIssue;
import dev.serin.format.MethodName;
import dev.serin.issue.IssueKind;
import dev.serin.issue.TreeRow;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Files of other tools, which each version of Serin reads. Those of Matrix were written by hand
 * after the sources of each version, and that of BlockCanary likewise; ProGuard and R8 wrote their
 * mappings.
 */
@Tag("any-jvm")
class KeptForeignFilesTest {
  private static final Path KEPT = Path.of("src/test/resources/kept");
  private static final List<String> TREE =
      List.of(
          "0 the message 1 916000",
          "1 com.example.Form.onClick 1 905000",
          "2 com.example.Model.find 4 400000",
          "2 com.example.Model.load 1 200000",
          "3 com.example.Cache.read 1 100000",
          "2 com.example.Cache.read 1 295000");

  @ParameterizedTest
  @CsvSource({
    "0.6.0, MESSAGE MESSAGE ANR START STARTUP FRAMES",
    "0.6.5, MESSAGE ANR START STARTUP FRAMES",
    "0.8, MESSAGE ANR LAG START STARTUP FRAMES",
    "2.0.0, MESSAGE ANR LAG ANR IDLE_HANDLER OTHER START STARTUP FRAMES",
    "2.0.8, MESSAGE ANR LAG ANR ANR IDLE_HANDLER TOUCH OTHER START STARTUP FRAMES",
    "2.1.0, MESSAGE MESSAGE ANR LAG ANR ANR IDLE_HANDLER TOUCH START STARTUP FRAMES"
  })
  void issues_of_each_version_of_matrix_have_kinds_names_and_times(String version, String kinds)
      throws Exception {
    MethodMaps maps = new MethodMaps();
    maps.give(KEPT.resolve("matrix").resolve("methodMapping.txt"));
    Path file = KEPT.resolve("matrix").resolve(version + ".jsonl");
    IssueSet set = new IssueReader(maps).read(List.of(file));
    assertThat(set.skipped()).isEmpty();
    assertThat(set.issues())
        .extracting(issue -> issue.kind().name())
        .containsExactlyInAnyOrder(kinds.split(" "));
    assertThat(set.issues())
        .filteredOn(issue -> issue.costMillis() == 916 && issue.tree().size() == TREE.size())
        .singleElement()
        .satisfies(
            issue -> assertThat(issue.tree()).map(KeptForeignFilesTest::line).isEqualTo(TREE));
    assertThat(set.issues())
        .filteredOn(issue -> issue.kind() == IssueKind.ANR && issue.costMillis() == 5000)
        .singleElement()
        .satisfies(
            anr ->
                assertThat(anr.text("threadStack"))
                    .contains("com.example.Model.load(", "com.example.Form.onClick("));
  }

  @Test
  void a_log_of_blockcanary_is_a_block_with_its_samples() throws Exception {
    Path file = KEPT.resolve("blockcanary-1.5").resolve("looper-2016-01-20_14-05-31.123.log");
    IssueSet set = new IssueReader(new MethodMaps()).read(List.of(file));
    assertThat(set.skipped()).isEmpty();
    assertThat(set.issues())
        .singleElement()
        .matches(ReportedIssue::hasSamples)
        .extracting(ReportedIssue::kind, ReportedIssue::costMillis)
        .containsExactly(IssueKind.BLOCK, 2000L);
    assertThat(set.groups())
        .extracting(group -> group.path().method(), group -> group.problems().size())
        .containsExactly(tuple("com.example.Disk.read", 1));
  }

  @Test
  void a_mapping_of_r8_translates_methods_and_stacks() throws Exception {
    NameMapping mapping = NameMapping.read(KEPT.resolve("r8-9.1").resolve("mapping.txt"));
    assertThat(mapping.originalMethods(new MethodName(0, "x.a", "a", "(I)V")))
        .extracting(MethodName::qualified)
        .containsExactly("dev.serin.samples.swing.Freezes.descend");
    assertThat(mapping.originalStack("at x.a.f(SourceFile:2)"))
        .isEqualTo("at dev.serin.samples.swing.Freezes.block(Freezes.java:62)");
  }

  /** The stack is of the shrunk program, and ProGuard's own ReTrace translates it likewise. */
  @Test
  void a_mapping_of_proguard_translates_methods_and_stacks() throws Exception {
    NameMapping mapping = NameMapping.read(KEPT.resolve("proguard-7.4").resolve("mapping.txt"));
    String shrunk = "dev.serin.samples.swing.a";
    assertThat(mapping.originalMethods(new MethodName(0, shrunk, "b", "()V")))
        .extracting(MethodName::qualified)
        .containsExactly("dev.serin.samples.swing.Freezes.block");
    assertThat(
            mapping.originalStack(
                """
                at dev.serin.samples.swing.c.a(Pause.java:15)
                at dev.serin.samples.swing.a.a(Freezes.java:1043)
                at dev.serin.samples.swing.d.b(Truth.java:30)"""))
        .isEqualTo(
            """
            at dev.serin.samples.swing.Pause.millis(Pause.java:15)
            at dev.serin.samples.swing.Freezes.C(Freezes.java:43)
            at dev.serin.samples.swing.Freezes.f(Freezes.java:23)
            at dev.serin.samples.swing.Truth.lambda$around$0(Truth.java:30)""");
  }

  private static String line(TreeRow row) {
    return String.join(
        " ", Arrays.asList("" + row.depth(), row.name(), "" + row.count(), "" + row.totalMicros()));
  }
}
