package dev.serin.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names with all characters that the JVM allows. */
class MethodMapNamesTest {
  /** The characters that the JVM allows in no name; dots of a class are its slashes in the map. */
  private static final String ILLEGAL = ".;[/<>";

  @Test
  void every_utf_16_unit_that_a_name_may_have_comes_back() throws IOException {
    TreeMap<Integer, MethodName> methods = new TreeMap<>();
    for (int unit = 0; unit <= 0xFFFF; unit++) {
      String c = String.valueOf((char) unit);
      if (!ILLEGAL.contains(c)) {
        methods.put(
            unit + 1, new MethodName(1, "a." + c + "B" + c, c + "m" + c, "(La." + c + "B;)V"));
      }
    }
    assertThat(throughUtf8(new MethodMap(methods)).methods()).isEqualTo(methods);
  }

  @Test
  void names_of_random_characters_come_back() throws IOException {
    Random random = new Random(20);
    for (int map = 0; map < 200; map++) {
      TreeMap<Integer, MethodName> methods = new TreeMap<>();
      for (int i = 0; i < 50; i++) {
        String className = name(random) + "." + name(random);
        String descriptor = "(L" + className + ";[[J)L" + name(random) + ";";
        methods.put(
            1 + random.nextInt(MethodMap.MAX_METHOD_ID),
            new MethodName(random.nextInt(1 << 16), className, name(random), descriptor));
      }
      MethodMap written = new MethodMap(methods);
      MethodMap read = throughUtf8(written);
      assertThat(read.methods()).isEqualTo(methods);
      assertThat(read.mapId()).isEqualTo(written.mapId());
      assertThat(MethodMap.read(new StringReader(lines(written)), "bare").methods().keySet())
          .isEqualTo(methods.keySet());
    }
  }

  @Test
  void a_line_is_one_line_of_three_columns_to_any_program() {
    String all =
        "a b,c\n\r\t\u000B\f\u0085\u00A0\u2028\u2029\u3000\uFEFF\\u0020\uD800é世\uD83D\uDE00";
    String line = MethodMap.line(7, new MethodName(9, "p." + all, all, "(Lp." + all + ";)V"));
    assertThat(line).endsWith("\n");
    String text = line.substring(0, line.length() - 1);
    assertThat(text.split("\\R", -1)).hasSize(1);
    assertThat(text.codePoints().filter(c -> c == ',').count()).isEqualTo(2);
    assertThat(text.codePoints().filter(Character::isSpaceChar).count()).isEqualTo(2);
    assertThat(text.codePoints().noneMatch(Character::isISOControl)).isTrue();
    assertThat(text).contains("é世\uD83D\uDE00").contains("\\ud800").contains("\\u005cu0020");
  }

  @Test
  void plain_names_are_written_as_matrix_writes_them() {
    MethodName plain = new MethodName(4, "a.B$1", "größe_世界-$", "([Ljava.lang.String;J)V");
    assertThat(MethodMap.line(5, plain))
        .isEqualTo("5,4,a.B$1 größe_世界-$ ([Ljava.lang.String;J)V\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# serin method map, version 1\n# mapId m1\n"})
  void maps_without_escapes_are_taken_word_for_word(String header) throws IOException {
    MethodMap map = MethodMap.read(new StringReader(header + "1,0,a.B m\\u0020n ()V"), "map");
    assertThat(map.name(1)).isEqualTo(new MethodName(0, "a.B", "m\\u0020n", "()V"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\\", "a\\u", "a\\u00", "a\\u00g0", "a\\x0020", "a\\u+020", "\\\\"})
  void a_backslash_that_begins_no_escape_is_refused(String name) {
    String text = MethodMap.header("m1") + "1,0,a.B " + name + " ()V\n";
    assertThatThrownBy(() -> MethodMap.read(new StringReader(text), "map"))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("map:3: not a line of a method map");
  }

  private static MethodMap throughUtf8(MethodMap map) throws IOException {
    byte[] bytes = map.toString().getBytes(StandardCharsets.UTF_8);
    return MethodMap.read(
        new InputStreamReader(new ByteArrayInputStream(bytes), StandardCharsets.UTF_8), "map");
  }

  private static String lines(MethodMap map) {
    return map.toString().replaceAll("(?m)^#.*\n", "");
  }

  private static String name(Random random) {
    StringBuilder name = new StringBuilder();
    int length = 1 + random.nextInt(8);
    while (name.length() < length) {
      switch (random.nextInt(4)) {
        case 0 -> name.append((char) random.nextInt(0x100));
        case 1 -> name.append((char) random.nextInt(0x10000));
        case 2 -> name.appendCodePoint(0x10000 + random.nextInt(0x100000));
        default -> name.append(" ,\\#\u2028\n\r\u0000".charAt(random.nextInt(8)));
      }
    }
    String text = name.toString();
    for (int i = 0; i < ILLEGAL.length(); i++) {
      text = text.replace(ILLEGAL.charAt(i), '_');
    }
    return text;
  }
}
