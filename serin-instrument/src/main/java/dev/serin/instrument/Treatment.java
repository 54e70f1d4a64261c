package dev.serin.instrument;

import org.jspecify.annotations.Nullable;

/** How a method gets its probes, or why it gets none. Immutable. */
final class Treatment {
  /** The token's local comes right after the parameters, which keeps frames small. */
  static final Treatment TOKEN_AFTER_PARAMETERS = new Treatment(null, false);

  /**
   * The token's local comes after all others: for code that keeps a long or double partly in a
   * parameter's local, where no room can be made after the parameters.
   */
  static final Treatment TOKEN_LAST = new Treatment(null, true);

  private final @Nullable SkipReason skipReason;
  private final boolean tokenLast;

  private Treatment(@Nullable SkipReason skipReason, boolean tokenLast) {
    this.skipReason = skipReason;
    this.tokenLast = tokenLast;
  }

  static Treatment skip(SkipReason reason) {
    return new Treatment(reason, false);
  }

  @Nullable SkipReason skipReason() {
    return skipReason;
  }

  boolean tokenLast() {
    return tokenLast;
  }

  /** Thrown half way through a method that needs another treatment; its class is begun again. */
  static final class Change extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String method;
    private final transient Treatment treatment;

    Change(String method, Treatment treatment) {
      super(method, null, false, false);
      this.method = method;
      this.treatment = treatment;
    }

    String method() {
      return method;
    }

    Treatment treatment() {
      return treatment;
    }
  }
}
