package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.format.MethodMap;
import dev.serin.issue.TreeRow;
import java.io.RandomAccessFile;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MethodMapsTest {
  /** Maps may take 64 KiB. */
  private static final ReadLimits SMALL =
      new ReadLimits(ReadLimits.DEFAULTS.line(), ReadLimits.DEFAULTS.file(), 1 << 20, 1 << 16, 10);

  @TempDir private Path folder;

  @Test
  void the_map_beside_an_issue_names_its_methods_and_another_s_does_not() throws Exception {
    Samples.file(folder, "methodMapping-1.txt", "# mapId m1", "5,1,com.example.New name ()V");
    Samples.file(folder, "methodMapping-2.txt", "# mapId m2", "6,1,com.example.Wrong name ()V");
    Samples.file(folder, "issues.jsonl", Samples.NORMAL);
    assertThat(Samples.read(folder).issues().get(0).tree().stream().map(TreeRow::name))
        .containsExactly("the message", "com.example.New.name", "com.example.Model.load");
  }

  @Test
  void a_map_of_another_build_is_refused_with_both_ids() throws Exception {
    MethodMaps maps = given("# mapId other", "5,1,com.example.Wrong name ()V");
    Path issues = Samples.file(folder, "issues.jsonl", Samples.NORMAL);
    assertThatThrownBy(() -> new IssueReader(maps).read(List.of(issues)))
        .isInstanceOf(ReportException.class)
        .hasMessageContaining("map.txt is the method map other")
        .hasMessageContaining("the map m1")
        .hasMessageContaining("Give the map that was written with that build");
  }

  @Test
  void issues_of_other_builds_do_not_hide_those_that_the_map_fits() throws Exception {
    MethodMaps maps = given("# mapId m1", "5,1,com.example.Given name ()V");
    String foreign = Samples.NORMAL.replace("\"m1\"", "\"m2\"").replace("com.example.", "own.");
    Path issues =
        Samples.file(
            folder,
            "issues.jsonl",
            Samples.NORMAL,
            foreign.replace("s1-swing-7", "s2-swing-1"),
            foreign.replace("s1-swing-7", "s2-swing-2"),
            Samples.NORMAL.replace("m1", "m3").replace("s1-swing-7", "s3-swing-1"));
    IssueSet set = new IssueReader(maps).read(List.of(issues));
    assertThat(set.issues().stream().map(issue -> issue.tree().get(1).name()))
        .containsExactly(
            "com.example.Given.name",
            "own.Main.onClick",
            "own.Main.onClick",
            "com.example.Main.onClick");
    assertThat(set.skipped())
        .containsExactly(
            folder.resolve("map.txt")
                + " is the method map m1, which does not fit the issues of the map m2 (2 in"
                + " total). They are shown with the names in them, or with ids. Report them"
                + " with the map of their build.",
            folder.resolve("map.txt")
                + " is the method map m1, which does not fit the issues of the map m3 (1 in"
                + " total). They are shown with the names in them, or with ids. Report them"
                + " with the map of their build.");
    assertThat(set.skippedCount()).isEqualTo(2);
  }

  @Test
  void an_issue_without_a_map_is_shown_beside_those_of_other_builds() throws Exception {
    MethodMaps maps = given("# mapId other", "5,1,com.example.Wrong name ()V");
    Path issues = Samples.file(folder, "issues.jsonl", Samples.NORMAL, Samples.FRAMES);
    IssueSet set = new IssueReader(maps).read(List.of(issues));
    assertThat(set.issues()).hasSize(2);
    assertThat(set.skipped())
        .singleElement()
        .asString()
        .contains("the issues of the map m1 (1 in total)");
  }

  @Test
  void a_map_without_an_id_is_compared_by_the_id_that_its_methods_give() throws Exception {
    String[] lines = {"7,1,b.B b ()V", "5,1,com.example.Given name ()V"};
    String mapId = MethodMap.read(new StringReader(String.join("\n", lines)), "map").mapId();
    Path fits =
        Samples.file(folder, "fits.jsonl", Samples.NORMAL.replace("\"m1\"", '"' + mapId + '"'));
    IssueSet set = new IssueReader(given(lines)).read(List.of(fits));
    assertThat(set.issues().get(0).tree().get(1).name()).isEqualTo("com.example.Given.name");
    Path foreign = Samples.file(folder, "foreign.jsonl", Samples.NORMAL);
    assertThatThrownBy(() -> new IssueReader(given(lines)).read(List.of(foreign)))
        .hasMessageContaining("map.txt is the method map " + mapId);
  }

  @Test
  void a_map_that_is_too_large_is_named_and_the_issues_are_shown_with_their_own_names()
      throws Exception {
    String line = "5,1,com.example.Given " + "n".repeat(50_000) + " ()V";
    MethodMaps maps = given("# mapId m1", line);
    Path issues = Samples.file(folder, "issues.jsonl", Samples.NORMAL);
    IssueSet set =
        new IssueReader(maps, NameMappings.of(NameMapping.NONE), SMALL).read(List.of(issues));
    assertThat(set.issues().get(0).tree().get(1).name()).isEqualTo("com.example.Main.onClick");
    assertThat(set.skipped())
        .containsExactly(
            folder.resolve("map.txt")
                + ": the method map is not used, because its names need more than the 65536"
                + " bytes of memory that maps may use; the issues' own names are shown, or"
                + " ids. Give Java more memory: JAVA_TOOL_OPTIONS=-Xmx4g.");
    Samples.file(folder, "methodMapping-1.txt", "# mapId m1", line);
    IssueSet beside =
        new IssueReader(new MethodMaps(), NameMappings.of(NameMapping.NONE), SMALL)
            .read(List.of(issues));
    assertThat(beside.issues()).hasSize(1);
    assertThat(beside.skipped())
        .singleElement()
        .asString()
        .startsWith(folder.resolve("methodMapping-1.txt") + ": the method map is not used");
  }

  @Test
  void methods_that_no_issue_has_take_none_of_the_memory_of_maps() throws Exception {
    List<String> lines = new ArrayList<>(List.of("# mapId m1"));
    for (int id = 1; id < 100; id++) {
      lines.add(id + ",1,com.example.Given " + (id == 5 ? "name" : "n".repeat(50_000)) + " ()V");
    }
    MethodMaps maps = given(lines.toArray(new String[0]));
    Path issues =
        Samples.file(folder, "issues.jsonl", Samples.NORMAL.replace("[2,6,", "[2,9999999999,"));
    IssueSet set =
        new IssueReader(maps, NameMappings.of(NameMapping.NONE), SMALL).read(List.of(issues));
    assertThat(set.issues().get(0).tree().get(1).name()).isEqualTo("com.example.Given.name");
    assertThat(set.skipped()).isEmpty();
  }

  @Test
  void maps_beside_issues_share_the_memory_of_maps() throws Exception {
    for (int map = 1; map <= 2; map++) {
      String name = "n".repeat(20_000);
      Samples.file(
          folder, "methodMapping-" + map + ".txt", "# mapId m" + map, "5,1,A " + name + " ()V");
    }
    Samples.file(
        folder,
        "issues.jsonl",
        Samples.NORMAL,
        Samples.NORMAL.replace("\"m1\"", "\"m2\"").replace("s1-swing-7", "s2-swing-1"));
    IssueSet set =
        new IssueReader(new MethodMaps(), NameMappings.of(NameMapping.NONE), SMALL)
            .read(List.of(folder));
    assertThat(set.issues().stream().map(issue -> issue.tree().get(1).name().length()))
        .containsExactly(20_002, "com.example.Main.onClick".length());
    assertThat(set.skipped())
        .singleElement()
        .asString()
        .contains("methodMapping-2.txt: the method");
  }

  @Test
  void a_map_that_is_given_names_the_methods_of_issues_that_name_no_map() throws Exception {
    MethodMaps maps = given("1,1,sample.Main onCreate ()V", "2,1,sample.Main draw ()V");
    Path issues = Samples.file(folder, "issues.jsonl", Samples.MATRIX);
    IssueSet set = new IssueReader(maps).read(List.of(issues));
    assertThat(set.issues().get(0).tree().stream().map(TreeRow::name))
        .containsExactly("the message", "sample.Main.onCreate", "sample.Main.draw");
  }

  @Test
  void a_map_beside_issues_that_no_issue_needs_is_not_read() throws Exception {
    Samples.file(folder, "methodMapping-old.txt", "# mapId old", "this is no map");
    Samples.file(folder, "methodMapping-none.txt", "this is no map");
    Samples.file(folder, "issues.jsonl", Samples.NORMAL);
    IssueSet set = Samples.read(folder);
    assertThat(set.issues()).hasSize(1);
    assertThat(set.skipped()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"5", "5,1,com.example.Main", "x,1,a b c", "5,y,a b c", "99999999999,1,a b c"})
  void a_map_that_is_given_and_damaged_is_named_by_line(String line) throws Exception {
    IssueSet set = readWith(given("# mapId m1", "1,1,a b ()V", line));
    assertThat(set.issues()).hasSize(1);
    assertThat(set.skippedCount()).isEqualTo(1);
    assertThat(set.skipped())
        .singleElement()
        .asString()
        .startsWith("the given map is not used; ")
        .contains(folder.resolve("map.txt") + ":3: not a line of a method map")
        .contains("Give the methodMapping file that the build or the agent wrote.");
  }

  @Test
  void issues_have_the_names_of_maps_beside_them_if_the_given_map_is_damaged() throws Exception {
    Samples.file(folder, "methodMapping-2.txt", "# mapId m2", "5,1,beside.Map name ()V");
    Path damaged =
        Samples.file(
            folder, "methodMapping.txt", "# mapId m1", "5,1,com.example.Given name ()V", "cut");
    Samples.file(
        folder,
        "issues.jsonl",
        Samples.NORMAL,
        Samples.NORMAL.replace("\"m1\"", "\"m2\"").replace("s1-swing-7", "s2-swing-1"));
    MethodMaps maps = new MethodMaps();
    maps.give(damaged);
    IssueSet set = new IssueReader(maps).read(List.of(folder));
    assertThat(set.issues().stream().map(issue -> issue.tree().get(1).name()))
        .containsExactly("com.example.Main.onClick", "beside.Map.name");
    assertThat(set.skipped()).singleElement().asString().contains(damaged + ":3: not a line");
  }

  @Test
  void a_map_of_a_later_version_is_named_and_not_used() throws Exception {
    IssueSet set = readWith(given("# serin method map, version 99", "# mapId m1", "1,1,a b ()V"));
    assertThat(set.issues()).hasSize(1);
    assertThat(set.skipped()).singleElement().asString().contains("a method map of version 99");
  }

  @Test
  void a_map_that_is_given_and_does_not_exist_is_named() {
    assertThatThrownBy(() -> new MethodMaps().give(folder.resolve("none.txt")))
        .isInstanceOf(ReportException.class)
        .hasMessageContaining("none.txt cannot be read as a method map: ")
        .hasMessageContaining("NoSuchFileException")
        .hasMessageContaining("Give the methodMapping file");
  }

  @Test
  void places_over_their_part_of_the_memory_are_left_out_with_a_warning() throws Exception {
    String places = "# source B.java 5" + " 1".repeat(5000);
    Path map =
        Samples.file(folder, "methodMapping-1.txt", "# mapId m1", "5,1,a.B name ()V", places);
    assertThat(SourceMap.readWhole(map).places().place(5)).isEqualTo("B.java:1");
    MethodMaps maps = new MethodMaps();
    maps.addFolder(folder);
    maps.keepAll("m1");
    maps.limit(10_000);
    SourceMap read = maps.of("m1");
    assertThat(read.methods().name(5)).hasToString("1,a.B name ()V");
    assertThat(read.places().place(5)).isNull();
    assertThat(maps.warnings())
        .containsExactly(
            map
                + ": source files and lines are not shown, because they need too much memory. Give"
                + " Java more memory: JAVA_TOOL_OPTIONS=-Xmx4g.");
  }

  @Test
  void a_list_of_methods_without_probes_that_is_too_large_is_named_and_not_read() throws Exception {
    Path map = Samples.file(folder, "methodMapping-1.txt", "# mapId m1", "5,1,a.B name ()V");
    Samples.file(folder, "issues.jsonl", Samples.NORMAL);
    Path list = folder.resolve("skippedMethods.txt");
    try (RandomAccessFile file = new RandomAccessFile(list.toFile(), "rw")) {
      file.setLength(SourceMap.MAX_BYTES + 1); // takes no room on the disk
    }
    IssueSet set = Samples.read(folder);
    assertThat(set.issues().get(0).tree().get(1).name()).isEqualTo("a.B.name");
    assertThat(set.skippedCount()).isEqualTo(1);
    assertThat(set.skipped())
        .singleElement()
        .asString()
        .startsWith("the list of methods without probes beside " + map + " cannot be read: ")
        .contains(list + ": it has 1073741825 bytes; a list has at most 1073741824. ")
        .endsWith("Copy the list of that build again, or delete it.");
  }

  @Test
  void a_map_that_is_no_text_is_named_and_not_used() throws Exception {
    byte[] bytes = {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, '\n', 27, '[', '3'};
    Path file = Files.write(folder.resolve("map.txt"), bytes);
    MethodMaps maps = new MethodMaps();
    maps.give(file);
    assertThat(readWith(maps).skipped())
        .singleElement()
        .asString()
        .contains("map.txt:1: not a line of a method map")
        .doesNotContain("\u001b");
  }

  private IssueSet readWith(MethodMaps maps) throws Exception {
    return new IssueReader(maps).read(List.of(Samples.file(folder, "i.jsonl", Samples.FRAMES)));
  }

  private MethodMaps given(String... lines) throws Exception {
    MethodMaps maps = new MethodMaps();
    maps.give(Samples.file(folder, "map.txt", lines));
    return maps;
  }
}
