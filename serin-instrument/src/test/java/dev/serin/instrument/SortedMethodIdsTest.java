package dev.serin.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import dev.serin.instrument.base.InstrumentException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SortedMethodIdsTest {
  private static final String DISPATCH =
      "1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V";

  @TempDir private Path folder;

  /** A method to add, with slashes. */
  private record Added(int access, String className, String name, String descriptor) {
    void to(SortedMethodIds ids) {
      ids.add(access, className, name, descriptor);
    }
  }

  @Test
  void without_a_base_map_ids_are_in_the_order_of_names_from_1() throws Exception {
    SortedMethodIds ids = new SortedMethodIds();
    ids.add(1, "b/A", "f", "()V");
    ids.add(2, "a/B", "g", "(La/C;)V");
    ids.add(3, "a/B", "g", "()V");
    ids.add(4, "a/B", "f", "()V");
    MethodMap map = ids.assign();
    assertThat(map.methods().values())
        .containsExactly(
            new MethodName(4, "a.B", "f", "()V"),
            new MethodName(3, "a.B", "g", "()V"),
            new MethodName(2, "a.B", "g", "(La.C;)V"),
            new MethodName(1, "b.A", "f", "()V"),
            MethodName.DISPATCH);
    assertThat(ids.id(0, "a/B", "g", "(La/C;)V")).isEqualTo(3);
    assertThat(ids.id(1, "b/A", "f", "()V")).isEqualTo(4);
  }

  @Test
  void classes_that_come_first_keep_their_ids_when_a_method_is_added_to_another() throws Exception {
    for (List<String> others : List.of(List.of("f"), List.of("e", "f"))) {
      SortedMethodIds ids = new SortedMethodIds();
      others.forEach(name -> ids.add(1, "a/A", name, "()V"));
      ids.setFirst("b/B");
      ids.add(1, "b/B", "f", "()V");
      ids.setFirst("b/Empty");
      ids.assign();
      assertThat(ids.id(1, "b/B", "f", "()V")).isEqualTo(1);
      assertThat(ids.id(1, "a/A", "f", "()V")).isEqualTo(others.size() + 1);
    }
  }

  @Test
  void methods_of_the_base_map_keep_their_ids_and_new_ones_come_after_the_greatest()
      throws Exception {
    SortedMethodIds ids = over("3,1,a.B f ()V", "7,1,a.Gone f ()V", "5,1,a.B g (La.C;)V", DISPATCH);
    ids.add(9, "a/B", "g", "(La/C;)V");
    ids.add(1, "a/B", "new", "()V");
    ids.add(1, "a/A", "new", "()V");
    ids.add(1, "a/B", "f", "()V");
    MethodMap map = ids.assign();
    assertThat(map.methods().keySet()).containsExactly(3, 5, 7, 8, 9, 1048574);
    assertThat(map.name(5)).isEqualTo(new MethodName(9, "a.B", "g", "(La.C;)V"));
    assertThat(map.name(7)).isEqualTo(new MethodName(1, "a.Gone", "f", "()V"));
    assertThat(map.name(8)).isEqualTo(new MethodName(1, "a.A", "new", "()V"));
    assertThat(ids.id(0, "a/B", "f", "()V")).isEqualTo(3);
    assertThat(ids.id(0, "a/B", "new", "()V")).isEqualTo(9);
  }

  @Test
  void a_map_over_itself_is_itself_and_a_vanished_method_that_returns_has_its_id()
      throws Exception {
    SortedMethodIds first = new SortedMethodIds();
    first.add(1, "a/B", "f", "()V");
    first.add(1, "a/B", "a name, with spaces\n", "()V");
    MethodMap map = first.assign();
    SortedMethodIds without = new SortedMethodIds(map, "map");
    without.add(1, "a/B", "a name, with spaces\n", "()V");
    MethodMap same = without.assign();
    assertThat(same.toString()).isEqualTo(map.toString());
    SortedMethodIds again = new SortedMethodIds(same, "map");
    again.add(1, "a/B", "f", "()V");
    assertThat(again.assign().mapId()).isEqualTo(map.mapId());
    assertThat(again.id(1, "a/B", "f", "()V")).isEqualTo(2);
  }

  @Test
  void ids_and_map_are_the_same_over_any_order_of_methods_and_number_of_threads() throws Exception {
    List<Added> methods = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      methods.add(new Added(i % 7, "p" + i % 5 + "/C" + i % 90, "m" + i % 11, "(I)V"));
    }
    MethodMap base = over("4,1,p1.C1 m1 (I)V", "2,1,p0.C0 m3 (I)V").assign();
    String expected = null;
    for (int round = 0; round < 6; round++) {
      Collections.shuffle(methods, new Random(round));
      SortedMethodIds ids = new SortedMethodIds(base, "base");
      if (round % 2 == 0) {
        methods.forEach(method -> method.to(ids));
      } else {
        methods.parallelStream().forEach(method -> method.to(ids));
      }
      String map = ids.assign().toString();
      expected = expected == null ? map : expected;
      assertThat(map).isEqualTo(expected);
    }
  }

  @Test
  void ids_are_right_when_several_threads_ask_for_them() throws Exception {
    SortedMethodIds ids = new SortedMethodIds();
    IntStream.range(0, 5000).forEach(i -> ids.add(1, "C" + i / 10, "m" + i, "()V"));
    MethodMap map = ids.assign();
    List<String> wrong =
        IntStream.range(0, 5000)
            .parallel()
            .filter(i -> !("m" + i).equals(nameOf(map, ids, i)))
            .mapToObj(i -> "m" + i)
            .toList();
    assertThat(wrong).isEmpty();
  }

  private static String nameOf(MethodMap map, SortedMethodIds ids, int i) {
    try {
      MethodName name = map.name(ids.id(1, "C" + i / 10, "m" + i, "()V"));
      return name == null ? "" : name.methodName();
    } catch (InstrumentException e) {
      return e.getMessage();
    }
  }

  @Test
  void more_methods_than_20_bits_have_ids_and_the_dispatch_keeps_its_own() throws Exception {
    SortedMethodIds ids = new SortedMethodIds();
    int count = (1 << 20) + 100;
    for (int i = 0; i < count; i++) {
      ids.add(1, "C" + (i >> 10), Integer.toString(i & 1023, 36), "()V");
    }
    MethodMap map = ids.assign();
    assertThat(map.size()).isEqualTo(count + 1);
    assertThat(map.methods().lastKey()).isEqualTo(count + 1);
    assertThat(map.name(1048574)).isEqualTo(MethodName.DISPATCH);
    MethodName after = map.name(1048575);
    assertThat(after).isNotNull();
    assertThat(ids.id(1, after.className(), after.methodName(), "()V")).isEqualTo(1048575);
  }

  @Test
  void ids_end_with_the_greatest_that_a_record_holds() throws Exception {
    SortedMethodIds last = over("4193278,1,a.B f ()V");
    last.add(1, "a/B", "last", "()V");
    assertThat(last.assign().name(MethodMap.MAX_METHOD_ID))
        .isEqualTo(new MethodName(1, "a.B", "last", "()V"));
    SortedMethodIds tooMany = over("4193279,1,a.B f ()V");
    tooMany.add(1, "a/B", "g", "()V");
    assertThatThrownBy(tooMany::assign)
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("there are 2 methods, including the methods of the base map")
        .hasMessageContaining("4193279")
        .hasMessageContaining("omit the base map");
  }

  @Test
  void the_dispatch_s_id_is_skipped_after_a_base_map_that_ends_before_it() throws Exception {
    SortedMethodIds ids = over("1048573,1,a.B f ()V");
    ids.add(1, "a/B", "g", "()V");
    assertThat(ids.assign().name(1048575)).isEqualTo(new MethodName(1, "a.B", "g", "()V"));
  }

  @Test
  void the_dispatching_method_itself_gets_an_id_of_its_own_which_it_keeps() throws Exception {
    SortedMethodIds ids = new SortedMethodIds();
    ids.add(1, "android/os/Handler", "dispatchMessage", "(Landroid/os/Message;)V");
    MethodMap map = ids.assign();
    assertThat(map.methods().keySet()).containsExactly(1, 1048574);
    assertThat(new SortedMethodIds(map, "map").assign().toString()).isEqualTo(map.toString());
  }

  @Test
  void a_base_map_that_gives_the_dispatch_s_id_to_a_method_is_refused() {
    assertThatThrownBy(() -> base("1048574,1,a.B f ()V"))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining(
            "base.txt: the id 1048574 is a method in this base map, \"1048574,1,a.B f ()V\"")
        .hasMessageContaining("--base-map");
  }

  @Test
  void a_base_map_with_one_method_twice_is_refused_whatever_its_flags() {
    assertThatThrownBy(() -> base("1,1,a.B f (La.C;)V", "2,1,a.B g ()V", "4,9,a/B f (La/C;)V"))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("has the method \"4,9,a.B f (La.C;)V\" twice, also with the id 1");
  }

  @Test
  void a_base_map_with_one_id_twice_is_refused_by_line() {
    assertThatThrownBy(() -> base("1,1,a.B f ()V", "1,1,a.B g ()V"))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("base.txt:2: the id 1 is given twice, the second time to a.B g");
  }

  @Test
  void a_base_map_that_cannot_be_read_is_named() {
    assertThatThrownBy(() -> SortedMethodIds.withBase(folder.resolve("none.txt")))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("none.txt cannot be read as a base map: ")
        .hasMessageContaining("--base-map");
  }

  @Test
  void matrix_own_map_is_a_base_map_and_methods_without_an_id_get_one() throws Exception {
    SortedMethodIds ids =
        base(
            "-1,1,sample.MainActivity onWindowFocusChanged (Z)V",
            "-1,1,sample.MainActivity onWindowFocusChanged (Z)V",
            "1,4,sample.MainActivity onCreate (Landroid.os.Bundle;)V",
            "2,0,sample.MainActivity f (Ljava/lang/String;)V",
            DISPATCH);
    ids.add(4, "sample/MainActivity", "onCreate", "(Landroid/os/Bundle;)V");
    ids.add(0, "sample/MainActivity", "f", "(Ljava/lang/String;)V");
    ids.add(1, "sample/MainActivity", "onWindowFocusChanged", "(Z)V");
    assertThat(ids.assign().methods().keySet()).containsExactly(1, 2, 3, 1048574);
    assertThat(ids.id(1, "sample/MainActivity", "onWindowFocusChanged", "(Z)V")).isEqualTo(3);
  }

  @Test
  void ids_are_asked_for_after_they_are_given_out_and_nothing_is_added_then() throws Exception {
    SortedMethodIds ids = new SortedMethodIds();
    assertThatThrownBy(() -> ids.id(1, "a/B", "f", "()V"))
        .isInstanceOf(IllegalStateException.class);
    ids.assign();
    assertThatThrownBy(() -> ids.add(1, "a/B", "f", "()V"))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> ids.id(1, "a/B", "f", "()V"))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("a/B.f()V was not collected");
  }

  private SortedMethodIds base(String... lines) throws Exception {
    return SortedMethodIds.withBase(
        Files.write(folder.resolve("base.txt"), List.of(lines), StandardCharsets.UTF_8));
  }

  private static SortedMethodIds over(String... lines) throws Exception {
    String text = String.join("\n", lines);
    return new SortedMethodIds(MethodMap.read(new StringReader(text), "base"), "base");
  }
}
