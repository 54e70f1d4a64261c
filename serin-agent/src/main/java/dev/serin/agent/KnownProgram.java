package dev.serin.agent;

import dev.serin.instrument.WholeProgram;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/** A program that was read ahead. Immutable. */
final class KnownProgram {
  private final ProgramOrigin origin;
  private final WholeProgram program;

  KnownProgram(ProgramOrigin origin, WholeProgram program) {
    this.origin = origin;
    this.program = program;
  }

  /** Whether a class with a loader and a domain belongs to the program. */
  boolean includes(ClassLoader loader, @Nullable ProtectionDomain domain) {
    return origin.includes(loader, domain);
  }

  /** The cheap methods of the program. */
  WholeProgram program() {
    return program;
  }
}
