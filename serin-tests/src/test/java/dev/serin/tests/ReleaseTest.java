package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command {@code ./release} on small trees, without a build. */
@Tag("any-jvm")
class ReleaseTest {
  private static final int NOT_READY = 1;
  private static final int WRONG_USAGE = 2;

  /** Stands for {@code @V@} in the files; a check of this build must not find it here. */
  private static final String VERSION = "1.2.0";

  private static final String MODULE =
      """
      <project>
        <parent>
          <groupId>dev.serin</groupId>
          <artifactId>serin-parent</artifactId>
          <version>@V@</version>
        </parent>
        <artifactId>serin-runtime</artifactId>
      </project>
      """;

  private static final String PARENT =
      """
      <project>
        <artifactId>serin-parent</artifactId>
        <version>@V@</version>
        <name>Serin</name>
        <description>A tracer.</description>
        <url>https://example.org</url>
        <licenses></licenses>
        <developers></developers>
        <scm><url>https://example.org/git</url></scm>
      </project>
      """;

  private static final List<String> ARCHIVES =
      List.of(
          "serin-1.2.0.zip",
          "serin-1.2.0.tar.gz",
          "serin-1.2.0-all.jar",
          "serin_1.2.0_all.deb",
          "serin-1.2.0-linux-x64.tar.gz",
          "serin-1.2.0-macos-arm64.tar.gz",
          "serin-1.2.0-windows-x64.zip");

  /** Stands for GitHub's command: prints its arguments, and the file of notes. */
  private static final String GH =
      """
      #!/bin/sh
      echo "$*"
      while [ "$1" != --notes-file ]; do shift; done
      cat "$2"
      """;

  private static final String CHANGELOG =
      """
      # Changelog

      ## [1.2.0] - 2026-12-01

      ### Added

      - New.

      ## [1.1.0] - 2026-11-01

      ### Fixed

      - Old.
      """;

  private static final String DEB = "serin-distribution/src/main/deb/";

  @TempDir private Path folder;
  @TempDir private Path outputs;

  private final Map<String, String> files = new TreeMap<>();

  @BeforeEach
  void make_a_tree_that_is_ready() throws IOException {
    files.put("release", Files.readString(ModuleClasses.root().resolve("release")));
    files.put("pom.xml", PARENT);
    files.put("module/pom.xml", MODULE);
    files.put("CHANGELOG.md", CHANGELOG);
    files.put("README.md", "id(\"dev.serin\") version \"@V@\"; 'dev.serin:serin-bom:@V@'\n");
    files.put("Serin.java", "String VERSION = \"serin @V@\";\n");
    files.put(DEB + "control/control", "Homepage: https://example.org\n");
    files.put(DEB + "copyright", "Source: https://example.org/git\n");
  }

  @Test
  void a_tree_that_is_ready_leaves_the_steps_of_a_person() throws Exception {
    commit();
    SerinProcess check = release("check --quick 1.2.0", 0);
    assertThat(check.out())
        .doesNotContain("not ready")
        .contains("git tag -s v1.2.0", "./release bundle target/serin-1.2.0-bundle.zip", "Upload")
        .contains("release: version 1.2.0 is ready as far as this checked without a build;");
  }

  @Test
  void each_version_that_differs_is_named() throws Exception {
    files.put("module/pom.xml", MODULE.replace("@V@", "1.1.0"));
    files.put("Serin.java", "\"serin @V@\"\n\"serin @V@\"\n".replace("@V@", "1.3.0"));
    commit();
    assertNotReady(
        "module/pom.xml:5 names version 1.1.0, not 1.2.0;" + " run ./release version 1.2.0.",
        "Serin.java:1 and 1 more line name version 1.3.0, not 1.2.0;"
            + " run ./release version 1.2.0.");
  }

  @Test
  void a_version_that_is_not_one_of_a_release_is_refused() throws Exception {
    commit();
    SerinProcess check = release("check --quick 1.2-SNAPSHOT", NOT_READY);
    assertThat(check.out())
        .contains("not ready: 1.2-SNAPSHOT is not the version of a release; use three numbers,");
    assertThat(check.err()).contains("version 1.2-SNAPSHOT is not ready: 3 problems");
  }

  @Test
  void a_changelog_without_a_section_for_the_version_is_named() throws Exception {
    files.put("CHANGELOG.md", "# Changelog\n\n## [Unreleased]\n");
    commit();
    assertNotReady(
        "The first section of CHANGELOG.md is \"[Unreleased]\";"
            + " rename it to \"[1.2.0] - YYYY-MM-DD\", with the day of the release.");
  }

  @Test
  void placeholders_and_missing_data_in_the_pom_are_named() throws Exception {
    files.put("pom.xml", PARENT.replaceFirst("  <scm>.*", "  <!-- These are placeholders. -->"));
    files.put("README.md", "Serin has no release yet.\n");
    commit();
    assertNotReady(
        "pom.xml states that its addresses are placeholders; set the public ones and remove the"
            + " statement.",
        "pom.xml has no <scm>, which Maven Central demands.",
        "README.md states that there is no release yet; describe where to get it.");
  }

  @Test
  void other_addresses_in_debian_s_package_are_named() throws Exception {
    files.put(DEB + "control/control", "Homepage: https://example.net\n");
    files.put(DEB + "copyright", "Source: https://example.org\n");
    commit();
    assertNotReady(
        "Homepage in serin-distribution/src/main/deb/control/control is https://example.net;"
            + " set it to https://example.org, as in pom.xml.",
        "Source in serin-distribution/src/main/deb/copyright is https://example.org;"
            + " set it to https://example.org/git, as in pom.xml.");
  }

  @Test
  void changes_that_are_not_committed_and_the_tag_of_another_commit_are_named() throws Exception {
    commit();
    tag();
    files.put("later", "");
    commit();
    Files.writeString(folder.resolve("new"), "");
    assertNotReady(
        "The tree has changes that are not committed; git status lists them.",
        "The tag v1.2.0 exists on another commit; choose the next version.");
  }

  @Test
  void the_tagged_commit_is_ready() throws Exception {
    commit();
    tag();
    assertThat(release("check --quick 1.2.0", 0).out()).contains("version 1.2.0 is ready");
  }

  @Test
  void the_version_is_set_everywhere_except_in_the_changelog() throws Exception {
    commit();
    SerinProcess set = release("version 1.3.0-SNAPSHOT", 0);
    assertThat(set.out()).isEqualTo("release: the version is 1.3.0-SNAPSHOT in 4 files\n");
    for (String name : List.of("pom.xml", "module/pom.xml", "README.md")) {
      String expected = files.get(name).replace("@V@", "1.3.0-SNAPSHOT");
      assertThat(folder.resolve(name)).hasContent(expected);
    }
    assertThat(folder.resolve("Serin.java"))
        .hasContent(files.get("Serin.java").replace("@V@", "1.3.0"));
    assertThat(folder.resolve("CHANGELOG.md")).hasContent(files.get("CHANGELOG.md"));
  }

  @Test
  void a_version_that_differs_from_the_pom_s_is_set_too() throws Exception {
    files.put("module/pom.xml", MODULE.replace("@V@", "1.1.0"));
    files.put("Serin.java", "\"serin @V@\" \"serin @V@\"\n".replace("@V@", "1.1.0"));
    commit();
    release("version 1.3.0", 0);
    assertThat(folder.resolve("module/pom.xml")).hasContent(MODULE.replace("@V@", "1.3.0"));
    assertThat(folder.resolve("Serin.java"))
        .hasContent(files.get("Serin.java").replace("1.1.0", "1.3.0"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"check --quick 1.2.0", "version 1.3.0", "bundle bundle.zip"})
  void a_folder_that_git_does_not_know_is_refused(String arguments) throws Exception {
    write();
    SerinProcess refused = release(arguments, NOT_READY);
    assertThat(refused.err()).contains("release: git does not know the files of ");
    assertThat(refused.out()).isEmpty();
  }

  @Test
  void a_tree_without_versions_is_not_ready() throws Exception {
    files.keySet().removeIf(name -> name.endsWith("pom.xml") || name.endsWith(".java"));
    files.put("pom.xml", PARENT.replace("@V@", "${revision}").replace("serin-parent", "other"));
    files.put("README.md", "Serin.\n");
    commit();
    assertNotReady("No file that git knows names a version of Serin.");
  }

  @Test
  void a_commit_without_the_tag_or_with_changes_is_not_packed() throws Exception {
    commit();
    assertThat(release("bundle bundle.zip", NOT_READY).err())
        .isEqualTo("release: The commit does not have the tag v1.2.0; run git tag -s v1.2.0\n");
    tag();
    assertThat(release("bundle bundle.zip", NOT_READY).err())
        .startsWith("release: gpg has no secret key to sign with;");
    Files.writeString(folder.resolve("new"), "");
    assertThat(release("bundle bundle.zip", NOT_READY).err())
        .startsWith("release: The tree has changes that are not committed;");
  }

  @Test
  void a_snapshot_is_not_packed_for_maven_central() throws Exception {
    files.replaceAll((name, text) -> text.replace("<version>@V@", "<version>1.2.0-SNAPSHOT"));
    commit();
    assertThat(release("bundle bundle.zip", NOT_READY).err())
        .isEqualTo("release: Maven Central refuses 1.2.0-SNAPSHOT; run ./release version 1.2.0\n");
  }

  @Test
  void a_draft_of_the_release_has_all_archives_and_the_section_of_the_changelog() throws Exception {
    commit();
    tag();
    Path archives = Files.createDirectory(outputs.resolve("archives"));
    for (String name : ARCHIVES) {
      Files.writeString(archives.resolve(name), "archive");
    }
    SerinProcess draft = release("draft " + archives, 0);
    assertThat(draft.out())
        .startsWith("release create v1.2.0 --draft --verify-tag --title Serin 1.2.0 --notes-file ")
        .contains(ARCHIVES.stream().map(name -> " " + archives.resolve(name)).toList())
        .endsWith("\n\n### Added\n\n- New.\n\n");
  }

  @Test
  void a_draft_without_an_archive_or_without_the_tag_is_refused() throws Exception {
    commit();
    assertThat(release("draft " + outputs, NOT_READY).err())
        .isEqualTo("release: The commit does not have the tag v1.2.0; run git tag -s v1.2.0\n");
    tag();
    assertThat(release("draft " + outputs, NOT_READY).err())
        .startsWith("release: The folder " + outputs + " has no serin-1.2.0.zip; .ci/image makes");
  }

  @Test
  void wrong_usage_is_explained() throws Exception {
    commit();
    assertThat(release("check", WRONG_USAGE).err())
        .contains("./release check [--quick] VERSION  names everything");
    assertThat(release("publish", WRONG_USAGE).err()).contains("./release draft FOLDER");
  }

  private void assertNotReady(String... problems) throws Exception {
    SerinProcess check = release("check --quick " + VERSION, NOT_READY);
    List<String> found = check.out().lines().filter(line -> line.startsWith("not ready")).toList();
    assertThat(found).hasSameSizeAs(problems);
    for (String problem : problems) {
      assertThat(found).contains("not ready: " + problem);
    }
  }

  private SerinProcess release(String arguments, int status) throws Exception {
    Path commands = Files.createDirectories(outputs.resolve("commands"));
    Path gh = Files.writeString(commands.resolve("gh"), GH);
    assertThat(gh.toFile().setExecutable(true)).isTrue();
    String command = "PATH=\"$1:$PATH\" bash \"$0\"/release " + arguments;
    return run(status, "bash", "-c", command, folder.toString(), commands.toString());
  }

  private void write() throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue().replace("@V@", VERSION));
    }
  }

  private void commit() throws Exception {
    write();
    String commit =
        "cd \"$0\" && git init -q && git add --all"
            + " && git -c user.name=Test -c user.email=test@example.org commit -qm Test";
    run(0, "bash", "-c", commit, folder.toString());
  }

  private void tag() throws Exception {
    run(0, "git", "-C", folder.toString(), "tag", "v1.2.0");
  }

  /** Variables by which gpg and git ignore the configuration of the user. */
  private Map<String, String> environment() {
    return Map.of(
        "GNUPGHOME",
        outputs.resolve("no keys").toString(),
        "GIT_CONFIG_GLOBAL",
        "/dev/null",
        "GIT_CONFIG_NOSYSTEM",
        "1",
        "GIT_CEILING_DIRECTORIES",
        folder.getParent().toString());
  }

  private SerinProcess run(int status, String... command) throws Exception {
    SerinProcess process = SerinProcess.commandWith(environment(), List.of(command), outputs);
    assertThat(process.await()).as("%s%s", process.out(), process.err()).isEqualTo(status);
    return process;
  }
}
