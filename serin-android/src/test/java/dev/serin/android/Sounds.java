package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.content.Context;
import android.os.ServiceManager;

/**
 * Meets a failure of Robolectric in advance. A window asks for the sound service, which Robolectric
 * makes of test doubles. One of them names a class that only Android 16 has. On Android 12 this
 * fails for the first caller.
 */
final class Sounds {
  private Sounds() {}

  /** Is the first caller. */
  static void meet() {
    try {
      ServiceManager.getService(Context.AUDIO_SERVICE);
    } catch (LinkageError e) {
      assertThat(e).hasMessageContaining("android/bluetooth/BluetoothDevice$");
    }
  }
}
