package dev.serin.proof;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Runs the dexer in a JVM of its own, once for each line of a file; a line has its arguments, with
 * tabs between. The line's number, after {@link #MARK}, precedes the messages about a line.
 */
final class DexRun {
  static final String MARK = "=== ";

  private DexRun() {}

  /**
   * Runs the dexer.
   *
   * @param arguments the file
   */
  public static void main(String[] arguments) throws Exception {
    List<String> lines = Files.readAllLines(Path.of(arguments[0]), StandardCharsets.UTF_8);
    for (int i = 0; i < lines.size(); i++) {
      System.err.println(MARK + i);
      Class.forName("com.android.tools.r8.D8")
          .getMethod("main", String[].class)
          .invoke(null, (Object) lines.get(i).split("\t", -1));
    }
  }
}
