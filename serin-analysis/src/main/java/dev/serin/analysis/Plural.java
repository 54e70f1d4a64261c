package dev.serin.analysis;

/** Numbers with their nouns. */
public final class Plural {
  private Plural() {}

  /** A number and its noun, which has an {@code s} unless the number is 1. */
  public static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
