package dev.serin.report;

import java.util.Locale;

/**
 * A method that is called so often, and takes so little time, that a probe in it costs more than
 * the method itself.
 *
 * @param pattern the pattern that matches this method alone: {@code com.example.Point#<init>(II)V};
 *     all methods of this name where no method map tells them apart
 * @param callsPerSecond how often it was called in the messages that called it
 * @param meanNanos how long a call took on average, with what it called
 */
public record HotMethod(String pattern, long callsPerSecond, long meanNanos) {
  /** The figures as a sentence has them. */
  public String figures() {
    return String.format(
        Locale.ROOT, "%,d calls a second, %,d ns each on average", callsPerSecond, meanNanos);
  }
}
