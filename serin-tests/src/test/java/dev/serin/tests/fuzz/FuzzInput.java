package dev.serin.tests.fuzz;

import java.util.concurrent.Callable;

/** One input. */
final class FuzzInput {
  private final byte[] bytes;
  private final Callable<Outcome> check;

  /**
   * An input.
   *
   * @param bytes to be kept if it fails
   * @param check reads it; an exception means that it fails
   */
  FuzzInput(byte[] bytes, Callable<Outcome> check) {
    this.bytes = bytes;
    this.check = check;
  }

  byte[] bytes() {
    return bytes;
  }

  /** Reads it. */
  Outcome check() throws Exception {
    return check.call();
  }
}
