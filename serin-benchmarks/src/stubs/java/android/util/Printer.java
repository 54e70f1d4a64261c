package android.util;

/** Stub: receives lines about messages. */
public interface Printer {
  /** Receives a line. */
  void println(String line);
}
