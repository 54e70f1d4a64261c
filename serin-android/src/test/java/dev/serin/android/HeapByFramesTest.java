package dev.serin.android;

/** The memory of an app whose main loop is watched by frames, while it has no activity. */
public class HeapByFramesTest extends HeapTest {
  @Override
  String loopSource() {
    return "frames";
  }
}
