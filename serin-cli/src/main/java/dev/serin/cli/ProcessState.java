package dev.serin.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The state of a process. Only Linux, which has it in {@code /proc}, makes it known. */
enum ProcessState {
  /** Stopped by a signal or a debugger. */
  STOPPED("The process is stopped; kill -CONT lets it continue."),
  /** Ended, but known to the system until its parent waits for it. */
  ZOMBIE("The process has ended, and its parent has not waited for it."),
  /** Neither; a frozen group of processes or a debugger of Java may have suspended it. */
  RUNNING("No signal has stopped the process."),
  /** The system does not make it known, or there is no such process. */
  UNKNOWN("The process may be stopped.");

  private final String sentence;

  ProcessState(String sentence) {
    this.sentence = sentence;
  }

  /** The state of a process now. */
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
