package dev.serin.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MethodMapsTest {
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
  void a_map_that_is_given_and_broken_is_refused_by_line(String line) {
    assertThatThrownBy(() -> given("# mapId m1", "1,1,a b ()V", line))
        .isInstanceOf(ReportException.class)
        .hasMessageContaining("map.txt:3: not a line of a method map")
        .hasMessageContaining("Give the methodMapping.txt");
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
  void a_map_that_is_no_text_is_refused() throws Exception {
    byte[] bytes = {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, '\n', 27, '[', '3'};
    Path file = Files.write(folder.resolve("map.txt"), bytes);
    assertThatThrownBy(() -> new MethodMaps().give(file))
        .isInstanceOf(ReportException.class)
        .hasMessageContaining("map.txt:1: not a line of a method map")
        .hasMessageNotContaining("\u001b");
  }

  private MethodMaps given(String... lines) throws Exception {
    MethodMaps maps = new MethodMaps();
    maps.give(Samples.file(folder, "map.txt", lines));
    return maps;
  }
}
