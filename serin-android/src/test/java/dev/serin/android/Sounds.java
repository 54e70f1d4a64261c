package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.content.Context;
import android.os.ServiceManager;

/**
 * A window asks for sounds, whose service Robolectric makes of doubles, of which one names a class
 * that only Android 16 has. On Android 12 that fails whoever is the first.
 */
final class Sounds {
  private Sounds() {}

  /** Is the first. */
  static void meet() {
    try {
      ServiceManager.getService(Context.AUDIO_SERVICE);
    } catch (LinkageError e) {
      assertThat(e).hasMessageContaining("android/bluetooth/BluetoothDevice$");
    }
  }
}
