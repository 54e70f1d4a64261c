package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.analysis.DominantPath;
import dev.serin.analysis.IssueReader;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.Problem;
import dev.serin.analysis.ProblemGroup;
import dev.serin.analysis.ReportedIssue;
import dev.serin.analysis.Summary;
import dev.serin.tests.apps.WaitsForLock;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program whose event thread waits for a lock: issues without a dump of all threads. */
class LockHolderTest {
  private static final String SAVE = WaitsForLock.class.getName() + ".save";

  @TempDir private Path folder;

  @Test
  void messages_that_wait_for_a_lock_belong_to_the_method_that_holds_it() throws Exception {
    Path issues = folder.resolve("issues");
    SerinProcess process =
        SerinProcess.traced(
            folder,
            "slowMillis=1000;lagMillis=60000;anrMillis=60000;directory=" + issues,
            List.of(),
            WaitsForLock.class,
            "2000");
    assertThat(process.await()).as(process.err()).isZero();

    List<ProblemGroup> groups = new IssueReader(new MethodMaps()).read(List.of(issues)).groups();

    assertThat(groups).hasSize(1);
    assertThat(groups.get(0).path().evidence()).isEqualTo(DominantPath.Evidence.HOLDER);
    assertThat(groups.get(0).path().method()).isEqualTo(SAVE);
    assertThat(groups.get(0).problems()).hasSize(2).allSatisfy(LockHolderTest::assertNamesHolder);
  }

  private static void assertNamesHolder(Problem problem) {
    ReportedIssue main = problem.main();
    assertThat(problem.details()).containsExactly("NORMAL");
    assertThat(main.json().path("lockWaits")).hasSize(1);
    JsonNode wait = main.json().path("lockWaits").path(0);
    assertThat(wait.path("lockMillis").asLong()).isBetween(1L, main.costMillis());
    JsonNode loop = wait.path("threads").path(0);
    assertThat(loop.path("name").asText()).startsWith("AWT-EventQueue-");
    assertThat(loop.path("state").asText()).isEqualTo("BLOCKED");
    assertThat(loop.path("heldBy").asText()).isEqualTo("saver");
    assertThat(wait.path("threads").path(1).path("name").asText()).isEqualTo("saver");
    assertThat(Summary.lines(problem))
        .anyMatch(
            line ->
                line.startsWith("waited about ")
                    && line.contains(
                        "ms for java.lang.Object, held by the thread saver in " + SAVE));
  }
}
