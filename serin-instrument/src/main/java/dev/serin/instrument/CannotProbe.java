package dev.serin.instrument;

/** Thrown half way through a method that cannot have probes. */
final class CannotProbe extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final SkipReason reason;

  CannotProbe(SkipReason reason) {
    super(reason.text(), null, false, false);
    this.reason = reason;
  }

  SkipReason reason() {
    return reason;
  }
}
