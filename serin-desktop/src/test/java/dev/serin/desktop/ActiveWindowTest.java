package dev.serin.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.DefaultKeyboardFocusManager;
import java.awt.KeyboardFocusManager;
import java.beans.PropertyChangeEvent;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Follows windows without a display, and therefore without windows. */
class ActiveWindowTest {
  private final ActiveWindow window = new ActiveWindow(true);

  @AfterEach
  void putBackAWTsOwn() {
    KeyboardFocusManager.setCurrentKeyboardFocusManager(null);
  }

  @Test
  void without_a_window_the_scene_is_empty_and_nothing_is_active() {
    window.follow();
    assertThat(window.scene()).isEmpty();
    assertThat(window.isActive()).isFalse();
  }

  @Test
  void a_focus_manager_of_the_program_is_followed_and_the_former_one_left() {
    KeyboardFocusManager former = new DefaultKeyboardFocusManager();
    KeyboardFocusManager.setCurrentKeyboardFocusManager(former);
    window.follow();
    KeyboardFocusManager next = new DefaultKeyboardFocusManager();
    KeyboardFocusManager.setCurrentKeyboardFocusManager(next);
    assertThat(listeners(former)).isZero();
    assertThat(listeners(next)).isEqualTo(1);
  }

  @Test
  void after_a_stop_the_next_change_ends_the_listening() {
    KeyboardFocusManager manager = new DefaultKeyboardFocusManager();
    KeyboardFocusManager.setCurrentKeyboardFocusManager(manager);
    window.follow();
    window.stop();
    window.propertyChange(new PropertyChangeEvent(manager, "activeWindow", null, null));
    assertThat(listeners(manager)).isZero();
  }

  @Test
  void what_awt_never_tells_is_survived() {
    window.propertyChange(new PropertyChangeEvent(this, "activeWindow", null, "no window"));
    assertThat(window.scene()).isEmpty();
    assertThat(window.isActive()).isFalse();
  }

  private long listeners(KeyboardFocusManager manager) {
    return Arrays.stream(manager.getPropertyChangeListeners("activeWindow"))
        .filter(listener -> listener == window)
        .count();
  }
}
