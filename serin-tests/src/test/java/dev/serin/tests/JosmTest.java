package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.ReportedIssue;
import dev.serin.issue.TreeRow;
import dev.serin.testkit.MadeUpMap;
import dev.serin.testkit.Screen;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An unmodified program: JOSM from Debian opens and draws a small map. */
@Tag("display")
class JosmTest {
  private static final String JOSM = "/usr/share/josm/josm.jar";
  private static final int WAYS = 3000;

  /** Less time than JOSM needs on any machine to build the window with the map. */
  private static final String THRESHOLD_MILLIS = "100";

  /** The methods that JOSM calls on the event thread to open a file, callers first. */
  private static final List<String> OPENING =
      List.of(
          "org.openstreetmap.josm.gui.layer.MainLayerManager.realAddLayer",
          "org.openstreetmap.josm.gui.MainPanel.updateContent",
          "org.openstreetmap.josm.gui.MapFrame.<init>");

  @TempDir private Path folder;

  @Test
  void a_freeze_has_josm_s_methods_and_no_call_or_time_is_missing() throws Exception {
    Path map = folder.resolve("small.osm");
    MadeUpMap.write(map, WAYS);
    Path issues = Files.createDirectories(folder.resolve("issues"));
    List<String> options =
        new ArrayList<>(List.of("--out", issues.toString(), "--threshold", THRESHOLD_MILLIS));
    options.addAll(FreezeChecks.ALL_ROWS);
    try (Screen screen = new Screen()) {
      SerinProcess josm = SerinProcess.runOn(screen, folder, options, josm(map));
      ReportedIssue opening = FreezeChecks.await(issues, OPENING, josm);
      josm.endProgram();
      josm.await();
      FreezeChecks.assertExact(opening, OPENING);
      assertThat(opening.number("callTreeCutNodes")).isZero();
      long openingMicros =
          opening.tree().stream()
              .filter(row -> row.name().equals(OPENING.get(0)))
              .mapToLong(TreeRow::totalMicros)
              .sum();
      assertThat(openingMicros).isGreaterThan(opening.tree().get(0).totalMicros() / 2);
      // Reading may skip an issue that is still being written when the program ends. This issue has
      // ended, so only spans may be skipped.
      assertThat(FreezeChecks.read(issues).skipped())
          .noneMatch(skipped -> skipped.contains("timeline"));
    }
  }

  @Test
  void debian_s_start_script_reads_the_version_and_starts_it_with_its_modules() throws Exception {
    SerinProcess process =
        SerinProcess.serinWith(
            Map.of("JAVA_OPTS", "--show-module-resolution -Djosm.home=" + folder.resolve("home")),
            folder,
            List.of("run", "--out", folder.resolve("out").toString(), "--", "josm", "--help"));
    assertThat(process.await()).as(process.err()).isZero();
    assertThat(process.out()).contains("root javafx.swing ", "Java OpenStreetMap Editor [JOSM/");
    assertThat(process.err())
        .contains("serin: watching the loop swing")
        .doesNotContain("Picked up", "integer expression");
  }

  private List<String> josm(Path map) {
    return List.of(
        "java",
        "-Xmx1g",
        "-Djosm.home=" + folder.resolve("home"),
        "-Duser.home=" + folder,
        "-Duser.language=en",
        "-jar",
        JOSM,
        "--offline=all",
        map.toString());
  }
}
