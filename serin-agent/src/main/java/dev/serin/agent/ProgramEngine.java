package dev.serin.agent;

import dev.serin.instrument.Instrumenter;
import dev.serin.instrument.WholeProgram;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.base.MethodIds;
import dev.serin.instrument.choose.MethodFilter;
import dev.serin.instrument.probe.InstrumentedClass;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/**
 * Instruments classes, those of the program with knowledge of the whole program once it has been
 * read ahead. Loads the classes of the engine when it instruments the first class: a program whose
 * classes are kept from an earlier run needs none of them. Safe for use by several threads.
 */
final class ProgramEngine {
  private final MethodFilter filter;
  private final MethodIds ids;
  private volatile @Nullable KnownProgram known;

  // Two threads may make one each at the same time; these are equal.
  private volatile @Nullable Instrumenter ofOneClass;
  private volatile @Nullable Instrumenter ofProgram;

  ProgramEngine(MethodFilter filter, MethodIds ids) {
    this.filter = filter;
    this.ids = ids;
  }

  /** Leaves out the program's cheap methods in classes that are instrumented from now on. */
  void know(WholeProgram program, ProgramOrigin origin) {
    known = new KnownProgram(origin, program);
  }

  /** Whether a class belongs to a program that was read ahead. */
  boolean isKnown(ClassLoader loader, @Nullable ProtectionDomain domain) {
    KnownProgram program = known;
    return program != null && program.includes(loader, domain);
  }

  /** Instruments a class, named with slashes. */
  InstrumentedClass instrument(
      ClassLoader loader, String className, @Nullable ProtectionDomain domain, byte[] classFile)
      throws InstrumentException {
    KnownProgram program = known;
    Instrumenter instrumenter =
        program != null && program.includes(loader, domain) ? ofProgram(program) : ofOneClass();
    return instrumenter.instrument(classFile, className.replace('/', '.'));
  }

  private Instrumenter ofOneClass() {
    Instrumenter made = ofOneClass;
    if (made == null) {
      made = Instrumenter.withoutEventQueues(ids).skippingCheapMethods().choosing(filter);
      ofOneClass = made;
    }
    return made;
  }

  private Instrumenter ofProgram(KnownProgram program) {
    Instrumenter made = ofProgram;
    if (made == null) {
      made = ofOneClass().skippingCheapMethodsOf(program.program());
      ofProgram = made;
    }
    return made;
  }
}
