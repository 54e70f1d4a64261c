package dev.serin.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The state of a process, which is known only on Linux, from {@code /proc}. */
enum ProcessState {
  /** Stopped by a signal or a debugger. */
  STOPPED("The process is stopped; kill -CONT lets it continue."),
  /** Ended, but known to the system until its parent waits for it. */
  ZOMBIE("The process has ended, and its parent has not waited for it."),
  /** Neither of these; a frozen control group or a Java debugger may have suspended it. */
  RUNNING("No signal has stopped the process."),
  /** The system does not provide it, or no such process exists. */
  UNKNOWN("The process may be stopped.");

  private final String sentence;

  ProcessState(String sentence) {
    this.sentence = sentence;
  }

  /** The current state of a process. */
  static ProcessState of(long pid) {
    try {
      return parse(
          Files.readString(Path.of("/proc/" + pid + "/stat"), StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return UNKNOWN;
    }
  }

  /** Reads a line such as {@code 4711 (java) S 1 …}; the name may have parentheses and blanks. */
  static ProcessState parse(String stat) {
    int end = stat.lastIndexOf(") ");
    char letter = end < 0 || end + 2 >= stat.length() ? ' ' : stat.charAt(end + 2);
    return switch (letter) {
      case ' ' -> UNKNOWN;
      case 'T', 't' -> STOPPED;
      case 'Z', 'X' -> ZOMBIE;
      default -> RUNNING;
    };
  }

  /** The state as a sentence. */
  String sentence() {
    return sentence;
  }
}
