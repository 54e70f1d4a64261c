package dev.serin.runtime;

import dev.serin.issue.IssueKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Limits the thread stacks of one issue, so that the files hold many issues. Counts the omitted
 * threads and frames. Not thread-safe.
 */
public final class StackLimits {
  /** The maximum number of kept characters per line. */
  public static final int MAX_LINE_CHARS = 1000;

  private static final int MAX_FRAMES = 200;
  private static final int MAX_CHARS = 256 << 10;

  /** The size of a thread in an issue besides its name and its frames. */
  private static final int THREAD_CHARS = 64;

  private int chars;
  private int threadsLeftOut;
  private int framesLeftOut;

  /** Creates limits without kept stacks. */
  public StackLimits() {}

  /** Whether one more thread with this line is kept. Counts it if not. */
  public boolean takesThread(String line) {
    boolean takes = takes(line);
    chars += takes ? THREAD_CHARS : 0;
    threadsLeftOut += takes ? 0 : 1;
    return takes;
  }

  /**
   * Whether one more frame is kept, further out than the previous ones. Counts it if not.
   *
   * @param kept the number of kept frames of the stack
   */
  public boolean takesFrame(int kept, String line) {
    boolean takes = kept < MAX_FRAMES && takes(line);
    framesLeftOut += takes ? 0 : 1;
    return takes;
  }

  /** Whether another text is kept. */
  public boolean takes(String line) {
    boolean takes = chars <= MAX_CHARS;
    chars += takes ? line.length() : 0;
    return takes;
  }

  /** The kept part of a stack: its innermost frames, one line each. */
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

  /** The kept lines of a stack. */
  List<String> kept(List<?> stack) {
    List<String> lines = new ArrayList<>();
    for (Object line : stack) {
      if (takesFrame(lines.size(), (String) line)) {
        lines.add((String) line);
      }
    }
    return lines;
  }

  /** The kept part of a line. */
  public static String line(String text) {
    return text.substring(0, Math.min(text.length(), MAX_LINE_CHARS));
  }

  /** Puts {@code threadsLeftOut} and {@code framesLeftOut}, unless they are 0. */
  public void put(Map<String, Object> content) {
    if (threadsLeftOut > 0) {
      content.put(IssueKeys.THREADS_LEFT_OUT, threadsLeftOut);
    }
    if (framesLeftOut > 0) {
      content.put(IssueKeys.FRAMES_LEFT_OUT, framesLeftOut);
    }
  }
}
