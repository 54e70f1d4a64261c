package dev.serin.instrument.base;

/** Thrown half way through a method that cannot have probes. */
public final class CannotProbe extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final SkipReason reason;

  public CannotProbe(SkipReason reason) {
    super(reason.text(), null, false, false);
    this.reason = reason;
  }

  public SkipReason reason() {
    return reason;
  }
}
