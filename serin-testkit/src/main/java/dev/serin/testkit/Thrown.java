package dev.serin.testkit;

/** What a program throws, while {@link Interpreter} runs it. */
final class Thrown extends RuntimeException {
  private static final long serialVersionUID = 1;

  final int type;

  /** How many calls it has left in silence. */
  int left;

  boolean isOfCallee;

  /** Whether the exit handler of the call that it has left last has said so. */
  boolean isEnded;

  /** Whether the call that it is about to leave has said so. */
  boolean isSaid;

  Thrown(int type) {
    super(null, null, false, false);
    this.type = type;
  }
}
