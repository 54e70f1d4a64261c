package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogDecoderTest {
  private static final String MAPPING =
      """
      com.example.Editor -> a.b:
          1:1:void write(java.lang.String):40:40 -> a
          1:1:void save():20 -> a
      """;

  @TempDir private Path folder;
  private Path map;

  @BeforeEach
  void writeMap() throws Exception {
    map =
        Files.writeString(
            folder.resolve("methodMapping.txt"),
            "7,1,com.example.Editor save ()V\n12,2,com.example.Editor write ()V\n");
  }

  @Test
  void ids_of_log_blocks_get_names() throws Exception {
    LogDecoder decoder = LogDecoder.of(map, NameMapping.NONE);

    assertThat(decoder.decode("|*\t\t..12 4 403"))
        .containsExactly("|*\t\t..12 4 403 com.example.Editor.write");
    assertThat(decoder.decode("11-27 12:00:00.000  1  2 I Serin: |*\t\t.7 1 911 "))
        .containsExactly(
            "11-27 12:00:00.000  1  2 I Serin: |*\t\t.7 1 911 com.example.Editor.save");
    assertThat(decoder.decode("|*\t\tStackKey: 12|"))
        .containsExactly("|*\t\tStackKey: 12| com.example.Editor.write");
    assertThat(decoder.decode("|*\t\t1048574 1 911"))
        .containsExactly("|*\t\t1048574 1 911 android.os.Handler.dispatchMessage");
    assertThat(decoder.decode("2,12,4,403")).containsExactly("2,12,4,403 com.example.Editor.write");
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
        "at a.b.a(SourceFile:1)"
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
        .containsExactly(".12 1 900 com.example.Editor.save");
  }

  @Test
  void added_names_cannot_command_a_terminal() throws Exception {
    Files.writeString(map, "12,2,com.example.A\\u001b[2J\\u000aB write ()V\n");

    assertThat(LogDecoder.of(map, NameMapping.NONE).decode("2,12,4,403"))
        .containsExactly("2,12,4,403 com.example.A\\u001b[2J\\u000aB.write");
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
}
