package dev.serin.proof;

import dev.serin.testkit.Screen;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A program of Debian that the proof starts on a screen with an input that it generates.
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

  /** The method that runs during the expected freeze, and its minimum duration. */
  record Freezing(String method, long millis) {}

  /** How the program is started, and how it is used after its first window appears. */
  record Behaviour(Command command, User user) {}

  /** Writes the input of the program. */
  interface Writing {
    void into(Path folder) throws IOException;
  }

  /** The arguments for {@code java}. */
  interface Command {
    List<String> in(Path folder);
  }

  /** Acts as a user. */
  interface User {
    void uses(Screen screen) throws IOException, InterruptedException;
  }
}
