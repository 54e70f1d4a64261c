package android.util;

/** Stub: is told of messages. */
public interface Printer {
  /** Takes a line. */
  void println(String line);
}
