package dev.serin.instrument.choose;

import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.MethodCode;
import dev.serin.instrument.classfile.MethodHeader;
import org.jspecify.annotations.Nullable;

/** Says which methods get no probes although they could, and why. Safe for several threads. */
public interface SkipRule {
  /** Lets every method have probes. */
  SkipRule NONE = (method, code) -> null;

  /** The rule for the methods of one class, where more can be said at once. By default the same. */
  default SkipRule of(ClassFile file) {
    return this;
  }

  /** The first reason that one of two rules has. */
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

  /** Why a method gets no probe, or null if it gets one. */
  @Nullable SkipReason reason(MethodHeader method, MethodCode code);
}
