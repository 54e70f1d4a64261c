package com.example;

/** A class in which some methods get probes. */
public final class Main {
  private Main() {}

  static int added(int n) {
    return n;
  }

  static int kept(int n) {
    return n;
  }

  /** The learned list names it. */
  static int hot(int n) {
    return n;
  }

  static int leftOut(int n) {
    return n;
  }

  /** Left out by the file. */
  static final class Generated {
    private Generated() {}

    static int run(int n) {
      return n;
    }
  }
}
