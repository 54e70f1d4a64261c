package dev.serin.runtime;

/** Receives issues on a thread of Serin's own, one at a time. */
public interface IssueSink {
  /**
   * Receives an issue. A sink that throws is logged once and continues to receive issues; one that
   * hangs is dropped.
   */
  void accept(Issue issue) throws Exception;
}
