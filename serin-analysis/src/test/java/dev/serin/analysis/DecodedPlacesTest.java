package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The places of methods in decoded text, from the comments of method maps. */
class DecodedPlacesTest extends LogDecoderFixture {
  private static final String R8_MAPPING =
      """
      com.example.Editor -> a.b:
      # {"id":"sourceFile","fileName":"Editor.java"}
          1:1:void save():20:20 -> a
      """;

  @Test
  void methods_have_the_file_and_line_of_the_map() throws Exception {
    Files.writeString(
        map,
        "7,1,com.example.Editor save ()V\n12,2,com.example.Edit_kt write ()V\n13,2,a.B f ()V\n"
            + "14,2,a.B g ()V\n# source Editor.java 7 20\n# source Edit.kt 12 40\n"
            + "# source NoLines.java 13 0\n");
    LogDecoder decoder = LogDecoder.of(map, NameMapping.NONE);

    assertThat(decoder.decode("2,7,4,403"))
        .containsExactly("2,7,4,403 at com.example.Editor.save(Editor.java:20)");
    assertThat(decoder.decode("|*\t\t..12 4 403"))
        .containsExactly("|*\t\t..12 4 403 at com.example.Edit_kt.write(Edit.kt:40)");
    assertThat(decoder.decode("2,13,1,9")).containsExactly("2,13,1,9 at a.B.f(NoLines.java)");
    assertThat(decoder.decode("2,14,1,9")).containsExactly("2,14,1,9 at a.B.g(Unknown Source)");
  }

  @Test
  void an_id_alone_gets_its_name_and_other_numbers_stay() throws Exception {
    LogDecoder decoder = LogDecoder.of(map, NameMapping.NONE);

    assertThat(decoder.decode("12"))
        .containsExactly("12 at com.example.Editor.write(Unknown Source)");
    assertThat(decoder.decode(" 13 ")).containsExactly(" 13 ");
    assertThat(decoder.unknownIds()).isZero();
  }

  @Test
  void rows_of_an_issue_have_the_place_of_its_map() throws Exception {
    Files.writeString(
        map,
        "# serin method map, version 2\n# mapId 1c2e\n12,2,com.example.Editor write ()V\n"
            + "# source Editor.java 12 40\n");
    String issue = "{\"tag\":\"Trace_EvilMethod\",\"mapId\":\"1c2e\",\"stack\":\"1,12,1,900\\n\"}";

    assertThat(LogDecoder.of(null, NameMapping.NONE, List.of(folder)).decode(issue))
        .containsExactly(issue, "\t1,12,1,900 at com.example.Editor.write(Editor.java:40)");
  }

  @Test
  void places_of_class_files_before_r8_count_rather_than_those_of_the_mapping() throws Exception {
    Path file = Files.writeString(folder.resolve("mapping.txt"), R8_MAPPING);
    Files.writeString(map, "7,1,com.example.Editor save ()V\n# source Editor.java 7 19\n");
    assertThat(LogDecoder.of(map, NameMapping.read(file)).decode("2,7,4,403"))
        .containsExactly("2,7,4,403 at com.example.Editor.save(Editor.java:19)");

    Files.writeString(map, "7,1,a.b a ()V\n# source SourceFile 7 1\n");
    assertThat(LogDecoder.of(map, NameMapping.read(file)).decode("2,7,4,403"))
        .containsExactly("2,7,4,403 at com.example.Editor.save(Editor.java:20)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "# source",
        "# source ",
        "# source Editor.java",
        "# source Editor.java 7",
        "# source Editor.java x 1",
        "# source Editor.java 7 x",
        "# source Editor.java 6 1",
        "# source Editor.java 8 1",
        "# source Editor.java 99999999999 1",
        "# source Edi\\tor.java 7 1",
        "# source SourceFile 7 1",
        "# source r8-map-id-5f3a.x 7 1",
        "#source Editor.java 7 1"
      })
  void other_comments_name_no_place(String comment) throws Exception {
    Files.writeString(map, "7,1,com.example.Editor save ()V\n" + comment + "\n");

    assertThat(LogDecoder.of(map, NameMapping.NONE).decode("2,7,4,403"))
        .containsExactly("2,7,4,403 at com.example.Editor.save(Unknown Source)");
  }

  @Test
  void a_source_file_of_any_name_forges_no_frame() throws Exception {
    Files.writeString(
        map,
        "7,1,com.example.Editor save ()V\n# source a.java:1)\\u000aat\\u0020b.C.d(\\u001b[2J.java 7 3");

    assertThat(LogDecoder.of(map, NameMapping.NONE).decode("2,7,4,403"))
        .containsExactly(
            "2,7,4,403 at com.example.Editor.save(a.java\\u003a1\\u0029\\u000aat"
                + " b.C.d\\u0028\\u001b[2J.java:3)");
  }

  @Test
  void a_map_with_the_line_ends_of_windows_has_places() throws Exception {
    Files.writeString(map, "7,1,com.example.Editor save ()V\r\n# source Editor.java 7 3\r\n");

    assertThat(LogDecoder.of(map, NameMapping.NONE).decode("2,7,4,403"))
        .containsExactly("2,7,4,403 at com.example.Editor.save(Editor.java:3)");
  }
}
