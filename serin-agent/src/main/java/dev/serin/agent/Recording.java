package dev.serin.agent;

import org.jspecify.annotations.Nullable;

/** A recording in a running program, for {@link Attachment}. */
interface Recording {
  /** Inserts probes and hooks into the loaded classes. */
  void changeLoaded();

  /** The result of {@link #changeLoaded}, as sentences. */
  String summary();

  /**
   * The reason why events cannot be seen after {@link #changeLoaded}, as sentences; null if they
   * can be seen.
   */
  @Nullable String whyNoEvent();

  /** Ends the recording while the program continues. */
  void stop();

  /**
   * Undoes a start that failed.
   *
   * @param why the failure; failures of this method are added to it as suppressed ones
   */
  void cancel(Throwable why);
}
