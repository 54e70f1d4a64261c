package dev.serin.maven;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.project.MavenProject;

/** The libraries of a module's classes, in the order of its class path. Immutable. */
final class Libraries {
  private static final String SERIN = "dev.serin";

  /** Serin's modules that a program with probes needs. */
  private static final List<String> RUNTIME =
      List.of("serin-desktop", "serin-runtime", "serin-issue", "serin-format", "serin-probe-tree");

  private final List<Library> ofProgram;
  private final List<Path> onlyCompiled;

  private Libraries(List<Library> ofProgram, List<Path> onlyCompiled) {
    this.ofProgram = List.copyOf(ofProgram);
    this.onlyCompiled = List.copyOf(onlyCompiled);
  }

  /**
   * A dependency of the running program.
   *
   * @param file a jar, or the folder of another module's classes
   * @param name its file name in an image
   */
  record Library(Path file, String name) {}

  /** The dependencies of a module; Maven has resolved them. */
  static Libraries of(MavenProject project) {
    List<Library> ofProgram = new ArrayList<>();
    List<Path> onlyCompiled = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Artifact artifact : project.getArtifacts()) {
      if (artifact.getFile() == null || !artifact.getArtifactHandler().isAddedToClasspath()) {
        continue;
      }
      Path file = artifact.getFile().toPath();
      if (isOfProgram(artifact)) {
        String name = artifact.getFile().isDirectory() ? folderName(artifact) : fileName(file);
        String unique = names.add(name) ? name : artifact.getGroupId() + "-" + name;
        ofProgram.add(new Library(file, unique));
      } else {
        onlyCompiled.add(file);
      }
    }
    return new Libraries(ofProgram, onlyCompiled);
  }

  private static boolean isOfProgram(Artifact artifact) {
    return Artifact.SCOPE_COMPILE.equals(artifact.getScope())
        || Artifact.SCOPE_RUNTIME.equals(artifact.getScope());
  }

  private static String fileName(Path file) {
    return String.valueOf(file.getFileName());
  }

  private static String folderName(Artifact artifact) {
    return artifact.getArtifactId() + "-" + artifact.getVersion();
  }

  /**
   * Serin's runtime, without the parts that the program already has.
   *
   * @param ofPlugin the artifacts that Maven has resolved for the plugin
   * @throws MojoFailureException if the program has another version, or the plugin has none
   */
  static List<Library> runtime(MavenProject project, List<Artifact> ofPlugin)
      throws MojoFailureException {
    List<Library> runtime = new ArrayList<>();
    for (String name : RUNTIME) {
      Artifact ours =
          ofPlugin.stream()
              .filter(artifact -> isCalled(artifact, name) && artifact.getFile() != null)
              .findFirst()
              .orElseThrow(
                  () ->
                      new MojoFailureException(
                          "the plugin has no "
                              + name
                              + ", which programs with probes need: do not exclude it from the"
                              + " plugin's dependencies."));
      Artifact theirs =
          project.getArtifacts().stream()
              .filter(artifact -> isCalled(artifact, name) && isOfProgram(artifact))
              .findFirst()
              .orElse(null);
      if (theirs == null) {
        runtime.add(new Library(ours.getFile().toPath(), fileName(ours.getFile().toPath())));
      } else if (!theirs.getBaseVersion().equals(ours.getBaseVersion())) {
        throw new MojoFailureException(
            "the project depends on "
                + name
                + " "
                + theirs.getBaseVersion()
                + ", but the plugin has version "
                + ours.getBaseVersion()
                + "; probes and runtime must have the same version. Give both the same version.");
      }
    }
    return runtime;
  }

  private static boolean isCalled(Artifact artifact, String name) {
    return artifact.getGroupId().equals(SERIN) && artifact.getArtifactId().equals(name);
  }

  /** The libraries of the running program. */
  List<Library> ofProgram() {
    return ofProgram;
  }

  /** Libraries for compiling only, as the program's container provides them. */
  List<Path> onlyCompiled() {
    return onlyCompiled;
  }

  /** All libraries that the module's classes use. */
  List<Path> all() {
    List<Path> all = new ArrayList<>();
    ofProgram.forEach(library -> all.add(library.file()));
    all.addAll(onlyCompiled);
    return all;
  }
}
