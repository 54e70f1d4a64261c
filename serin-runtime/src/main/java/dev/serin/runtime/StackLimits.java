package dev.serin.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How much one issue has of the stacks of threads: little enough that the files hold many issues.
 * What is beyond that is counted. Not thread-safe.
 */
public final class StackLimits {
  /** How many characters of a line are kept. */
  public static final int MAX_LINE_CHARS = 1000;

  private static final int MAX_FRAMES = 200;
  private static final int MAX_CHARS = 256 << 10;

  /** What an issue says of a thread beside its name and its frames. */
  private static final int THREAD_CHARS = 64;

  private int chars;
  private int threadsLeftOut;
  private int framesLeftOut;

  /** Nothing is kept yet. */
  public StackLimits() {}

  /** Whether one more thread is kept, of which a line tells; counts it if not. */
  public boolean takesThread(String line) {
    boolean takes = takes(line);
    chars += takes ? THREAD_CHARS : 0;
    threadsLeftOut += takes ? 0 : 1;
    return takes;
  }

  /**
   * Whether one more frame is kept, further out than those before; counts it if not.
   *
   * @param kept how many frames of the stack are
   */
  public boolean takesFrame(int kept, String line) {
    boolean takes = kept < MAX_FRAMES && takes(line);
    framesLeftOut += takes ? 0 : 1;
    return takes;
  }

  /** Whether something else is kept. */
  public boolean takes(String line) {
    boolean takes = chars <= MAX_CHARS;
    chars += takes ? line.length() : 0;
    return takes;
  }

  /** What is kept of a stack: its innermost frames, a line each. */
  public List<String> lines(StackTraceElement[] stack) {
    int most = Math.min(stack.length, MAX_FRAMES);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < most; i++) {
      String line = line(stack[i].toString());
      if (takesFrame(i, line)) {
        lines.add(line);
      }
    }
    framesLeftOut += stack.length - most;
    return lines;
  }

  /** What is kept of the lines of a stack. */
  List<String> kept(List<?> stack) {
    List<String> lines = new ArrayList<>();
    for (Object line : stack) {
      if (takesFrame(lines.size(), (String) line)) {
        lines.add((String) line);
      }
    }
    return lines;
  }

  /** What is kept of a line. */
  public static String line(String text) {
    return text.substring(0, Math.min(text.length(), MAX_LINE_CHARS));
  }

  /** Puts {@code threadsLeftOut} and {@code framesLeftOut}, unless they are 0. */
  public void put(Map<String, Object> content) {
    if (threadsLeftOut > 0) {
      content.put("threadsLeftOut", threadsLeftOut);
    }
    if (framesLeftOut > 0) {
      content.put("framesLeftOut", framesLeftOut);
    }
  }
}
