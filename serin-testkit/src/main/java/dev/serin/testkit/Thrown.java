package dev.serin.testkit;

/** An exception of a program, while {@link Interpreter} runs it. */
final class Thrown extends RuntimeException {
  private static final long serialVersionUID = 1;

  final int type;

  /** The number of calls that it has left without a probe at their end. */
  int left;

  boolean isOfCallee;

  /** Whether the exit handler of the last call that it left has ended that call. */
  boolean isEnded;

  /** Whether the probe before the throw has ended the call that it is about to leave. */
  boolean isCallEnded;

  Thrown(int type) {
    super(null, null, false, false);
    this.type = type;
  }
}
