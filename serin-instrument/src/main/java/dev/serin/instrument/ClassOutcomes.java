package dev.serin.instrument;

import dev.serin.instrument.base.EntryNames;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.probe.InstrumentedClass;
import java.util.List;

/** Receives the outcomes of the classes of an input. Not thread-safe. */
final class ClassOutcomes {
  private final InputResult result;
  private final SkippedMethods skipped;
  private final RunFailures failures;
  private final RunMemory memory;

  ClassOutcomes(
      InputResult result, SkippedMethods skipped, RunFailures failures, RunMemory memory) {
    this.result = result;
    this.skipped = skipped;
    this.failures = failures;
    this.memory = memory;
  }

  /** The knowledge of the previous run, and the data kept for the next one. */
  RunMemory memory() {
    return memory;
  }

  /** Adds the outcome of a class. */
  void took(ClassOutcome outcome) {
    InstrumentedClass done = outcome.result();
    InstrumentException failure = outcome.failure();
    if (done != null) {
      result.add(done.probedMethods(), done.entryPointsWithoutHandler(), done.skippedMethods());
      done.forEachSkipped(skipped::add);
      memory.setInstrumented(outcome.content(), done);
    } else if (failure != null && failures.allows(outcome.source())) {
      result.addAllowedClass();
      skipped.addAllowed(EntryNames.className(outcome.source().name()));
    } else if (failure != null) {
      failures.add(outcome.source(), failure);
    }
  }

  /** Adds classes whose output stays as the previous run wrote it. */
  void kept(List<KeptClass> classes) {
    for (KeptClass type : classes) {
      memory.keep(type);
      result.add(type.probedMethods(), type.entryPointsWithoutHandler(), type.skippedMethods());
      result.addKeptClass();
      type.forEachSkipped(skipped::add);
    }
  }
}
