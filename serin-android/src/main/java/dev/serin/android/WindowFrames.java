package dev.serin.android;

/** The frames of one window, from the resume of its activity until its pause. */
interface WindowFrames {
  /** Starts reporting frames. On the main thread. */
  void start();

  /** Stops reporting. On the main thread. */
  void stop();
}
