package dev.serin.instrument.cheap;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConstantArraysTest {
  @Test
  void an_array_of_constant_length_counts_by_its_elements() {
    assertThat(
            ProgramTest.cheap(
                """
                class A {
                  Object none() { return new int[0]; }
                  Object few() { return new String[] {"a", "b"}; }
                  Object some() { return new byte[100]; }
                  Object most() { return new long[197]; }
                  Object more() { return new long[198]; }
                  Object manyMore() { return new long[40000]; }
                  Object negative() { return new int[-1]; }
                  Object byteNegative() { return new int[-100]; }
                  Object shortNegative() { return new int[-1000]; }
                  Object chosen(boolean b, int i) { return new int[b ? i : 3]; }
                }
                """))
        .containsExactly("A.<init>", "A.few", "A.most", "A.none", "A.some");
  }

  @Test
  void an_enum_of_few_constants_is_initialised_cheaply() {
    String user = "class User { static boolean isOne(Type t) { return t == Type.ONE; } }";
    String constants = IntStream.range(0, 3).mapToObj(i -> ", C" + i).collect(joining());
    assertThat(ProgramTest.cheap(user, "enum Type { ONE" + constants + " }"))
        .contains("User.isOne");
  }
}
