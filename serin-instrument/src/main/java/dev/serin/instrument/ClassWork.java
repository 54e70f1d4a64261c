package dev.serin.instrument;

import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.probe.InstrumentedClass;
import java.io.IOException;
import java.util.concurrent.Future;

/** The work on the classes of all inputs of a run, and the threads that do it. */
final class ClassWork {
  private final OrderedWork threads;
  private final Instrumenter instrumenter;
  private final boolean stored;
  private final ClassOutcomes outcomes;
  private final Future<byte[]> mark;

  /**
   * Work on classes.
   *
   * @param stored whether archives keep the classes without compressing them
   * @param mark the mark of each output
   * @param outcomes receives each class, in order, on the thread that writes
   */
  ClassWork(
      OrderedWork threads,
      Instrumenter instrumenter,
      boolean stored,
      Future<byte[]> mark,
      ClassOutcomes outcomes) {
    this.threads = threads;
    this.instrumenter = instrumenter;
    this.stored = stored;
    this.mark = mark;
    this.outcomes = outcomes;
  }

  OrderedWork threads() {
    return threads;
  }

  /** Whether archives keep the classes without compressing them. */
  boolean stored() {
    return stored;
  }

  /** The mark of each output, once the method map is known. */
  byte[] mark() throws IOException, InstrumentException {
    return OrderedWork.await(mark);
  }

  /** Instruments a class, on any thread. */
  ClassOutcome instrument(ClassSource source) throws IOException {
    try {
      byte[] original = source.read();
      String content = outcomes.memory().digest(original);
      InstrumentedClass result = instrumenter.instrument(original, source.where());
      if (result.skippedMethods().containsKey(SkipReason.ALREADY)) {
        throw already(source.where());
      }
      return ClassOutcome.done(source, original, content, result);
    } catch (InstrumentException e) {
      return ClassOutcome.failed(source, e);
    }
  }

  /**
   * The exception for a class that was instrumented before.
   *
   * @param where the name of the class in messages
   */
  static InstrumentException already(String where) {
    return new InstrumentException(
        where
            + ": this class has probes already, with the ids of another method map: the input"
            + " was instrumented before. Give the original input.");
  }

  /** Receives the outcome of each class. */
  ClassOutcomes outcomes() {
    return outcomes;
  }
}
