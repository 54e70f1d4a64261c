package dev.serin.android;

/** The same while the main thread is watched by frames, and nothing is drawn. */
public class HeartbeatByFramesTest extends HeartbeatTest {
  @Override
  String loopSource() {
    return "frames";
  }
}
