package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.ReportedIssue;
import dev.serin.testkit.MadeUpMindMap;
import dev.serin.testkit.Screen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An unmodified program with a security manager: Debian's start script of Freeplane opens a map of
 * 50,000 nodes.
 */
@Tag("display")
class FreeplaneTest {
  private static final int BRANCHES = 48;

  /** The methods that open a map on the event thread, callers first. */
  private static final List<String> OPENING =
      List.of(
          "org.freeplane.main.application.FreeplaneGUIStarter.loadMaps",
          "org.freeplane.features.url.mindmapmode.MapLoader.getMap",
          "org.freeplane.features.map.MapController.createMapView");

  @TempDir private Path folder;

  @Test
  void the_freeze_has_freeplane_s_methods_and_no_call_or_time_is_missing() throws Exception {
    Path map = folder.resolve("big.mm");
    MadeUpMindMap.write(map, BRANCHES);
    Path issues = Files.createDirectories(folder.resolve("issues"));
    List<String> options = new ArrayList<>(List.of("--out", issues.toString()));
    options.addAll(FreezeChecks.ALL_ROWS);
    try (Screen screen = new Screen()) {
      SerinProcess freeplane = SerinProcess.runOn(screen, folder, options, freeplane(map));
      ReportedIssue opening = FreezeChecks.await(issues, OPENING, freeplane);
      freeplane.endProgram();
      freeplane.await();
      FreezeChecks.assertExact(opening, OPENING);
      assertThat(freeplane.err()).contains("serin: watching the loop swing");
      assertThat(freeplaneLog()).isNotEmpty().doesNotContain("serin");
    }
  }

  /** The file with Freeplane's own errors, including all output to its System.err. */
  private String freeplaneLog() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("home"))) {
      Path log = files.filter(file -> file.endsWith("logs/log.0")).findFirst().orElseThrow();
      return Files.readString(log);
    }
  }

  private List<String> freeplane(Path map) throws Exception {
    Path home = Files.createDirectories(folder.resolve("home"));
    return List.of(
        "env",
        "HOME=" + home,
        "XDG_CONFIG_HOME=" + home.resolve("config"),
        "JAVA_OPTS=-Xmx1g -Dorg.freeplane.nosplash=true -Duser.home=" + home,
        "freeplane",
        map.toString());
  }
}
