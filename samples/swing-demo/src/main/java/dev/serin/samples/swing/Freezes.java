package dev.serin.samples.swing;

/** The work that freezes the program, in four ways. Every method tells {@link Truth} of itself. */
@SuppressWarnings("MemberName") // A to E are called so in the example that everybody knows
final class Freezes {
  private static final int SMALL_CALLS = 900;
  private static final int RECURSION = 3;

  private final Truth truth;

  Freezes(Truth truth) {
    this.truth = truth;
  }

  /** One click that calls a few methods, some of which are slow. */
  void f() {
    truth.enter("f");
    A();
    A();
    A();
    A();
    B();
    C();
    D();
    E();
    truth.leave();
  }

  private void A() {
    truth.enter("A");
    Pause.millis(100);
    truth.leave();
  }

  private void B() {
    truth.enter("B");
    Pause.millis(200);
    truth.leave();
  }

  private void C() {
    truth.enter("C");
    Pause.millis(300);
    truth.leave();
  }

  private void D() {
    truth.enter("D");
    Pause.millis(1);
    truth.leave();
  }

  private void E() {
    truth.enter("E");
    Pause.millis(5);
    truth.leave();
  }

  /** Blocks for so long that a system would offer to kill the program. */
  void block() {
    truth.enter("block");
    Pause.millis(7800);
    truth.leave();
  }

  /** Nothing here is slow; there is only much of it. */
  void thousandCuts() {
    truth.enter("thousandCuts");
    for (int i = 0; i < SMALL_CALLS; i++) {
      smallCall();
    }
    truth.leave();
  }

  private void smallCall() {
    truth.enter("smallCall");
    smallStep();
    truth.leave();
  }

  private void smallStep() {
    truth.enter("smallStep");
    Pause.millis(1);
    truth.leave();
  }

  /** An exception leaves three calls of a recursion; the catching method continues. */
  void catchAll() {
    truth.enter("catchAll");
    try {
      descend(RECURSION);
    } catch (IllegalStateException e) {
      truth.caught(RECURSION);
      recover();
    }
    truth.leave();
  }

  private void descend(int levels) {
    truth.enter("descend");
    Pause.millis(150);
    truth.mark();
    if (levels > 1) {
      descend(levels - 1);
      return;
    }
    throw new IllegalStateException("the bottom of the recursion");
  }

  private void recover() {
    truth.enter("recover");
    Pause.millis(400);
    truth.leave();
  }
}
