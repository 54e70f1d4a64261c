package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NameMappingsTest {
  @TempDir Path folder;

  @Test
  void each_issue_uses_the_mapping_of_its_build() throws Exception {
    Path builds = Files.createDirectories(folder.resolve("builds/1.0/outputs"));
    mapping(builds, "mapping.txt", "aaa", "app.Editor");
    mapping(folder.resolve("builds"), "second.txt", "bbb", "app.Reader");
    Samples.file(folder.resolve("builds"), "notes.txt", "# for people");
    NameMappings mappings = NameMappings.of(NameMapping.NONE);
    mappings.addFolder(folder.resolve("builds"));

    IssueSet set = read(mappings, issue(1, "aaa"), issue(2, "bbb"), issue(3, "aaa"));

    assertThat(scenes(set)).containsExactly("app.Editor", "app.Reader", "app.Editor");
    assertThat(set.skipped()).isEmpty();
    assertThat(set.notes()).isEmpty();
  }

  @Test
  void a_missing_mapping_is_named_and_no_other_gives_its_names() throws Exception {
    mapping(folder, "mapping.txt", "aaa", "app.Editor");
    NameMappings mappings = NameMappings.of(NameMapping.NONE);
    mappings.addFolder(folder);

    IssueSet set = read(mappings, issue(1, "ccc"), issue(2, "ccc"), issue(3, "\u202e"));

    assertThat(scenes(set)).containsExactly("a.b", "a.b", "a.b");
    assertThat(set.notes())
        .containsExactly(
            "2 issues name the mapping ccc of R8, which was not given. Names of classes and frames"
                + " may be those of the shrunk program. Give it with --mapping, or its folder with"
                + " --maps.",
            "1 issue names the mapping \\u202e of R8, which was not given. Names of classes and"
                + " frames may be those of the shrunk program. Give it with --mapping, or its"
                + " folder with --maps.");
    assertThat(set.skippedCount()).isZero();
  }

  @Test
  void a_given_mapping_is_not_used_for_issues_of_another_build() throws Exception {
    Path given = mapping(folder, "mapping.txt", "aaa", "app.Editor");
    NameMappings mappings = NameMappings.of(NameMapping.read(given));
    mapping(folder, "other.txt", "bbb", "app.Reader");
    mappings.addFolder(folder);

    IssueSet set = read(mappings, issue(1, "aaa"), issue(2, ""), issue(3, "bbb"), issue(4, "ccc"));

    assertThat(scenes(set)).containsExactly("app.Editor", "app.Editor", "app.Reader", "a.b");
    assertThat(set.skipped())
        .containsExactly(
            given
                + " is the mapping aaa, which does not fit the issues of the mapping ccc (1 in"
                + " total). They are shown with names of the shrunk program. Report them with the"
                + " mapping of their build.");
  }

  @Test
  void a_given_mapping_that_fits_no_issue_is_refused() throws Exception {
    Path given = mapping(folder, "mapping.txt", "aaa", "app.Editor");
    NameMappings mappings = NameMappings.of(NameMapping.read(given));
    assertThatThrownBy(() -> read(mappings, issue(1, "ccc"), issue(2, "ddd")))
        .isInstanceOf(ReportException.class)
        .hasMessage(
            given
                + " is the mapping aaa, but the issues belong to the build with the mapping ccc, or to"
                + " another: its names would be wrong. Give the mapping.txt that R8 wrote for"
                + " that build.");
  }

  @Test
  void a_mapping_without_an_id_is_for_all_issues() throws Exception {
    Path given = Samples.file(folder, "mapping.txt", "app.Editor -> a.b:");
    IssueSet set = read(NameMappings.of(NameMapping.read(given)), issue(1, "ccc"), issue(2, ""));
    assertThat(scenes(set)).containsExactly("app.Editor", "app.Editor");
    assertThat(set.notes()).isEmpty();
  }

  @Test
  void a_damaged_mapping_and_one_over_the_limit_are_named() throws Exception {
    Path damaged = mapping(folder, "damaged.txt", "aaa", "app.Editor");
    Files.writeString(damaged, Files.readString(damaged) + "?");
    Path large = mapping(folder, "large.txt", "bbb", "app.Reader");
    NameMappings mappings = NameMappings.of(NameMapping.NONE);
    mappings.addFolder(folder);
    Files.writeString(large, "# a remark\n".repeat(100_000), StandardOpenOption.APPEND);
    ReadLimits defaults = ReadLimits.DEFAULTS;
    long mapBytes = 8 * Files.size(damaged); // half is for mappings, which need four times as much
    ReadLimits limits = new ReadLimits(defaults.line(), defaults.file(), 1 << 20, mapBytes, 100);
    Path file = Samples.file(folder, "issues.jsonl", issue(1, "aaa"), issue(2, "bbb"));

    IssueSet set = new IssueReader(new MethodMaps(), mappings, limits).read(List.of(file));

    assertThat(scenes(set)).containsExactly("a.b", "a.b");
    assertThat(set.skipped()).hasSize(2);
    assertThat(set.skipped().get(0))
        .startsWith(
            "the mapping is not used; issues show names of the shrunk program: "
                + damaged
                + ":4: not a line of a mapping");
    assertThat(set.skipped().get(1))
        .isEqualTo(
            large
                + ": the mapping is not used, because its names need more than the "
                + mapBytes / 2
                + " bytes of memory that mappings may use; issues show names of the shrunk program."
                + " Give Java more memory: JAVA_TOOL_OPTIONS=-Xmx4g.");
  }

  private static Path mapping(Path in, String name, String id, String className) throws Exception {
    return Samples.file(in, name, "# compiler: R8", "# pg_map_id: " + id, className + " -> a.b:");
  }

  private static String issue(int time, String mappingId) {
    return "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":301,\"scene\":\"a.b\","
        + "\"time\":"
        + time
        + (mappingId.isEmpty() ? "" : ",\"mappingId\":\"" + mappingId + "\"")
        + "}";
  }

  private IssueSet read(NameMappings mappings, String... issues) throws Exception {
    Path file = Samples.file(folder, "issues.jsonl", issues);
    return new IssueReader(new MethodMaps(), mappings).read(List.of(file));
  }

  private static List<String> scenes(IssueSet set) {
    return set.issues().stream().map(issue -> issue.text("scene")).toList();
  }
}
