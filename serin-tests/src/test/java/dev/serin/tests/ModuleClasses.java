package dev.serin.tests;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The modules of this build and their compiled classes, before shading. */
final class ModuleClasses {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern MODULE = Pattern.compile("<module>(.*?)</module>");

  private static final Pattern UNPUBLISHED =
      Pattern.compile("<maven\\.deploy\\.skip>true</maven\\.deploy\\.skip>");

  private static final Set<String> BUILT_APART =
      Set.of(
          "serin-benchmarks",
          "serin-gradle-tests",
          "serin-languages",
          "serin-proof",
          "serin-sample-tests");

  private ModuleClasses() {}

  /** The root folder of the build. */
  static Path root() {
    return ROOT;
  }

  /** All modules of the build with code, by their names in its pom. */
  static List<String> modules() throws IOException {
    return folders().stream()
        .filter(module -> Files.isDirectory(ROOT.resolve(module).resolve("src")))
        .toList();
  }

  /** All modules of the build, including modules with only a POM. */
  private static List<String> folders() throws IOException {
    String pom = Files.readString(ROOT.resolve("pom.xml"));
    return MODULE.matcher(pom).results().map((MatchResult found) -> found.group(1)).toList();
  }

  /** The modules for users that have code or resources. */
  static List<String> published() throws IOException {
    List<String> published = new ArrayList<>(modules());
    published.retainAll(publishedFolders());
    return published;
  }

  /** The modules for users, including modules with only a POM. */
  static List<String> publishedFolders() throws IOException {
    List<String> published = new ArrayList<>();
    for (String module : folders()) {
      if (!UNPUBLISHED.matcher(Files.readString(ROOT.resolve(module).resolve("pom.xml"))).find()) {
        published.add(module);
      }
    }
    return published;
  }

  /** The folder of a module's main classes. */
  static Path mainFolder(String module) {
    return existing(ROOT.resolve(module).resolve("target/classes"));
  }

  /** The main classes of some modules. */
  static JavaClasses main(List<String> modules) {
    return new ClassFileImporter()
        .importPaths(modules.stream().map(ModuleClasses::mainFolder).toList());
  }

  /** The tests of all modules, except modules that are not always part of the build. */
  static JavaClasses tests() throws IOException {
    List<Path> folders =
        modules().stream()
            .filter(module -> !BUILT_APART.contains(module))
            .map(ROOT::resolve)
            .filter(module -> Files.isDirectory(module.resolve("src/test/java")))
            .map(module -> existing(module.resolve("target/test-classes")))
            .toList();
    return new ClassFileImporter().importPaths(folders);
  }

  private static Path existing(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new AssertionError(
          folder + " does not exist; build all modules first: mvn verify -pl serin-tests -am");
    }
    return folder;
  }
}
