package dev.serin.android;

/** The same while the main thread is watched by frames, and nothing is drawn. */
public class HiddenApiOffByFramesTest extends HiddenApiOffTest {
  @Override
  String loopSource() {
    return "frames";
  }
}
