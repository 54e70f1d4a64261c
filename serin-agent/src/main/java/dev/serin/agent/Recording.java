package dev.serin.agent;

import org.jspecify.annotations.Nullable;

/** A recording in a program that runs already, as {@link Attachment} sees it. */
interface Recording {
  /** Puts probes and hooks into the classes that are loaded. */
  void changeLoaded();

  /** The result of {@link #changeLoaded}, as sentences. */
  String summary();

  /**
   * The reason why no event can be seen although the loaded classes were to be changed, as
   * sentences; null if events can be seen.
   */
  @Nullable String whyNoEvent();

  /** Ends the recording while the program continues. */
  void stop();

  /**
   * Undoes a start that failed.
   *
   * @param why the failure, which keeps those of this method as suppressed ones
   */
  void cancel(Throwable why);
}
