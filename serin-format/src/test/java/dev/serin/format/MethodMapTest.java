package dev.serin.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MethodMapTest {
  private static final String MATRIX_MAP =
      """
      1,4,com.example.sample.MainActivity onCreate (Landroid.os.Bundle;)V
      2,0,com.example.sample.MainActivity f ()V
      1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V
      """;

  @Test
  void matrix_own_maps_are_read() throws IOException {
    MethodMap map = MethodMap.read(new StringReader(MATRIX_MAP), "methodMapping.txt");
    assertThat(map.size()).isEqualTo(3);
    assertThat(map.name(2))
        .isEqualTo(new MethodName(0, "com.example.sample.MainActivity", "f", "()V"));
    assertThat(map.name(1048574)).isEqualTo(MethodName.DISPATCH);
    assertThat(map.name(7)).isNull();
  }

  @Test
  void of_a_map_the_methods_that_are_wanted_are_kept() throws IOException {
    String map = "# mapId 00c0ffee\n" + MATRIX_MAP;
    MethodMap read = MethodMap.read(new StringReader(map), "map", Set.of(2, 7));
    assertThat(read.methods()).containsOnlyKeys(2);
    assertThat(read.mapId()).isEqualTo("00c0ffee");
    assertThat(MethodMap.read(new StringReader(MATRIX_MAP), "map", Set.of(2)).mapId()).isEmpty();
    String late = MATRIX_MAP + "# mapId 00c0ffee\n";
    assertThat(MethodMap.read(new StringReader(late), "map", Set.of()).mapId()).isEmpty();
    assertThatThrownBy(() -> MethodMap.read(new StringReader(map + "x"), "map", Set.of(2)))
        .hasMessageContaining("map:5");
  }

  @Test
  void a_map_over_the_limit_of_memory_is_not_returned() throws IOException {
    String map = "1,1,a.B f ()V\n2,1,a.B g ()V\n";
    MethodMap all = MethodMap.read(new StringReader(map), "map");
    long bytes = all.estimatedBytes();
    assertThat(bytes).isGreaterThan(2L * "a.B f ()V".length());
    assertThat(MethodMap.read(new StringReader(map), "map", null, bytes - 1)).isNull();
    MethodMap fits = MethodMap.read(new StringReader(map), "map", null, bytes);
    assertThat(fits).hasToString(all.toString());
    MethodMap one = MethodMap.read(new StringReader(map), "map", Set.of(2), bytes - 1);
    assertThat(one).extracting(MethodMap::size).isEqualTo(1);
  }

  @Test
  void a_map_gives_back_what_it_was_written_from() throws IOException {
    TreeMap<Integer, MethodName> methods = new TreeMap<>();
    methods.put(1, new MethodName(1, "a.B$C", "<init>", "(ILa.B;)V"));
    methods.put(4_000_000, new MethodName(9, "a.B", "größe", "()J"));
    MethodMap map = new MethodMap(methods);
    MethodMap read = MethodMap.read(new StringReader(map.toString()), "map");
    assertThat(read.methods()).isEqualTo(methods);
    assertThat(read.mapId()).isEqualTo(map.mapId()).hasSize(16);
  }

  @Test
  void the_map_id_is_a_function_of_the_methods() throws IOException {
    MethodMap one = MethodMap.read(new StringReader(MATRIX_MAP), "one");
    MethodMap same = MethodMap.read(new StringReader("# remark\n\n" + MATRIX_MAP), "same");
    MethodMap other = MethodMap.read(new StringReader(MATRIX_MAP.replace(" f ", " g ")), "other");
    assertThat(one.mapId()).isEqualTo(same.mapId()).isNotEqualTo(other.mapId());
  }

  @Test
  void a_broken_line_is_named_with_its_number_and_what_was_expected() {
    String broken = MATRIX_MAP + "3,0,com.example.Cut of";
    assertThatThrownBy(() -> MethodMap.read(new StringReader(broken), "dir/map.txt"))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("dir/map.txt:4")
        .hasMessageContaining("com.example.Cut of")
        .hasMessageContaining("id,access,class method descriptor");
    assertThatThrownBy(() -> MethodMap.read(new StringReader("x,0,a b ()V\n"), "map"))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("map:1");
  }

  @Test
  void matrix_lines_without_an_id_are_left_out_and_those_of_native_methods_have_no_descriptor()
      throws IOException {
    String matrix =
        """
        -1,1,sample.tencent.matrix.MainActivity onWindowFocusChanged (Z)V
        -1,1,sample.tencent.matrix.io.TestIOActivity onWindowFocusChanged (Z)V
        3,257,sample.Native read
        4,1,sample/Slashes f (Lsample/A;)Lsample.B;
        """;
    MethodMap map = MethodMap.read(new StringReader(matrix.replace("\n", "\r\n")), "map");
    assertThat(map.methods().keySet()).containsExactly(3, 4);
    assertThat(map.name(3)).isEqualTo(new MethodName(257, "sample.Native", "read", ""));
    assertThat(map.name(4))
        .isEqualTo(new MethodName(1, "sample.Slashes", "f", "(Lsample.A;)Lsample.B;"));
    MethodMap written = MethodMap.read(new StringReader(map.toString()), "map");
    assertThat(written.methods()).isEqualTo(map.methods());
  }

  @Test
  void an_id_that_is_given_twice_or_can_be_none_is_refused() {
    assertThatThrownBy(() -> MethodMap.read(new StringReader(MATRIX_MAP + "2,0,a.B g ()V"), "map"))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("map:4: the id 2 is given twice, the second time to a.B g ()V.");
    assertThatThrownBy(
            () -> MethodMap.read(new StringReader(MATRIX_MAP + "2,0,a.B g ()V"), "map", Set.of(1)))
        .hasMessageContaining("map:4: the id 2 is given twice");
    for (String id : new String[] {"0", "-2", "4194304"}) {
      assertThatThrownBy(() -> MethodMap.read(new StringReader(id + ",0,a.B g ()V"), "map"))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("map:1: the id " + id + " is not a method id");
    }
  }

  @Test
  void a_map_of_a_later_version_is_refused_before_it_is_misread() {
    String later = MethodMap.header("m1").replace("version 2", "version 3");
    assertThatThrownBy(() -> MethodMap.read(new StringReader(later), "map"))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("map: this is a method map of version 3")
        .hasMessageContaining("Use a newer Serin");
  }

  @Test
  void a_comment_after_the_first_method_says_nothing_of_the_map() throws IOException {
    String text = MethodMap.header("m1") + "1,0,a.B m\\u0020n ()V\n# mapId m2\n";
    MethodMap map = MethodMap.read(new StringReader(text), "map");
    assertThat(map.mapId()).isEqualTo("m1");
    assertThat(map.name(1)).isEqualTo(new MethodName(0, "a.B", "m n", "()V"));
  }

  @Test
  void a_line_that_no_names_can_fill_is_refused_and_the_longest_names_are_read()
      throws IOException {
    String longest = " ".repeat(65_535);
    MethodName name = new MethodName(65_535, longest, longest, longest);
    String line = MethodMap.line(MethodMap.MAX_METHOD_ID, name);
    MethodMap map = MethodMap.read(new StringReader(MethodMap.header("m1") + line), "map");
    assertThat(map.name(MethodMap.MAX_METHOD_ID)).isEqualTo(name);
    String longer = MethodMap.header("m1") + "1,0,a b (" + "x".repeat(2_000_000) + ")V";
    assertThatThrownBy(() -> MethodMap.read(new StringReader(longer), "map"))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("map:3: not a line of a method map: \"1,0,a b (xxx")
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(400));
  }
}
