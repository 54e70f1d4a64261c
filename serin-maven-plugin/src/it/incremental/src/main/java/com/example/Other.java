package com.example;

/** A class beside the program's. */
final class Other {
  private Other() {}

  static void wait(Object on) throws InterruptedException {
    on.wait();
  }
}
