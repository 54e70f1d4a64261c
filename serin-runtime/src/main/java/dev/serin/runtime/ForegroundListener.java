package dev.serin.runtime;

/** Hears when the program comes to the foreground and when it leaves it. */
public interface ForegroundListener {
  /**
   * The user can see the program now, or can no longer. Called on a thread of Serin's, as {@link
   * IssueSink}s are: one that throws is logged once, one that does not return is given up.
   */
  void foreground(boolean isForeground) throws Exception;
}
