package dev.serin.proof;

import dev.serin.testkit.Screen;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A program of Debian's that the proof starts on a screen with an input that it generates.
 *
 * @param name the name of Debian's package
 * @param jar a file of the package
 * @param title a regular expression for the name of its first window
 * @param freeze the expected freeze
 * @param input writes the input, and settings, into the folder of the run
 * @param behaviour how it is started and used
 */
record DesktopProgram(
    String name, Path jar, String title, Freezing freeze, Writing input, Behaviour behaviour) {

  /** The method that runs during the expected freeze, and for how long it does at least. */
  record Freezing(String method, long millis) {}

  /** How the program is started, and used once its first window is there. */
  record Behaviour(Command command, User user) {}

  /** Writes what the program reads. */
  interface Writing {
    void into(Path folder) throws IOException;
  }

  /** The arguments for {@code java}. */
  interface Command {
    List<String> in(Path folder);
  }

  /** Does what a user does. */
  interface User {
    void uses(Screen screen) throws IOException, InterruptedException;
  }
}
