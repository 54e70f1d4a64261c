package dev.serin.gradle.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SortedMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recipe "My code only" of docs/coming-from.md in the sample app, which has libraries. */
@Tag("gradle")
class OwnCodeTest {
  private static final String INSTRUMENT = "instrumentAndroidxDebugWithSerin";

  @TempDir private Path folder;

  @Test
  void with_the_recipe_only_methods_of_the_app_have_probes_as_many_as_the_page_says()
      throws Exception {
    GradleProject app =
        GradleProject.copyOf(Path.of("../samples/android-app"), folder.resolve("app"));
    app.build(INSTRUMENT);
    int all = said(app).size();
    int own = probes(app).size();
    app.append("build.gradle", "serin { include 'dev.serin.samples.**' }\n");
    app.build(INSTRUMENT);
    assertThat(said(app)).isEqualTo(probes(app));
    assertThat(said(app)).hasSize(own);
    assertThat(figures())
        .isEqualTo(
            String.format(
                Locale.ROOT,
                "%,d methods have probes; %,d of them are the app's own. With"
                    + " `include(\"dev.serin.samples.**\")`, only these %,d have probes.",
                all,
                own,
                own));
  }

  /** The end of the paragraph with the figures. */
  private static String figures() throws Exception {
    String start = "with AndroidX, ";
    return Files.readAllLines(Path.of("../docs/coming-from.md")).stream()
        .filter(line -> line.contains(start))
        .map(line -> line.substring(line.indexOf(start) + start.length()))
        .findFirst()
        .orElse("");
  }

  private static SortedMap<String, Integer> said(GradleProject app) throws Exception {
    return Probes.said(app.file("build/outputs/serin/androidxDebug"));
  }

  /** The ids in the app's own classes. */
  private static SortedMap<String, Integer> probes(GradleProject app) throws Exception {
    return Probes.inFolder(app.file("build/intermediates/classes/androidxDebug/" + INSTRUMENT));
  }
}
