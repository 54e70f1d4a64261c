package dev.serin.android;

/** The memory of an app with a resumed activity, whose main loop is watched by frames. */
public class HeapOfActivityByFramesTest extends HeapOfActivityTest {
  @Override
  String loopSource() {
    return "frames";
  }
}
