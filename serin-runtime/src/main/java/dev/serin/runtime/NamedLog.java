package dev.serin.runtime;

/** The program's log, with a name for messages about a log that hangs or fails. */
final class NamedLog implements Log {
  private final Log log;

  NamedLog(Log log) {
    this.log = log;
  }

  @Override
  public void write(String text) {
    log.write(text);
  }

  @Override
  public String toString() {
    return "the log " + Writer.typeName(log);
  }
}
