package dev.serin.gradle.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/**
 * The JVM's verifier accepts the classes that become dex. Other visitors come before Serin, ask the
 * Android plugin for frames in each of its modes, and leave out their own.
 */
@Tag("gradle")
class FramesTest {
  private static final String PANEL = "com.example.view.Panel";

  @TempDir private Path folder;

  @Test
  void classes_with_probes_are_verified_whoever_writes_their_frames() throws Exception {
    GradleProject app = GradleProject.appWithModules(folder.resolve("app"));
    app.replace("app/build.gradle", "    id 'dev.serin'\n", "");
    app.append(
        "app/build.gradle",
        """
        android { buildTypes {
            methods { initWith debug; matchingFallbacks = ['debug'] }
            classes { initWith debug; matchingFallbacks = ['debug'] }
            everything { initWith debug; matchingFallbacks = ['debug'] }
        } }
        """);
    app.appendScript("app/build.gradle", "marking/branching.gradle");
    app.append("app/build.gradle", "apply plugin: 'dev.serin'\n");
    app.appendScript("app/build.gradle", "marking/collecting.gradle");
    app.build(
        ":app:collectDebug",
        ":app:collectMethods",
        ":app:collectClasses",
        ":app:collectEverything");
    check(app, "debug", false);
    check(app, "methods", true);
    check(app, "classes", true);
    check(app, "everything", true);
  }

  private static void check(GradleProject app, String variant, boolean isBranched)
      throws Exception {
    Path classes = app.file("app/build/collected/" + variant);
    assertThat(Probes.inFolder(classes))
        .containsKeys(PANEL + " wide (JDI[J)D", "com.example.app.Shape sum (I)I")
        .isEqualTo(Probes.said(app.file("app/build/outputs/serin/" + variant)));
    Path panel = classes.resolve(PANEL.replace('.', '/') + ".class");
    byte[] bytes = Files.readAllBytes(panel);
    assertThat(new String(bytes, StandardCharsets.ISO_8859_1).contains("yield"))
        .as(variant)
        .isEqualTo(isBranched);
    assertThat(JvmVerifier.complaints(classes, "com.example.")).as(variant).isEmpty();
    // Shows that the verifier checks frames.
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(bytes).accept(writer, ClassReader.SKIP_FRAMES);
    Files.write(panel, writer.toByteArray());
    assertThat(JvmVerifier.complaints(classes, "com.example.")).containsOnlyKeys(PANEL);
  }
}
