package dev.serin.instrument;

import dev.serin.instrument.cheap.ClassEntryPoints;
import dev.serin.instrument.choose.SkipRule;
import dev.serin.instrument.probe.EntryPoints;
import dev.serin.instrument.probe.ExitHandler;

/**
 * The rules for methods without probes, and for methods with an {@link ExitHandler}. Immutable, and
 * safe for several threads if its parts are.
 */
final class MethodRules {
  /** Probes in every method; entry points as {@link ClassEntryPoints} finds them. */
  static final MethodRules DEFAULT = new MethodRules(SkipRule.NONE, ClassEntryPoints::of);

  private final SkipRule skipRule;
  private final EntryPoints entryPoints;

  private MethodRules(SkipRule skipRule, EntryPoints entryPoints) {
    this.skipRule = skipRule;
    this.entryPoints = entryPoints;
  }

  /** Returns a copy in which methods with a reason by another rule get no probes either. */
  MethodRules skipping(SkipRule rule) {
    SkipRule both = skipRule == SkipRule.NONE ? rule : SkipRule.either(skipRule, rule);
    return new MethodRules(both, entryPoints);
  }

  /** Returns a copy with other entry points. */
  MethodRules with(EntryPoints others) {
    return new MethodRules(skipRule, others);
  }

  SkipRule skipRule() {
    return skipRule;
  }

  EntryPoints entryPoints() {
    return entryPoints;
  }
}
