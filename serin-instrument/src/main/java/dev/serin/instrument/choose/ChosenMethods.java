package dev.serin.instrument.choose;

import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.choose.TraceAnnotations.Verdict;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.MethodCode;
import dev.serin.instrument.classfile.MethodHeader;
import org.jspecify.annotations.Nullable;

/**
 * Applies the user's choices before any other rule. The nearest one decides: an annotation on the
 * method, one on its class, the patterns, the learned lists. No other rule removes the probes of a
 * method with {@code @Trace}.
 */
public final class ChosenMethods implements SkipRule {
  private static final SkipRule NONE_CHOSEN = (method, code) -> SkipReason.EXCLUDED;

  private final MethodFilter filter;
  private final SkipRule others;

  /**
   * A rule for all classes.
   *
   * @param others decide about methods that only patterns choose
   */
  public ChosenMethods(MethodFilter filter, SkipRule others) {
    this.filter = filter;
    this.others = others;
  }

  @Override
  public SkipRule of(ClassFile file) {
    MethodChoice choice = filter.choice(file.className());
    if (TraceAnnotations.areNamed(file)) {
      return new OfClass(TraceAnnotations.ofClass(file), choice, others.of(file));
    }
    if (choice.isEverything() && !choice.mayMatch()) {
      return others.of(file);
    }
    if (choice.isNothing() && !choice.mayMatch()) {
      return NONE_CHOSEN;
    }
    return new OfClass(Verdict.NONE, choice, others.of(file));
  }

  @Override
  public @Nullable SkipReason reason(MethodHeader method, MethodCode code) {
    return of(method.file()).reason(method, code);
  }

  /** The rule for one class. */
  private static final class OfClass implements SkipRule {
    private final Verdict ofClass;
    private final MethodChoice choice;
    private final SkipRule others;

    OfClass(Verdict ofClass, MethodChoice choice, SkipRule others) {
      this.ofClass = ofClass;
      this.choice = choice;
      this.others = others;
    }

    @Override
    public @Nullable SkipReason reason(MethodHeader method, MethodCode code) {
      boolean excluded = choice.excludes(method.name(), method.descriptor());
      boolean learned = choice.learned(method.name(), method.descriptor()) != null;
      Verdict verdict = TraceAnnotations.ofMethod(method);
      if (verdict == Verdict.NONE) {
        verdict = ofClass;
      }
      switch (verdict) {
        case TRACE:
          return null;
        case NO_TRACE:
          return SkipReason.EXCLUDED;
        default:
          if (excluded) {
            return SkipReason.EXCLUDED;
          }
          return learned ? SkipReason.LEARNED : others.reason(method, code);
      }
    }
  }
}
