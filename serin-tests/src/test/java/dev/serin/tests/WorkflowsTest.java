package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The workflows on GitHub run commands of this repository, with profiles that exist. */
@Tag("any-jvm")
class WorkflowsTest {
  private static final Pattern COMMAND = Pattern.compile("(?m)^ *(?:- )?run: (.*)$");

  /** Commands that prepare a machine, and the beginnings of commands of this repository. */
  private static final Pattern KNOWN_COMMAND =
      Pattern.compile(
          "apt-get update -q && apt-get install -qy --no-install-recommends [a-z0-9 -]+"
              + "|git config --global core\\.autocrlf input"
              + "|git config --global --add safe\\.directory \"\\$GITHUB_WORKSPACE\""
              + "|(?:\\.ci/|\\./)[\\w-]+( .*)?"
              + "|mvn -B -ntp (verify|package) .*");

  private static final Pattern SCRIPT = Pattern.compile("(?m)(?<=^| )(?:\\.ci/|\\./)[\\w-]+");
  private static final Pattern PROFILES = Pattern.compile("(?<= -P)[\\w,-]+");
  private static final Pattern PROFILE =
      Pattern.compile("<profile>(?s:.*?)<id>([^<]+)</id>(?s:.*?)</profile>");
  private static final Pattern WRITE = Pattern.compile("(?m)^.*: write(-all)?$");
  private static final Pattern ACTION = Pattern.compile("(?m)^ *- uses: (\\S+)$");

  @Test
  void scripts_that_are_run_exist_and_can_be_executed() throws IOException {
    Set<String> scripts = found(SCRIPT, String.join("\n", commands()), 0);
    assertThat(scripts).contains(".ci/run", ".ci/image", "./proof", "./release");
    assertThat(scripts).allMatch(script -> Files.isExecutable(root().resolve(script)));
  }

  @Test
  void each_step_is_a_command_of_the_repository_or_prepares_the_machine() throws IOException {
    assertThat(commands()).allMatch(KNOWN_COMMAND.asMatchPredicate());
  }

  @Test
  void a_tag_makes_a_draft_of_a_release_and_only_the_last_job_may_write() throws IOException {
    String release = Files.readString(root().resolve(".github/workflows/release.yml"));
    assertThat(release).contains("\non:\n  push:\n    tags: ['v*']\n\n");
    assertThat(commands(release))
        .contains(
            "./release check \"${GITHUB_REF_NAME#v}\"",
            ".ci/image",
            "./release draft target/archives");
    String draft = release.substring(release.indexOf("\n  draft:\n"));
    assertThat(draft).contains("    permissions:\n      contents: write\n");
    assertThat(found(WRITE, release, 0)).hasSize(1);
    assertThat(found(WRITE, draft, 0)).hasSize(1);
  }

  @Test
  void profiles_of_maven_exist() throws IOException {
    Set<String> known = found(PROFILE, Files.readString(root().resolve("pom.xml")), 1);
    Set<String> used =
        found(PROFILES, String.join("\n", commands()), 0).stream()
            .flatMap(names -> Stream.of(names.split(",")))
            .collect(Collectors.toSet());
    assertThat(used).isNotEmpty();
    assertThat(known).containsAll(used);
  }

  @Test
  void actions_have_a_version_and_workflows_may_only_read() throws IOException {
    for (String workflow : workflows()) {
      assertThat(found(ACTION, workflow, 1))
          .isNotEmpty()
          .allMatch(use -> use.matches("\\S+@v\\d+"));
      assertThat(workflow).contains("\npermissions:\n  contents: read\n");
    }
  }

  private static List<String> commands() throws IOException {
    List<String> commands = new ArrayList<>();
    for (String workflow : workflows()) {
      commands.addAll(commands(workflow));
    }
    return commands;
  }

  private static List<String> commands(String workflow) {
    return COMMAND.matcher(workflow).results().map(command -> command.group(1)).toList();
  }

  private static List<String> workflows() throws IOException {
    List<String> workflows = new ArrayList<>();
    try (Stream<Path> files = Files.list(root().resolve(".github/workflows"))) {
      for (Path file : files.sorted().toList()) {
        workflows.add(Files.readString(file));
      }
    }
    return workflows;
  }

  private static Set<String> found(Pattern pattern, String text, int group) {
    return pattern.matcher(text).results().map(m -> m.group(group)).collect(Collectors.toSet());
  }

  private static Path root() {
    return ModuleClasses.root();
  }
}
