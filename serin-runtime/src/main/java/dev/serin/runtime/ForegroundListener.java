package dev.serin.runtime;

/** Is notified when the program enters or leaves the foreground. */
public interface ForegroundListener {
  /**
   * The program became visible to the user, or is no longer visible. Called on a thread of Serin's,
   * like an {@link IssueSink}. A listener that throws is logged once; one that hangs is dropped.
   */
  void foreground(boolean isForeground) throws Exception;
}
