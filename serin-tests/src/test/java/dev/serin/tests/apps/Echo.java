package dev.serin.tests.apps;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Prints its arguments in a form that no terminal or encoding changes. */
public final class Echo {
  private Echo() {}

  /** Runs the program. */
  public static void main(String[] arguments) {
    for (String argument : arguments) {
      System.out.println(encoded(argument));
    }
    System.out.println("kept=" + System.getProperty("kept"));
  }

  /** The bytes of a text. */
  public static String encoded(String text) {
    return Arrays.toString(text.getBytes(StandardCharsets.UTF_8));
  }
}
