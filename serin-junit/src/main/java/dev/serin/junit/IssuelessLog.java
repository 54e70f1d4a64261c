package dev.serin.junit;

import dev.serin.runtime.Log;

/** Leaves out the texts of issues, as the failures of tests have them. */
final class IssuelessLog implements Log {
  private static final String SENTENCES = "serin: ";

  private final Log log;

  IssuelessLog(Log log) {
    this.log = log;
  }

  @Override
  public void write(String text) {
    if (text.startsWith(SENTENCES)) {
      log.write(text);
    }
  }
}
