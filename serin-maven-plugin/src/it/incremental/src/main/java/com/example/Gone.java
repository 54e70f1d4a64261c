package com.example;

/** A class beside the program's. */
final class Gone {
  private Gone() {}

  static void wait(Object on) throws InterruptedException {
    on.wait();
  }
}
