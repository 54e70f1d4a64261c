package dev.serin.gradle;

import com.android.build.api.dsl.ApplicationExtension;
import java.util.Collection;
import java.util.List;
import org.gradle.api.GradleException;
import org.gradle.api.NamedDomainObjectContainer;
import org.gradle.api.Project;

/** Rejects settings that would have no effect, when the project is configured. */
final class SettingsCheck {
  private final Project project;
  private final SerinExtension extension;

  SettingsCheck(Project project, SerinExtension extension) {
    this.project = project;
    this.extension = extension;
  }

  /**
   * Checks the options of a Java program, and that no setting is for a part of an app.
   *
   * @param reserved options that the plugin sets itself
   */
  void checkProgram(List<String> reserved) {
    extension.check(reserved);
    checkNoBlocks("buildTypes", extension.getBuildTypes().getNames());
    checkNoBlocks("productFlavors", extension.getProductFlavors().getNames());
    checkNone("variants", extension.getVariants().get(), "Delete it.");
  }

  private void checkNoBlocks(String setting, Collection<String> names) {
    String whose = String.join(", ", names);
    checkNone(setting, names, "Move the settings for " + whose + " to serin { }, or delete them.");
  }

  private void checkNone(String setting, Collection<String> names, String remedy) {
    if (!names.isEmpty()) {
      throw new GradleException(
          "serin: "
              + setting
              + " in serin { } has no effect in "
              + project.getDisplayName()
              + ", as only Android apps have "
              + setting
              + ". "
              + remedy);
    }
  }

  /** Checks options, and the names of build types and flavours. */
  void check(ApplicationExtension app) {
    extension.check(AssetsTask.RESERVED);
    check("build type", extension.getBuildTypes(), app.getBuildTypes().getNames());
    check("product flavour", extension.getProductFlavors(), app.getProductFlavors().getNames());
  }

  private void check(
      String what,
      NamedDomainObjectContainer<? extends SerinVariantSettings> blocks,
      Collection<String> known) {
    checkNames(what, blocks.getNames(), known);
    blocks.forEach(block -> block.check(AssetsTask.RESERVED));
  }

  /** Checks the names of variants, which are known last. */
  void checkVariants(Collection<String> known) {
    checkNames("variant", extension.getVariants().get(), known);
  }

  private void checkNames(String what, Collection<String> named, Collection<String> known) {
    for (String name : named) {
      if (!known.contains(name)) {
        throw new GradleException(
            "serin: the "
                + what
                + " "
                + name
                + " in serin { } does not exist in "
                + project.getDisplayName()
                + ". Existing names: "
                + (known.isEmpty() ? "none" : String.join(", ", known))
                + ".");
      }
    }
  }
}
