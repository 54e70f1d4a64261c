package dev.serin.instrument;

/**
 * Which methods get no probes, and which of the others get an {@link ExitHandler}. Immutable, and
 * safe for several threads if its parts are.
 */
final class MethodRules {
  /** Every method gets probes; entry points are those that a class shows by itself. */
  static final MethodRules DEFAULT = new MethodRules(SkipRule.NONE, ClassEntryPoints::of);

  private final SkipRule skipRule;
  private final EntryPoints entryPoints;

  private MethodRules(SkipRule skipRule, EntryPoints entryPoints) {
    this.skipRule = skipRule;
    this.entryPoints = entryPoints;
  }

  /** The same, but methods with a reason by another rule get no probes either. */
  MethodRules skipping(SkipRule rule) {
    SkipRule both = skipRule == SkipRule.NONE ? rule : SkipRule.either(skipRule, rule);
    return new MethodRules(both, entryPoints);
  }

  /** The same with other entry points. */
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
