package dev.serin.gradle;

import com.android.build.api.AndroidPluginVersion;
import com.android.build.api.variant.AndroidComponentsExtension;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.gradle.api.GradleException;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.util.GradleVersion;

/** The plugin {@code dev.serin}: probes in an Android application or a Java program. */
public final class SerinPlugin implements Plugin<Project> {
  /** The oldest Gradle with the API used here. */
  private static final GradleVersion OLDEST_GRADLE = GradleVersion.version("7.5");

  /** The oldest Android plugin that lets other plugins transform all classes. */
  private static final String OLDEST_ANDROID = "7.4.0";

  /** Its trace plugin puts its own probes into the same classes. */
  private static final String MATRIX = "com.tencent.matrix-plugin";

  @Override
  public void apply(Project project) {
    checkGradle();
    SerinExtension extension = extension(project);
    AtomicBoolean isUsed = new AtomicBoolean();
    project
        .getPlugins()
        .withId(
            "com.android.application",
            plugin -> {
              isUsed.set(true);
              android(project, extension);
            });
    project
        .getPlugins()
        .withId(
            "java",
            plugin -> {
              isUsed.set(true);
              new JavaBuild(project, extension).apply();
            });
    refuse(
        project,
        MATRIX,
        "it inserts its own probes into the same classes. Apply only one of the two plugins");
    refuse(
        project,
        "com.android.library",
        "libraries are instrumented with the application that contains them. Apply"
            + " dev.serin there");
    for (String part : List.of("com.android.dynamic-feature", "com.android.test")) {
      refuse(
          project,
          part,
          "only applications are instrumented. Apply dev.serin to an application, or remove it");
    }
    project.afterEvaluate(evaluated -> checkUsed(evaluated, isUsed.get()));
  }

  private static void checkGradle() {
    if (GradleVersion.current().getBaseVersion().compareTo(OLDEST_GRADLE) < 0) {
      throw new GradleException(
          "serin: Gradle "
              + GradleVersion.current().getVersion()
              + " is too old for the plugin dev.serin. Use Gradle "
              + OLDEST_GRADLE.getVersion()
              + " or newer: gradle wrapper --gradle-version …");
    }
  }

  private static SerinExtension extension(Project project) {
    SerinExtension extension = project.getExtensions().create("serin", SerinExtension.class);
    extension.getEnabled().convention(true);
    extension.getAddRuntime().convention(true);
    extension.getAddScreens().convention(true);
    extension.getProbeAll().convention(false);
    extension.getSkipAccessors().convention(false);
    extension
        .getOutputDirectory()
        .convention(project.getLayout().getBuildDirectory().dir("outputs/serin"));
    return extension;
  }

  private static void android(Project project, SerinExtension extension) {
    try {
      checkAndroid(project);
      new AndroidBuild(project, extension).apply();
    } catch (LinkageError e) {
      throw new GradleException(
          "serin: the classes of the Android plugin cannot be used from the plugin dev.serin in "
              + project.getDisplayName()
              + ": "
              + e
              + ". Either it is older than "
              + OLDEST_ANDROID
              + ", or the two plugins are declared in different build files: name both in the same"
              + " plugins { } block, or both in that of the root project with \"apply false\".",
          e);
    }
  }

  /** Checked here, as {@link AndroidBuild} cannot be loaded if the Android plugin is too old. */
  private static void checkAndroid(Project project) {
    AndroidPluginVersion version =
        project.getExtensions().getByType(AndroidComponentsExtension.class).getPluginVersion();
    boolean isTooOld =
        version.getMajor() < 7 || (version.getMajor() == 7 && version.getMinor() < 4);
    if (isTooOld) {
      throw new GradleException(
          "serin: the Android plugin "
              + version.getMajor()
              + "."
              + version.getMinor()
              + "."
              + version.getMicro()
              + " is too old for the plugin dev.serin. Use "
              + OLDEST_ANDROID
              + " or newer, or instrument with the command \"serin instrument\".");
    }
  }

  private static void refuse(Project project, String pluginId, String why) {
    project
        .getPlugins()
        .withId(
            pluginId,
            plugin -> {
              throw new GradleException(
                  "serin: the plugin dev.serin cannot be applied with "
                      + pluginId
                      + " in "
                      + project.getDisplayName()
                      + ": "
                      + why
                      + ".");
            });
  }

  private static void checkUsed(Project project, boolean isUsed) {
    if (!isUsed) {
      throw new GradleException(
          "serin: the plugin dev.serin has nothing to instrument in "
              + project.getDisplayName()
              + ". Apply com.android.application, java or application there too.");
    }
  }
}
