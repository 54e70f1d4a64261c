package dev.serin.tests.fuzz;

import java.util.Set;

/**
 * The result of an input.
 *
 * @param isPastHeader whether it was read beyond the initial checks, which detect entirely
 *     different formats
 * @param errors the kinds of reported documented errors; none if nothing was found wrong
 */
record Outcome(boolean isPastHeader, Set<String> errors) {
  /** The input was accepted. */
  static final Outcome TAKEN = new Outcome(true, Set.of());

  /**
   * The input was refused.
   *
   * @param message the message, which has to be documented
   * @throws AssertionError if it is not
   */
  static Outcome refused(String message, boolean isPastHeader) {
    return new Outcome(isPastHeader, Set.of(DocumentedErrors.kind(message)));
  }
}
