package dev.serin.gradle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LibraryPlansTest {
  private final List<String> closed = new ArrayList<>();

  @Test
  void all_are_closed_whatever_fails_and_the_first_failure_is_thrown_with_the_others()
      throws IOException {
    List<Closeable> plans =
        List.of(
            () -> closed.add("a"),
            () -> fail("b"),
            () -> closed.add("c"),
            () -> fail("d"),
            () -> closed.add("e"));
    assertThatThrownBy(() -> LibraryPlans.closeAll(plans))
        .isInstanceOf(IOException.class)
        .hasMessage("b")
        .satisfies(first -> assertThat(first.getSuppressed()).hasSize(1))
        .satisfies(first -> assertThat(first.getSuppressed()[0]).hasMessage("d"));
    assertThat(closed).containsExactly("a", "b", "c", "d", "e");
    LibraryPlans.closeAll(List.of(plans.get(0)));
  }

  private void fail(String name) throws IOException {
    closed.add(name);
    throw new IOException(name);
  }
}
