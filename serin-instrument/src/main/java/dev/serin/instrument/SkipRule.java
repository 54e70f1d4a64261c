package dev.serin.instrument;

import org.jspecify.annotations.Nullable;

/** Says which methods get no probes although they could, and why. Safe for several threads. */
interface SkipRule {
  /** Lets every method have probes. */
  SkipRule NONE = (method, code) -> null;

  /** Why a method gets no probe, or null if it gets one. */
  @Nullable SkipReason reason(MethodHeader method, MethodCode code);
}
