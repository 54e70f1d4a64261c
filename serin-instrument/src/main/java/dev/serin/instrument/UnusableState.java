package dev.serin.instrument;

/** Says why a run cannot go on from what an earlier one kept: it does everything anew. */
final class UnusableState extends Exception {
  private static final long serialVersionUID = 1;

  UnusableState(String message) {
    super(message);
  }
}
