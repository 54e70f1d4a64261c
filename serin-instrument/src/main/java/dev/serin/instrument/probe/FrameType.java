package dev.serin.instrument.probe;

/** Tags of types in the frames of a method, as class files have them. */
final class FrameType {
  static final int TOP = 0;
  static final int INTEGER = 1;
  static final int FLOAT = 2;
  static final int DOUBLE = 3;
  static final int LONG = 4;
  static final int UNINITIALIZED_THIS = 6;
  static final int OBJECT = 7;
  static final int UNINITIALIZED = 8;

  private FrameType() {}
}
