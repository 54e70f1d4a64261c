package dev.serin.format;

/** Calls that are open, each inside the previous one; a test enters them by hand. */
final class TraceScript {
  private static final long NANOS_PER_MICRO = 1000;

  private final CallTreeBuilder builder = new CallTreeBuilder();
  private long nowNanos;

  /** Advances the time. */
  TraceScript pass(long micros) {
    nowNanos += micros * NANOS_PER_MICRO;
    return this;
  }

  TraceScript enter(int methodId) {
    builder.enter(methodId, nowNanos);
    return this;
  }

  /** The tree as of now; nothing may be entered afterwards. */
  CallTree tree() {
    return builder.build(nowNanos);
  }
}
