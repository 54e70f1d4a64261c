package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogDecoderTest extends LogDecoderFixture {
  private static final String MAPPING =
      """
      com.example.Editor -> a.b:
          1:1:void write(java.lang.String):40:40 -> a
          1:1:void save():20 -> a
      """;

  @Test
  void ids_of_log_blocks_get_names() throws Exception {
    LogDecoder decoder = LogDecoder.of(map, NameMapping.NONE);

    assertThat(decoder.decode("|*\t\t..12 4 403"))
        .containsExactly("|*\t\t..12 4 403 at com.example.Editor.write(Unknown Source)");
    assertThat(decoder.decode("11-27 12:00:00.000  1  2 I Serin: |*\t\t.7 1 911 "))
        .containsExactly(
            "11-27 12:00:00.000  1  2 I Serin: |*\t\t.7 1 911 at com.example.Editor.save(Unknown Source)");
    assertThat(decoder.decode("|*\t\tStackKey: 12|"))
        .containsExactly("|*\t\tStackKey: 12| at com.example.Editor.write(Unknown Source)");
    assertThat(decoder.decode("|*\t\t1048574 1 911"))
        .containsExactly(
            "|*\t\t1048574 1 911 at android.os.Handler.dispatchMessage(Unknown Source)");
    assertThat(decoder.decode("2,12,4,403"))
        .containsExactly("2,12,4,403 at com.example.Editor.write(Unknown Source)");
    assertThat(decoder.unknownIds()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "|*\t\t[id count cost]",
        "|*\t\t.7 1 911 com.example.Editor.save",
        "loaded 7 1 911",
        "2,12,4",
        "at a.b.a(SourceFile:1)",
        "{\"seven\": 7}",
        "{not JSON"
      })
  void other_lines_stay_unchanged(String line) throws Exception {
    LogDecoder decoder = LogDecoder.of(map, NameMapping.NONE);

    assertThat(decoder.decode(line)).containsExactly(line);
    assertThat(decoder.unknownIds()).isZero();
  }

  @Test
  void ids_that_the_map_does_not_have_are_counted() throws Exception {
    LogDecoder decoder = LogDecoder.of(map, NameMapping.NONE);

    assertThat(decoder.decode("|*\t\t..13 4 403")).containsExactly("|*\t\t..13 4 403");
    assertThat(decoder.unknownIds()).isEqualTo(1);
  }

  @Test
  void ids_of_an_issue_without_a_map_id_are_unknown_to_no_map() throws Exception {
    Path mapping = Files.writeString(folder.resolve("mapping.txt"), MAPPING);
    String issue = "{\"tag\":\"Trace_EvilMethod\",\"stack\":\"1,2001,1,1500\\n\"}";
    LogDecoder withMapping = LogDecoder.of(null, NameMapping.read(mapping));
    LogDecoder withFolder = LogDecoder.of(null, NameMapping.NONE, List.of(folder));

    assertThat(withMapping.decode(issue)).containsExactly(issue, "\t1,2001,1,1500");
    assertThat(withMapping.unknownIds()).isZero();
    assertThat(withMapping.warnings()).isEmpty();
    assertThat(withFolder.decode(issue)).containsExactly(issue, "\t1,2001,1,1500");
    assertThat(withFolder.unknownIds()).isZero();
    assertThat(withFolder.warnings())
        .containsExactly(
            "1 method id of text that names no method map is printed without names. Give the map of"
                + " the build with --map.");
  }

  @Test
  void frames_of_a_shrunk_program_are_translated_after_the_prefix_of_the_log() throws Exception {
    Path file = Files.writeString(folder.resolve("mapping.txt"), MAPPING);
    LogDecoder decoder = LogDecoder.of(null, NameMapping.read(file));

    assertThat(decoder.decode("E AndroidRuntime: \tat a.b.a(SourceFile:1)"))
        .containsExactly(
            "E AndroidRuntime: \tat com.example.Editor.write(Editor.java:40)",
            "E AndroidRuntime: \tat com.example.Editor.save(Editor.java:20)");
    assertThat(decoder.decode("|*\t\t..12 4 403")).containsExactly("|*\t\t..12 4 403");
  }

  @Test
  void a_map_with_names_of_the_shrunk_program_is_translated() throws Exception {
    Path file = Files.writeString(folder.resolve("mapping.txt"), MAPPING);
    Files.writeString(map, "12,2,a.b a ()V\n");

    assertThat(LogDecoder.of(map, NameMapping.read(file)).decode(".12 1 900"))
        .containsExactly(".12 1 900 at com.example.Editor.save(Unknown Source)");
  }

  @Test
  void added_names_cannot_command_a_terminal() throws Exception {
    Files.writeString(map, "12,2,com.example.A\\u001b[2J\\u000aB write ()V\n");

    assertThat(LogDecoder.of(map, NameMapping.NONE).decode("2,12,4,403"))
        .containsExactly("2,12,4,403 at com.example.A\\u001b[2J\\u000aB.write(Unknown Source)");
  }

  @Test
  @Timeout(60) // with the whole line, each would take quadratic time
  void lines_full_of_frames_without_end_stay_unchanged() throws Exception {
    Path file = Files.writeString(folder.resolve("mapping.txt"), MAPPING);
    LogDecoder decoder = LogDecoder.of(null, NameMapping.read(file));
    String hostile = ") " + "at a(".repeat(1900);

    for (int i = 0; i < 2000; i++) {
      assertThat(decoder.decode(hostile)).containsExactly(hostile);
    }
  }

  @Test
  void a_map_that_cannot_be_read_is_named() {
    Path none = folder.resolve("none.txt");

    assertThatThrownBy(() -> LogDecoder.of(none, NameMapping.NONE))
        .isInstanceOf(ReportException.class)
        .hasMessageStartingWith(none + " cannot be read as a method map: ");
  }

  @Test
  @Timeout(60) // the pattern alone would need hours
  void long_lines_without_frames_stay_unchanged() throws Exception {
    Path file = Files.writeString(folder.resolve("mapping.txt"), MAPPING);
    LogDecoder decoder = LogDecoder.of(null, NameMapping.read(file));
    String hostile = "at a".repeat(1_000_000) + "at ((((".repeat(100_000);

    assertThat(decoder.decode(hostile)).containsExactly(hostile);
  }

  @Test
  void a_name_links_to_the_source_where_the_mapping_knows_it() throws Exception {
    Path file = mapping("abc", 40);
    LogDecoder decoder = LogDecoder.of(map, NameMapping.read(file));

    assertThat(decoder.decode(".12 4 403"))
        .containsExactly(".12 4 403 at com.example.Editor.write(Editor.kt:40)");
    assertThat(decoder.decode(".7 4 403"))
        .containsExactly(".7 4 403 at com.example.Editor.save(Editor.kt)");
  }

  @Test
  void each_process_has_the_map_that_it_names() throws Exception {
    map("aaa", "Old");
    map("bbb", "New");
    LogDecoder decoder = LogDecoder.of(null, NameMapping.NONE, List.of(folder));
    String begin = "serin: watching the loop main by frames, ";
    String end = "; issues go to /data/serin-issues";
    String one = "11-27 12:00:00.000   1   2 I Serin: ";
    String other = "2026-11-27 12:00:00.000  31  32 I Serin: ";

    assertThat(decoder.decode(one + "|*\t\t.7 1 9")).containsExactly(one + "|*\t\t.7 1 9");
    String named = one + begin + "method map aaa of 2 methods" + end;
    assertThat(decoder.decode(named)).containsExactly(named);
    decoder.decode(other + begin + "method map bbb" + end);
    assertThat(decoder.decode(one + "|*\t\t.7 1 9"))
        .containsExactly(one + "|*\t\t.7 1 9 at com.example.Old.save(Unknown Source)");
    assertThat(decoder.decode(other + "|*\t\t.7 1 9"))
        .containsExactly(other + "|*\t\t.7 1 9 at com.example.New.save(Unknown Source)");
    decoder.decode(one + begin + "no method map" + end);
    assertThat(decoder.decode(one + "|*\t\t.7 1 9")).containsExactly(one + "|*\t\t.7 1 9");
    assertThat(decoder.warnings())
        .containsExactly(
            "2 method ids of text that names no method map are printed without names. Give the map"
                + " of the build with --map.");
  }

  @Test
  void rows_and_stack_follow_an_issue_with_the_names_of_its_build() throws Exception {
    map("aaa", "Editor");
    mapping("ccc", 40);
    LogDecoder decoder = LogDecoder.of(null, NameMapping.NONE, List.of(folder));
    String issue =
        "{\"tag\":\"Trace_EvilMethod\",\"mapId\":\"aaa\",\"mappingId\":\"ccc\","
            + "\"stack\":\"0,1048574,1,9\\n1,7,1,9\\n2,12,3,8\\n\","
            + "\"threadStack\":\"at a.b.a(SourceFile:1)\\n\"}";

    assertThat(decoder.decode(issue))
        .containsExactly(
            issue,
            "\t0,1048574,1,9 at android.os.Handler.dispatchMessage(Unknown Source)",
            "\t1,7,1,9 at com.example.Editor.save(Editor.kt)",
            "\t2,12,3,8 at com.example.Editor.write(Editor.kt:40)",
            "\tat com.example.Editor.write(Editor.kt:40)");
    assertThat(decoder.warnings()).isEmpty();
  }

  @Test
  void a_row_of_an_issue_has_the_file_that_a_stack_of_the_issue_names() throws Exception {
    LogDecoder decoder = LogDecoder.of(map, NameMapping.NONE);
    String issue =
        "{\"tag\":\"Trace_EvilMethod\",\"stack\":\"1,7,1,9\\n\",\"samples\":[{\"stack\":["
            + "\"app//com.example.Editor.other(Editors.kt:3)\"]}]}";

    assertThat(decoder.decode(issue))
        .containsExactly(issue, "\t1,7,1,9 at com.example.Editor.save(Editors.kt)");
  }

  @Test
  void a_method_without_its_map_is_named_by_the_issue_or_has_the_id_of_the_map() throws Exception {
    map("aaa", "Editor");
    LogDecoder decoder = LogDecoder.of(null, NameMapping.NONE, List.of(folder));
    String issue =
        "{\"tag\":\"Trace_EvilMethod\",\"mapId\":\"bbb\",\"mappingId\":\"ddd\","
            + "\"methods\":{\"7\":\"com.example.Own.save\"},\"stack\":\"1,7,1,9\\n2,12,3,8\\n\"}";

    assertThat(decoder.decode(issue))
        .containsExactly(
            issue,
            "\t1,7,1,9 at com.example.Own.save(Unknown Source)",
            "\t2,12,3,8 method 12 (map bbb)");
    assertThat(decoder.unknownIds()).isZero();
    assertThat(decoder.warnings())
        .containsExactly(
            "the method map bbb of 1 method id was not found; they are printed without names. Give"
                + " it with --map, or its folder with --maps.",
            "the mapping ddd of 1 line was not found; they keep the names of the shrunk program."
                + " Give it with --mapping, or its folder with --maps.");
  }

  @Test
  void a_byte_order_mark_before_an_issue_or_a_row_is_left_out() throws Exception {
    LogDecoder decoder = LogDecoder.of(map, NameMapping.NONE);
    String issue = "{\"tag\":\"Trace_EvilMethod\",\"stack\":\"1,7,1,9\\n\"}";

    assertThat(decoder.decode("\uFEFF" + issue))
        .containsExactly(issue, "\t1,7,1,9 at com.example.Editor.save(Unknown Source)");
    assertThat(decoder.decode("\uFEFF.7 1 911"))
        .containsExactly(".7 1 911 at com.example.Editor.save(Unknown Source)");
  }

  @Test
  void a_name_in_an_issue_is_one_frame_even_with_spaces_and_stays_without_a_class()
      throws Exception {
    LogDecoder decoder = LogDecoder.of(map, NameMapping.NONE);
    String issue =
        "{\"tag\":\"Trace_EvilMethod\",\"methods\":{\"8\":\"a.Notes.saves or loads\",\"9\":\"foo\"},"
            + "\"stack\":\"1,8,1,9\\n2,9,1,9\\n\"}";

    assertThat(decoder.decode(issue))
        .containsExactly(
            issue, "\t1,8,1,9 at a.Notes.saves or loads(Unknown Source)", "\t2,9,1,9 foo");
  }

  @Test
  void names_of_a_shrunk_program_in_an_issue_are_candidates_as_frames() throws Exception {
    Path mapping =
        Files.writeString(
            folder.resolve("mapping.txt"),
            "com.example.Editor -> a.b:\n    void save() -> a\n    void load(int) -> a\n");
    LogDecoder decoder = LogDecoder.of(null, NameMapping.read(mapping));
    String issue =
        "{\"tag\":\"Trace_EvilMethod\",\"methods\":{\"8\":\"a.b.a\"},\"stack\":\"1,8,1,9\\n\"}";

    assertThat(decoder.decode(issue))
        .containsExactly(
            issue,
            "\t1,8,1,9 at com.example.Editor.save(Unknown Source) or at"
                + " com.example.Editor.load(Unknown Source)");
  }

  @Test
  void a_given_map_fits_if_the_text_names_it_or_nothing_is_missing() throws Exception {
    map("bbb", "Other");
    Path given = map("aaa", "Editor");
    String issue = "{\"tag\":\"Trace_EvilMethod\",\"mapId\":\"aaa\"}";
    LogDecoder alone = LogDecoder.of(given, NameMapping.NONE);
    LogDecoder withFolder = LogDecoder.of(given, NameMapping.NONE, List.of(folder));

    alone.decode(".7 1 9");
    assertThat(alone.givenFilesFit()).isTrue();
    alone.decode(issue.replace("aaa", "bbb"));
    assertThat(alone.givenFilesFit()).isFalse();
    assertThat(alone.warnings())
        .containsExactly(
            given
                + " is the method map aaa, which the text does not name. Give the map of the build"
                + " that wrote the text.");
    alone.decode(issue);
    assertThat(alone.givenFilesFit()).isTrue();
    assertThat(alone.warnings()).isEmpty();
    withFolder.decode(issue.replace("aaa", "bbb"));
    assertThat(withFolder.givenFilesFit()).isTrue();
    withFolder.decode(issue.replace("aaa", "ccc"));
    assertThat(withFolder.givenFilesFit()).isFalse();
  }

  @Test
  void a_given_mapping_fits_if_a_frame_names_it_or_none_is_named() throws Exception {
    Path given = mapping("abc", 40);
    LogDecoder decoder = LogDecoder.of(null, NameMapping.read(given));

    decoder.decode("at a.b.a(SourceFile:1)");
    assertThat(decoder.givenFilesFit()).isTrue();
    decoder.decode("at a.b.a(r8-map-id-00:1)");
    assertThat(decoder.givenFilesFit()).isFalse();
    assertThat(decoder.warnings())
        .contains(
            given
                + " is the mapping abc, which the text does not name. Give the mapping.txt of the"
                + " build that wrote the text.");
    decoder.decode("at a.b.a(r8-map-id-abc:1)");
    assertThat(decoder.givenFilesFit()).isTrue();
  }

  @Test
  void a_frame_is_translated_by_the_mapping_whose_id_it_has() throws Exception {
    mapping("abc", 40);
    NameMapping given = NameMapping.read(mapping("def", 50));
    LogDecoder decoder = LogDecoder.of(null, given, List.of(folder));

    assertThat(decoder.decode("at a.b.a(r8-map-id-abc:1)"))
        .containsExactly("at com.example.Editor.write(Editor.kt:40)");
    assertThat(decoder.decode("at a.b.a(r8-map-id-def:1)"))
        .containsExactly("at com.example.Editor.write(Editor.kt:50)");
    assertThat(decoder.decode("at a.b.a(r8-map-id-00:1)"))
        .containsExactly("at a.b.a(r8-map-id-00:1)");
    assertThat(decoder.warnings())
        .singleElement()
        .asString()
        .startsWith("the mapping 00 of 1 line");
  }

  private Path map(String id, String className) throws Exception {
    String methods = "7,1,com.example.CLASS save ()V\n12,2,com.example.CLASS write ()V\n";
    return Files.writeString(
        folder.resolve("map-" + id + ".txt"),
        "# serin method map, version 2\n# mapId "
            + id
            + "\n"
            + methods.replace("CLASS", className));
  }

  private Path mapping(String id, int line) throws Exception {
    return Files.writeString(
        folder.resolve("mapping-" + id + ".txt"),
        """
        # pg_map_id: ID
        com.example.Editor -> a.b:
        # {"id":"sourceFile","fileName":"Editor.kt"}
            1:1:void write():LINE:LINE -> a
            2:2:void write():60:60 -> a
            void save() -> b
        """
            .replace("ID", id)
            .replace("LINE", "" + line));
  }
}
