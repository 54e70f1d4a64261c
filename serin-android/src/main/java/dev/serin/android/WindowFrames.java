package dev.serin.android;

/** The frames of one window, from when its activity is resumed until it is paused. */
interface WindowFrames {
  /** Begins to tell of frames. On the main thread. */
  void start();

  /** Tells of no more. On the main thread. */
  void stop();
}
