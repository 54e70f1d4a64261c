package dev.serin.gradle.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the probes in the Kotlin sources of an Android application. */
@Tag("gradle")
class KotlinAppTest {
  private static final String PLUGIN = "org.jetbrains.kotlin.android";

  @TempDir private Path folder;

  @Test
  void methods_in_kotlin_and_java_have_the_probes_that_the_reports_say() throws Exception {
    GradleProject app = GradleProject.copyOf("app", folder.resolve("app"));
    app.addKotlin();
    app.replace("build.gradle", "plugins {\n", "plugins {\n    id '" + PLUGIN + "' apply false\n");
    app.replace("app/build.gradle", "plugins {\n", "plugins {\n    id '" + PLUGIN + "'\n");
    app.replace(
        "settings.gradle",
        "        eachPlugin {\n",
        """
                eachPlugin {
                    if (requested.id.id == 'org.jetbrains.kotlin.android') {
                        useModule('org.jetbrains.kotlin:kotlin-gradle-plugin:2.0.21')
                    }
        """);
    app.build(":app:instrumentDebugWithSerin");
    Path classes = app.file("app/build/intermediates/classes/debug/instrumentDebugWithSerin");
    assertThat(Probes.inFolder(classes))
        .containsKeys(
            "com.example.app.Shape sum (I)I",
            "com.example.app.TonesKt total (Ljava.util.List;)I",
            "com.example.app.TonesKt half (II)I",
            "com.example.app.Tones named (I)Ljava.util.List;");
    assertThat(Probes.said(app.file("app/build/outputs/serin/debug")))
        .containsAllEntriesOf(Probes.inFolder(classes));
  }
}
