package dev.serin.android.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;

/** Whether something is still held. */
final class Leaks {
  private static final int MOST_COLLECTIONS = 50;

  private Leaks() {}

  /** Fails unless nothing but the reference itself has it; collects garbage until then. */
  static void check(WeakReference<?> reference) {
    for (int i = 0; i < MOST_COLLECTIONS && reference.get() != null; i++) {
      System.gc();
      System.runFinalization();
    }
    assertThat(reference.get()).isNull();
  }
}
