package dev.serin.format;

import java.util.Locale;

/**
 * A method that is called so often, and takes so little time, that a probe in it costs more than
 * the method itself. Immutable.
 */
public final class HotMethod {
  private final LearnedMethod line;
  private final double callShare;
  private final int messages;

  /**
   * Describes a method.
   *
   * @param line its line in a learned list: a pattern that matches this method alone, or all
   *     methods of its name where no method map distinguishes them; and the rate and mean time of
   *     its calls in the messages that called it
   * @param callShare its calls as a part of all calls in the messages, from 0 to 1
   * @param messages how many messages called it
   */
  public HotMethod(LearnedMethod line, double callShare, int messages) {
    this.line = line;
    this.callShare = callShare;
    this.messages = messages;
  }

  /** Its line in a learned list. */
  public LearnedMethod line() {
    return line;
  }

  /** Its calls as a part of all calls in the messages, from 0 to 1. */
  public double callShare() {
    return callShare;
  }

  /** How many messages called it. */
  public int messages() {
    return messages;
  }

  /** The pattern of the method: {@code com.example.Point#<init>(II)V}. */
  public String pattern() {
    return line.pattern();
  }

  /** The figures as part of a sentence. */
  public String figures() {
    return String.format(
        Locale.ROOT,
        "%,d calls per second, %,d ns per call",
        line.callsPerSecond(),
        line.meanNanos());
  }

  @Override
  public String toString() {
    return "HotMethod[line=" + line + ", callShare=" + callShare + ", messages=" + messages + "]";
  }
}
