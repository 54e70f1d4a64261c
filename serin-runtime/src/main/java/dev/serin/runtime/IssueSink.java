package dev.serin.runtime;

/** Receives issues, on a thread of Serin's own, one after the other. */
public interface IssueSink {
  /**
   * Takes an issue. A sink that throws is logged once and goes on to receive; one that does not
   * return is given up.
   */
  void accept(Issue issue) throws Exception;
}
