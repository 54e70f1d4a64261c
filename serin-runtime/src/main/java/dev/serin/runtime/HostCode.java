package dev.serin.runtime;

import java.util.concurrent.Callable;

/**
 * Calls the code of others, such as the program's and the platform's, which may throw anything, and
 * logs its failures. Safe for use by several threads.
 */
interface HostCode {
  /** Something failed, and is done without from now on; each {@code what} is said once. */
  void failed(String what, Throwable failure);

  /** Has a line logged. */
  void say(String line);

  /** Calls code of others and answers nothing. */
  default void call(HostCall call, String whatFailed) {
    ask(
        () -> {
          call.run();
          return true;
        },
        false,
        whatFailed);
  }

  /**
   * Asks code of others.
   *
   * @param otherwise what is taken for the answer if it fails
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
