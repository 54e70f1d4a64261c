package dev.serin.tests.fuzz;

import java.util.concurrent.Callable;

/** An input and its check. */
final class FuzzInput {
  private final byte[] bytes;
  private final Callable<Outcome> check;

  /**
   * An input.
   *
   * @param bytes the bytes to keep if it fails
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
