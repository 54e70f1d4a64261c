package dev.serin.tests.fuzz;

import java.util.Set;

/**
 * What became of an input.
 *
 * @param isPastHeader whether it was read beyond the checks that come first, which say that it is
 *     not at all what it should be
 * @param errors the kinds of documented errors that were answered; none if nothing was found wrong
 */
record Outcome(boolean isPastHeader, Set<String> errors) {
  /** Nothing is wrong with it. */
  static final Outcome TAKEN = new Outcome(true, Set.of());

  /**
   * It was refused.
   *
   * @param message which has to be documented
   * @throws AssertionError if it is not
   */
  static Outcome refused(String message, boolean isPastHeader) {
    return new Outcome(isPastHeader, Set.of(DocumentedErrors.kind(message)));
  }
}
