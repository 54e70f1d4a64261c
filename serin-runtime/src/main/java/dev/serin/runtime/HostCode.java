package dev.serin.runtime;

import java.util.concurrent.Callable;

/**
 * Calls foreign code, such as the program's or the platform's, which may throw anything. Logs its
 * failures. Safe for use by several threads.
 */
interface HostCode {
  /**
   * Logs a failure, after which Serin works without the failed part. Each {@code what} is logged
   * once.
   */
  void failed(String what, Throwable failure);

  /** Logs a line. */
  void log(String line);

  /** Runs foreign code. */
  default void call(HostCall call, String whatFailed) {
    try {
      call.run();
    } catch (Throwable e) {
      failed(whatFailed, e);
    }
  }

  /**
   * Queries foreign code.
   *
   * @param otherwise the result if it fails
   */
  default <T> T ask(Callable<T> question, T otherwise, String whatFailed) {
    try {
      return question.call();
    } catch (Throwable e) {
      failed(whatFailed, e);
      return otherwise;
    }
  }
}
