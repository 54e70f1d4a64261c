package dev.serin.android;

/** The memory of an app whose main loop is seen by its frames. */
public class HeapByFramesTest extends HeapTest {
  @Override
  String loopSource() {
    return "frames";
  }
}
