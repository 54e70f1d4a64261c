package dev.serin.instrument;

/** The reason why a run cannot resume from an earlier one's state and does a full run. */
final class UnusableState extends Exception {
  private static final long serialVersionUID = 1;

  UnusableState(String message) {
    super(message);
  }
}
