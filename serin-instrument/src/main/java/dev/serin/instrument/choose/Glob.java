package dev.serin.instrument.choose;

/**
 * A text in which {@code *} stands for any characters, or for none. Compares in one pass over the
 * text, whatever the number of stars. Immutable.
 */
final class Glob {
  /** The parts before, between and after the stars; one part if there are none. */
  private final String[] parts;

  Glob(String text) {
    this.parts = text.split("\\*+", -1);
  }

  boolean matches(String text) {
    String first = parts[0];
    if (parts.length == 1) {
      return text.equals(first);
    }
    if (!text.startsWith(first)) {
      return false; // most often
    }
    String last = parts[parts.length - 1];
    int end = text.length() - last.length();
    if (end < first.length() || !text.endsWith(last)) {
      return false;
    }
    int at = first.length();
    for (int i = 1; i < parts.length - 1; i++) {
      int found = text.indexOf(parts[i], at);
      if (found < 0 || found + parts[i].length() > end) {
        return false;
      }
      at = found + parts[i].length();
    }
    return true;
  }
}
