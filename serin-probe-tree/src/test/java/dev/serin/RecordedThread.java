package dev.serin;

import dev.serin.format.CallTree;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;

/** A test whose thread is recorded, with a clock of its own. */
abstract class RecordedThread {
  static final long NANOS_PER_MILLI = 1_000_000;
  private static final int MESSAGE_MILLIS = 100;

  CallRecorder recorder = watch(Probe.DEFAULT_BITS);
  long nowNanos;

  /** The most recently begun message. */
  long message;

  static CallRecorder watch(int bits) {
    Probe.dropStartUp();
    return Objects.requireNonNull(Probe.watch(bits, false, 0));
  }

  final void watchAgain(int bits) {
    Probe.unwatch(recorder);
    recorder = watch(bits);
  }

  @AfterEach
  void unwatch() {
    Probe.unwatch(recorder);
  }

  /** Advances the clock and lets the ticker see it. */
  final void work(int millis) {
    nowNanos += millis * NANOS_PER_MILLI;
    recorder.tick(nowNanos);
  }

  final void begin() {
    message = recorder.begin(nowNanos);
  }

  /** The calls of the most recently begun message. */
  final MessageCalls calls() {
    return Objects.requireNonNull(recorder.read(message));
  }

  final String end() {
    return TreeLines.of(endedTree());
  }

  final CallTree endedTree() {
    return Trees.of(endedCalls(), MESSAGE_MILLIS * NANOS_PER_MILLI);
  }

  final MessageCalls endedCalls() {
    return Objects.requireNonNull(recorder.end(nowNanos, true));
  }

  final void callAndWork(int methodId, int millis) {
    int token = Probe.enter(methodId);
    work(millis);
    Probe.exit(token);
  }
}
