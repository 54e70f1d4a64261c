package dev.serin.tests.fuzz;

import dev.serin.instrument.Instrumenter;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.probe.InstrumentedClass;
import java.util.Arrays;
import org.objectweb.asm.ClassReader;

/**
 * Checks the engine's promise for a class file, however damaged: harmless probes, or the one
 * exception.
 */
final class ClassCheck {
  private static final String WHERE = "odd.jar!Odd.class";

  private ClassCheck() {}

  /** Instruments. */
  static Outcome check(byte[] classFile, boolean skipCheap) {
    byte[] given = classFile.clone();
    InstrumentedClass result;
    try {
      result = instrumenter(skipCheap).instrument(given, WHERE);
    } catch (InstrumentException e) {
      String message = String.valueOf(e.getMessage());
      require(message.startsWith(WHERE + ": "), "says not where: " + message);
      return Outcome.refused(message, hasReadableConstants(classFile));
    }
    require(Arrays.equals(given, classFile), "the input was changed");
    checkOutput(classFile, result, instrumenter(skipCheap));
    return Outcome.TAKEN;
  }

  private static Instrumenter instrumenter(boolean skipCheap) {
    int[] last = {0};
    Instrumenter instrumenter = new Instrumenter((access, owner, name, descriptor) -> ++last[0]);
    return skipCheap ? instrumenter.skippingCheapMethods() : instrumenter;
  }

  private static void checkOutput(
      byte[] classFile, InstrumentedClass result, Instrumenter instrumenter) {
    byte[] output = result.bytes();
    try {
      InstrumentedClass again = instrumenter.instrument(output, WHERE);
      require(again.className().equals(result.className()), "another class came of it");
      if (result.probedMethods() > 0) {
        require(again.probedMethods() == 0, "got probes twice");
        require(again.skippedMethods().containsKey(SkipReason.ALREADY), "probes are not found");
        require(Arrays.equals(again.bytes(), output), "what has probes is changed");
      }
    } catch (InstrumentException e) {
      throw new AssertionError("what came of it cannot be read", e);
    }
    if (Linking.links(classFile)) {
      String problem = Linking.problem(output);
      require(problem.isEmpty(), "what came of it cannot be linked: " + problem);
    }
  }

  /** Whether the file is readable beyond its header: all its constants are there. */
  private static boolean hasReadableConstants(byte[] classFile) {
    try {
      return new ClassReader(classFile).getItemCount() > 0;
    } catch (RuntimeException e) {
      return false;
    }
  }

  static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new AssertionError(otherwise);
    }
  }
}
