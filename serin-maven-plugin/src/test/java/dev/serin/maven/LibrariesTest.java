package dev.serin.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.maven.Libraries.Library;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.artifact.DefaultArtifact;
import org.apache.maven.artifact.handler.DefaultArtifactHandler;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibrariesTest {
  private static final String[] RUNTIME = {
    "serin-desktop", "serin-runtime", "serin-issue", "serin-format", "serin-probe-tree"
  };

  @TempDir private Path folder;

  @Test
  void what_the_program_runs_with_and_what_it_is_only_compiled_against_are_told_apart() {
    Artifact text = artifact("com.example", "text", "1", "compile", "text.jar");
    ((DefaultArtifactHandler) text.getArtifactHandler()).setAddedToClasspath(false);
    Libraries libraries =
        Libraries.of(
            project(
                artifact("com.example", "a", "1", "compile", "a.jar"),
                artifact("com.example", "b", "1", "runtime", "b.jar"),
                artifact("com.example", "c", "1", "provided", "c.jar"),
                text));
    assertThat(libraries.ofProgram()).extracting(Library::name).containsExactly("a.jar", "b.jar");
    assertThat(libraries.onlyCompiled()).containsExactly(folder.resolve("c.jar"));
    assertThat(libraries.all()).hasSize(3);
  }

  @Test
  void two_of_one_name_get_names_of_their_own_and_a_module_that_of_its_artifact() throws Exception {
    assertThat(folder.resolve("classes").toFile().mkdir()).isTrue();
    Libraries libraries =
        Libraries.of(
            project(
                artifact("com.one", "a", "1", "compile", "a.jar"),
                artifact("com.two", "a", "1", "compile", "a.jar"),
                artifact("com.example", "model", "1-SNAPSHOT", "compile", "classes")));
    assertThat(libraries.ofProgram())
        .extracting(Library::name)
        .containsExactly("a.jar", "com.two-a.jar", "model-1-SNAPSHOT");
  }

  @Test
  void serin_s_runtime_comes_from_the_plugin_but_for_what_the_program_has() throws Exception {
    MavenProject project = project(artifact("dev.serin", "serin-format", "1", "compile", "f.jar"));
    assertThat(Libraries.runtime(project, ofPlugin("1")))
        .extracting(Library::name)
        .containsExactly(
            "serin-desktop.jar", "serin-runtime.jar", "serin-issue.jar", "serin-probe-tree.jar");
    assertThatThrownBy(() -> Libraries.runtime(project, ofPlugin("2")))
        .isInstanceOf(MojoFailureException.class)
        .hasMessageContaining("depends on serin-format 1, but the plugin has version 2");
    assertThatThrownBy(() -> Libraries.runtime(project, List.of()))
        .isInstanceOf(MojoFailureException.class)
        .hasMessageContaining("the plugin has no serin-desktop");
  }

  private List<Artifact> ofPlugin(String version) {
    List<Artifact> artifacts = new ArrayList<>();
    for (String name : RUNTIME) {
      artifacts.add(artifact("dev.serin", name, version, "runtime", name + ".jar"));
    }
    return artifacts;
  }

  private static MavenProject project(Artifact... artifacts) {
    MavenProject project = new MavenProject();
    project.setArtifacts(new LinkedHashSet<>(Stream.of(artifacts).toList()));
    return project;
  }

  private Artifact artifact(String group, String name, String version, String scope, String file) {
    DefaultArtifactHandler handler = new DefaultArtifactHandler("jar");
    handler.setAddedToClasspath(true);
    Artifact artifact = new DefaultArtifact(group, name, version, scope, "jar", null, handler);
    artifact.setFile(new File(folder.toFile(), file));
    return artifact;
  }
}
