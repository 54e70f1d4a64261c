package dev.serin.format;

/** Numbers of things in messages. */
public final class Counted {
  private Counted() {}

  /**
   * The number and the words after it, as in {@code 1 class} and {@code 2 classes}.
   *
   * @param one the words after 1, with the blank before them
   * @param others the words after any other number
   */
  public static String of(long count, String one, String others) {
    return count + (count == 1 ? one : others);
  }
}
