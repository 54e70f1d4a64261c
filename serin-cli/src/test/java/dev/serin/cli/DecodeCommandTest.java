package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecodeCommandTest {
  @TempDir private Path folder;
  private Path map;
  private Path log;

  @BeforeEach
  void writeFiles() throws Exception {
    map =
        Files.writeString(folder.resolve("methodMapping.txt"), "7,1,com.example.Editor save ()V\n");
    log = Files.writeString(folder.resolve("log.txt"), "before\n|*\t\t.7 1 911\r\n\nafter");
  }

  @Test
  void names_follow_ids_and_other_lines_stay() {
    Invocation decoded = Invocation.of("decode", "--map", map, log, log);

    String once = "before\n|*\t\t.7 1 911 at com.example.Editor.save(Unknown Source)\n\nafter\n";
    assertThat(decoded).isEqualTo(new Invocation(0, once + once, ""));
  }

  @Test
  void ids_that_the_map_does_not_have_are_counted_at_the_end() throws Exception {
    Files.writeString(log, "|*\t\t.8 1 911\n|*\t\t.7 1 911\n");

    Invocation decoded = Invocation.of("decode", "--map", map, log);

    assertThat(decoded.status()).isEqualTo(3);
    assertThat(decoded.out()).endsWith(".7 1 911 at com.example.Editor.save(Unknown Source)\n");
    assertThat(decoded.err())
        .isEqualTo(
            "serin: 1 method id is not in "
                + map
                + ". Give the map of the build that wrote the log.\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n \n", "# a remark\n"})
  void a_map_without_an_id_and_without_methods_is_refused(String content) throws Exception {
    Files.writeString(map, content);
    Files.writeString(log, ".7 1 911\n");
    assertThat(Invocation.of("decode", "--map", map, log))
        .isEqualTo(
            new Invocation(
                3,
                "",
                "serin: "
                    + map
                    + " is not a method map: it is empty or has only comments. Give the"
                    + " methodMapping file that the build or the agent wrote.\n"));
  }

  @Test
  void a_damaged_map_is_refused_with_its_line() throws Exception {
    Files.writeString(map, "7,1,a.B save ()V\n8,1,a");
    assertThat(Invocation.of("decode", "--map", map, log).err())
        .isEqualTo(
            "serin: "
                + map
                + ":2: not a line of a method map: \"8,1,a\"; expected \"id,access,class method"
                + " descriptor\". Give the methodMapping file that the build or the agent wrote.\n");
  }

  @Test
  void the_map_of_a_program_without_probes_is_a_map() throws Exception {
    Files.writeString(map, "# serin method map, version 2\n# mapId m1\n");
    Files.writeString(log, "saved\n");
    assertThat(Invocation.of("decode", "--map", map, log))
        .isEqualTo(new Invocation(0, "saved\n", ""));
  }

  @Test
  void a_map_or_a_mapping_is_required() {
    Invocation decoded = Invocation.of("decode", log);

    assertThat(decoded.status()).isEqualTo(2);
    assertThat(decoded.err())
        .contains(
            "Name the method map with --map, a mapping with --mapping, or a folder that has the"
                + " maps and mappings of several builds with --maps.");
  }

  @Test
  void a_file_that_cannot_be_read_is_named() {
    Path none = folder.resolve("none.txt");

    Invocation decoded = Invocation.of("decode", "--map", map, none);

    assertThat(decoded.status()).isEqualTo(3);
    assertThat(decoded.err()).startsWith("serin: " + none + " cannot be read: ");
  }

  @Test
  void control_characters_of_a_log_do_not_reach_the_terminal() throws Exception {
    Files.writeString(log, "\u001b[31mred\n");

    assertThat(Invocation.of("decode", "--map", map, log).out()).isEqualTo("\\u001b[31mred\n");
  }

  @Test
  void ids_get_the_names_of_the_map_in_the_folder_that_the_log_names() throws Exception {
    Files.writeString(
        map, "# serin method map, version 2\n# mapId m1\n7,1,com.example.Editor save ()V\n");
    String begin = "serin: watching the loop swing, method map m1; issues go to the directory x\n";
    Files.writeString(log, begin + ".7 1 911\n" + begin.replace("m1", "m2") + ".7 1 911\n");

    Invocation decoded = Invocation.of("decode", "--maps", folder, log);

    assertThat(decoded.status()).isZero();
    assertThat(decoded.out())
        .contains(".7 1 911 at com.example.Editor.save(Unknown Source)\n")
        .endsWith("\n.7 1 911 method 7 (map m2)\n");
    assertThat(decoded.err())
        .isEqualTo(
            "serin: the method map m2 of 1 method id was not found; they are printed without names."
                + " Give it with --map, or its folder with --maps.\n");
  }

  @Test
  void a_map_and_a_mapping_of_another_build_fail() throws Exception {
    Files.writeString(map, "# serin method map, version 2\n# mapId m1\n7,1,a.B save ()V\n");
    Path mapping =
        Files.writeString(folder.resolve("mapping.txt"), "# pg_map_id: abc\na.B -> a.b:\n");
    Files.writeString(
        log, "{\"tag\":\"Trace_EvilMethod\",\"mapId\":\"m2\",\"stack\":\"1,7,1,9\"}\n");
    Path frames = Files.writeString(folder.resolve("frames.txt"), "at a.b.a(r8-map-id-00:1)\n");

    Invocation otherMap = Invocation.of("decode", "--map", map, log);
    Invocation otherMapping = Invocation.of("decode", "--mapping", mapping, frames);

    assertThat(otherMap.status()).isEqualTo(3);
    assertThat(otherMap.err())
        .startsWith("serin: " + map + " is the method map m1, which the text does not name. ");
    assertThat(otherMapping.status()).isEqualTo(3);
    assertThat(otherMapping.err())
        .startsWith("serin: " + mapping + " is the mapping abc, which the text does not name. ");
  }
}
