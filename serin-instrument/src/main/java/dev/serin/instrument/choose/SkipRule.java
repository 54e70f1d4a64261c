package dev.serin.instrument.choose;

import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.MethodCode;
import dev.serin.instrument.classfile.MethodHeader;
import org.jspecify.annotations.Nullable;

/** Decides which methods get no probes although they could, and why. Safe for several threads. */
public interface SkipRule {
  /** Lets every method have probes. */
  SkipRule NONE = (method, code) -> null;

  /** The rule for the methods of one class, if more is known about these; by default the same. */
  default SkipRule of(ClassFile file) {
    return this;
  }

  /** Combines two rules; the reason of the first one counts. */
  static SkipRule either(SkipRule first, SkipRule second) {
    return new SkipRule() {
      @Override
      public SkipRule of(ClassFile file) {
        return either(first.of(file), second.of(file));
      }

      @Override
      public @Nullable SkipReason reason(MethodHeader method, MethodCode code) {
        SkipReason reason = first.reason(method, code);
        return reason == null ? second.reason(method, code) : reason;
      }
    };
  }

  /** The reason why a method gets no probe, or null if it gets one. */
  @Nullable SkipReason reason(MethodHeader method, MethodCode code);
}
