package dev.serin.runtime;

import dev.serin.format.MethodNames;
import java.util.concurrent.TimeUnit;

/** Gives tests of other packages the lines that the runtime logs. */
public final class IssueTexts {
  private IssueTexts() {}

  /** The lines of an issue with a detail that took a time, without its content. */
  public static String lines(String detail, long millis) {
    IssueLines lines = new IssueLines(MethodNames.NONE);
    lines.head(detail, TimeUnit.MILLISECONDS.toNanos(millis));
    return lines.text();
  }
}
