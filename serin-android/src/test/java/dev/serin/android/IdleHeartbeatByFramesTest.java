package dev.serin.android;

/** The same while the main thread is watched by frames. */
public class IdleHeartbeatByFramesTest extends IdleHeartbeatTest {
  @Override
  String loopSource() {
    return "frames";
  }
}
