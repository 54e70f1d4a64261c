package dev.serin.gradle.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks in the manifests which builds of an app have Serin's screens. */
@Tag("gradle")
class AppScreensTest {
  private static final String LAUNCHER = "android.intent.category.LAUNCHER";
  private static final String LIST = "dev.serin.android.screen.IssuesActivity";
  private static final String RUNTIME = "dev.serin.android.SerinProvider";

  @TempDir private Path folder;
  private GradleProject app;

  /** The third build type is debuggable, and Serin is off there. */
  @BeforeEach
  void addBuildType() throws Exception {
    app = GradleProject.copyOf("app", folder.resolve("app"));
    app.append(
        "app/build.gradle",
        """
        android { buildTypes { quiet { initWith debug } } }
        serin { buildTypes { quiet { enabled = false } } }
        """);
  }

  @Test
  void the_launcher_has_an_entry_in_builds_that_can_be_debugged_and_are_watched() throws Exception {
    app.build("assembleDebug", ":app:processReleaseManifest", ":app:processQuietManifest");
    assertThat(manifest("debug")).contains(RUNTIME, LIST, "com.example.app.dev.serin.screen");
    assertThat(manifest("debug").split(LAUNCHER, -1)).hasSize(3);
    assertThat(manifest("release")).contains(RUNTIME).doesNotContain(LIST);
    assertThat(manifest("release").split(LAUNCHER, -1)).hasSize(2);
    assertThat(manifest("quiet")).contains(LAUNCHER).doesNotContain(RUNTIME, LIST);
    Apk apk = new Apk(app.file("app/build/outputs/apk/debug/app-debug.apk"));
    assertThat(apk.classes()).contains(LIST);
  }

  @Test
  void they_can_be_left_out() throws Exception {
    app.append("app/build.gradle", "serin { addScreens = false }\n");
    app.build(":app:processDebugManifest");
    assertThat(manifest("debug")).contains(RUNTIME, LAUNCHER).doesNotContain(LIST);
  }

  /** The merged manifest of a variant, libraries included. */
  private String manifest(String variant) throws IOException {
    List<String> manifests = new ArrayList<>();
    Path merged = app.file("app/build/intermediates/merged_manifests/" + variant);
    try (Stream<Path> files = Files.walk(merged)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        if (file.endsWith("AndroidManifest.xml")) {
          manifests.add(Files.readString(file));
        }
      }
    }
    assertThat(manifests).as(variant).hasSize(1);
    return manifests.get(0);
  }
}
