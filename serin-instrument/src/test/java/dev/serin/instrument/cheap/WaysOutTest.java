package dev.serin.instrument.cheap;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WaysOutTest {
  @Test
  void what_is_done_only_to_throw_does_not_count() {
    assertThat(
            ProgramTest.cheap(
                """
                class A {
                  int size;
                  Object given(Object o) { if (o == null) throw new IllegalStateException(text()); return o; }
                  String text() { return "not given, but " + new int[size].length; }
                  int calls(Object o) { given(o); return size; }
                  int chosen(int i) { switch (i) { case 0: throw new RuntimeException(text()); case 1: return 1; default: throw new Error(); } }
                  int always() { if (size > 1) throw new Error(); throw new RuntimeException(); }
                  int callsAlways(int i) { if (i > 1) return always(); return i; }
                  int loops(int i) { while (i > 9) { if (i < 0) throw new Error(); i--; } return i; }
                  int throwsInLoop(int i) { if (i > 9) { while (i > 1) i--; throw new Error(); } return i; }
                  int after(int i) { if (i > 9) throw new Error(); return text().length(); }
                }
                """))
        .containsExactly("A.<init>", "A.calls", "A.chosen", "A.given");
  }
}
