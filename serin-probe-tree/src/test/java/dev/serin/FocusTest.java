package dev.serin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FocusTest {
  private final List<String> heard = new ArrayList<>();
  private final EventHook hook = new Listener(heard);

  @AfterEach
  void uninstall() {
    EventHook.uninstall(hook);
  }

  @Test
  void nobody_hears_what_is_told_while_nobody_listens() {
    Probe.focus("a", true);
    EventHook.install(hook);
    EventHook.uninstall(hook);
    Probe.focus("a", true);
    assertThat(heard).isEmpty();
  }

  @Test
  void what_a_window_tells_twice_in_a_row_is_heard_once() {
    EventHook.install(hook);
    Probe.focus("a", true);
    Probe.focus("a", true);
    Probe.focus("a", false);
    Probe.focus("a", false);
    Probe.focus("a", true);
    assertThat(heard).containsExactly("a true", "a false", "a true");
  }

  @Test
  void another_window_that_tells_in_between_changes_nothing() {
    EventHook.install(hook);
    Probe.focus("outer", true);
    Probe.focus("inner", true);
    Probe.focus("outer", true);
    assertThat(heard).containsExactly("outer true", "inner true");
  }

  @Test
  void windows_are_told_apart_by_identity_and_eight_of_them_are_remembered() {
    EventHook.install(hook);
    List<List<Integer>> windows = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      windows.add(new ArrayList<>()); // all equal
    }
    windows.subList(0, 8).forEach(window -> Probe.focus(window, true));
    Probe.focus(windows.get(0), true);
    Probe.focus(windows.get(7), true);
    assertThat(heard).hasSize(8);
    Probe.focus(windows.get(8), true);
    Probe.focus(windows.get(7), true);
    Probe.focus(windows.get(0), true);
    assertThat(heard).hasSize(10);
  }

  private static final class Listener extends EventHook {
    private final List<String> heard;

    Listener(List<String> heard) {
      this.heard = heard;
    }

    @Override
    protected void onFocus(Object window, boolean hasFocus) {
      heard.add(window + " " + hasFocus);
    }
  }
}
