package dev.serin.gradle.tests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The files of docs/gradle.md, in Groovy, as a fresh project with sources. */
final class PageProject {
  static final Path PAGE = Path.of("../docs/gradle.md");

  /** Names the Android plugin by its module, as some mirrors lack the marker of its id. */
  static final String BY_MODULE =
      """
          resolutionStrategy {
              eachPlugin {
                  if (requested.id.id == 'com.android.application') {
                      useModule("com.android.tools.build:gradle:${requested.version}")
                  }
              }
          }
      """;

  private static final Pattern FILE =
      Pattern.compile("```\\w+ \\(([\\w/.]+\\.(?:gradle|properties))\\)\n(.*?)```", Pattern.DOTALL);

  private PageProject() {}

  /** Pastes the files of the page. */
  static GradleProject paste(Path folder) throws IOException {
    GradleProject project = GradleProject.empty(folder);
    for (MatchResult file : FILE.matcher(Files.readString(PAGE)).results().toList()) {
      project.write(file.group(1), file.group(2));
    }
    project.replace("gradle.properties", "serin.repository=file:///path/to/a/folder\n", "");
    project.replace("settings.gradle", "pluginManagement {\n", "pluginManagement {\n" + BY_MODULE);
    Path sources = Path.of("src/test/projects");
    for (String file : new String[] {"AndroidManifest.xml", "java/com/example/app/Shape.java"}) {
      String main = "app/src/main/" + file;
      project.write(main, Files.readString(sources.resolve("app").resolve(main)));
    }
    String activity = "app/src/main/java/com/example/app/MainActivity.java";
    project.write(activity, Files.readString(sources.resolve("app").resolve(activity)));
    String main = "src/main/java/com/example/Main.java";
    project.write("program/" + main, Files.readString(sources.resolve("program").resolve(main)));
    return project;
  }
}
