package dev.serin.agent;

import dev.serin.instrument.Instrumenter;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/** A program that was read ahead, with the instrumenter for its classes. Immutable. */
final class KnownProgram {
  private final ProgramOrigin origin;
  private final Instrumenter instrumenter;

  KnownProgram(ProgramOrigin origin, Instrumenter instrumenter) {
    this.origin = origin;
    this.instrumenter = instrumenter;
  }

  /** Whether a class with a loader and a domain belongs to the program. */
  boolean includes(ClassLoader loader, @Nullable ProtectionDomain domain) {
    return origin.includes(loader, domain);
  }

  /** Leaves out the cheap methods of the program. */
  Instrumenter instrumenter() {
    return instrumenter;
  }
}
