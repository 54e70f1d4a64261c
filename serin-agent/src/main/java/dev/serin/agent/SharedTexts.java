package dev.serin.agent;

import org.jspecify.annotations.Nullable;

/**
 * Keeps one object per text: methods of many classes have the same names and descriptors. Not
 * thread-safe.
 */
final class SharedTexts {
  /** The estimated bytes of a text on a 64-bit JVM: two objects and its slots in the table. */
  private static final long TEXT_BYTES = 64;

  /** Open addressing; at most half of the slots are used. */
  private @Nullable String[] texts = new String[1024];

  private int size;
  private long bytes;

  /** Returns the kept text that is equal to this one, and keeps this one if there is none. */
  String share(String text) {
    int at = slot(texts, text);
    String kept = texts[at];
    if (kept != null) {
      return kept;
    }
    texts[at] = text;
    bytes += TEXT_BYTES + text.length();
    if (2 * ++size > texts.length) {
      grow();
    }
    return text;
  }

  /** Estimates the memory that the texts take. */
  long bytes() {
    return bytes;
  }

  private void grow() {
    @Nullable String[] larger = new String[2 * texts.length];
    for (String text : texts) {
      if (text != null) {
        larger[slot(larger, text)] = text;
      }
    }
    texts = larger;
  }

  /** The slot that has an equal text, or the free one for it. */
  private static int slot(@Nullable String[] slots, String text) {
    int hash = text.hashCode() * 0x9E3779B1;
    int at = (hash ^ hash >>> 15) & (slots.length - 1);
    for (String kept = slots[at]; kept != null && !kept.equals(text); kept = slots[at]) {
      at = (at + 1) & (slots.length - 1);
    }
    return at;
  }
}
