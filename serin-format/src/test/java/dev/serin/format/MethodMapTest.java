package dev.serin.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
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
}
