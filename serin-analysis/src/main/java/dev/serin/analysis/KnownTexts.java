package dev.serin.analysis;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Texts that nearly all lines share, such as the keys of issues: each is created once, as long as
 * no other one takes its place. Thread-safe without locks: entries are immutable, and if threads
 * write to one place, a text is lost, which is then created again.
 */
final class KnownTexts {
  /** Longer texts are rarely repeated. */
  private static final int MAX_BYTES = 64;

  private static final int SLOTS = 1 << 10;
  private static final int MULTIPLIER = 0x9E3779B1;
  private static final int SHIFT = 22;

  private final @Nullable Known[] slots = new @Nullable Known[SLOTS];

  /** A text and its bytes. */
  private static final class Known {
    private final byte[] bytes;
    private final String text;

    Known(byte[] bytes) {
      this.bytes = bytes;
      this.text = new String(bytes, StandardCharsets.UTF_8);
    }
  }

  /** The text of some bytes in UTF-8. */
  String get(byte[] bytes, int from, int to) {
    if (to - from > MAX_BYTES) {
      return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = 31 * hash + bytes[i];
    }
    int slot = (hash * MULTIPLIER) >>> SHIFT;
    Known known = slots[slot];
    if (known == null || !Arrays.equals(known.bytes, 0, known.bytes.length, bytes, from, to)) {
      known = new Known(Arrays.copyOfRange(bytes, from, to));
      slots[slot] = known;
    }
    return known.text;
  }
}
