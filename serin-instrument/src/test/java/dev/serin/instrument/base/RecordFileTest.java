package dev.serin.instrument.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataInput;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The format of all files that a run keeps for later runs. */
class RecordFileTest {
  private static final String KIND = "pairs";

  @TempDir private Path folder;

  @Test
  void records_are_found_by_table_and_key_and_decoded_alone() throws Exception {
    RecordFile file = RecordFile.of(KIND, written());
    assertThat(file.all("names", DataInput::readUTF))
        .containsExactly(Map.entry("", "nobody"), Map.entry("a", "Ann"), Map.entry("b", ""));
    assertThat(file.all("numbers", DataInput::readLong)).containsExactly(Map.entry("a", 7L));
    assertThat(file.all("empty", DataInput::readLong)).isEmpty();
    assertThat(file.all("none", DataInput::readLong)).isEmpty();
    try (DataInputStream record = file.find("names", "a")) {
      assertThat(record.readUTF()).isEqualTo("Ann");
      assertThat(record.available()).as("bytes of the next record").isZero();
    }
    assertThat(file.find("numbers", "b")).isNull();
    assertThat(file.has("names", "b")).isTrue();
    assertThat(file.has("none", "b")).isFalse();
  }

  @Test
  void equal_tables_give_equal_bytes() throws Exception {
    assertThat(written()).isEqualTo(written());
  }

  @Test
  void a_file_that_is_truncated_or_changed_in_any_byte_is_refused() throws Exception {
    byte[] whole = written();
    for (int at = 0; at < whole.length; at++) {
      byte[] changed = whole.clone();
      changed[at] ^= 1;
      for (byte[] damaged : List.of(changed, Arrays.copyOf(whole, at))) {
        assertThatThrownBy(() -> RecordFile.of(KIND, damaged))
            .isInstanceOf(IOException.class)
            .hasMessage("it is damaged, or is not a pairs file of Serin");
      }
    }
  }

  @Test
  void the_kind_is_told_by_the_first_bytes_and_another_kind_is_refused() throws Exception {
    Path file = Files.write(folder.resolve("file"), written());
    Path shorter = Files.write(folder.resolve("short"), new byte[] {'s', 'e'});
    assertThat(RecordFile.isKind(KIND, file)).isTrue();
    assertThat(RecordFile.isKind("pair", file)).isFalse();
    assertThat(RecordFile.isKind(KIND, shorter)).isFalse();
    assertThatThrownBy(() -> RecordFile.open("plan", file))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContainingAll(file.toString(), "is not a plan file of Serin");
    assertThatThrownBy(() -> RecordFile.open(KIND, folder.resolve("missing")))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("missing");
  }

  private static byte[] written() throws IOException {
    RecordFile.Writer file = new RecordFile.Writer(KIND);
    file.add(
        "names",
        new TreeMap<>(Map.of("b", "", "", "nobody", "a", "Ann")),
        (name, out) -> out.writeUTF(name));
    file.add("numbers", new TreeMap<>(Map.of("a", 7L)), (number, out) -> out.writeLong(number));
    file.add("empty", new TreeMap<String, Long>(), (number, out) -> out.writeLong(number));
    return file.toByteArray();
  }
}
