package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.Problem;
import dev.serin.analysis.ReportedIssue;
import dev.serin.tests.apps.ShortFreeze;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runtime images for one program lack modules that most have. */
class SlimRuntimeTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.desktop,java.instrument",
        "java.desktop,java.instrument,java.management",
        "java.desktop,java.instrument,jdk.management"
      })
  void a_freeze_is_reported_where_management_modules_are_missing(String modules) throws Exception {
    Path issues = folder.resolve("issues");
    SerinProcess process =
        SerinProcess.traced(
            folder,
            "slowMillis=300;lagMillis=100;anrMillis=200;directory=" + issues,
            List.of("--limit-modules", modules),
            ShortFreeze.class,
            "400");
    assertThat(process.await()).as(process.err()).isZero();
    assertThat(process.err()).doesNotContain("NoClassDefFoundError").doesNotContain("has stopped");
    List<Problem> problems = new IssueReader(new MethodMaps()).read(List.of(issues)).problems();
    assertThat(problems).hasSize(1);
    assertThat(problems.get(0).details()).containsExactlyInAnyOrder("LAG", "ANR", "NORMAL");
    ReportedIssue anr =
        problems.get(0).issues().stream()
            .filter(issue -> issue.detail().equals("ANR"))
            .findFirst()
            .orElseThrow();
    assertThat(anr.json().path("memory").path("dalvik_heap").asLong()).isPositive();
    assertThat(anr.json().path("threads").toString()).contains("AWT-EventQueue-0");
    assertThat(anr.has("mem")).isEqualTo(modules.endsWith("jdk.management"));
    assertThat(anr.has("cpuMillis")).isEqualTo(modules.contains("management"));
  }
}
