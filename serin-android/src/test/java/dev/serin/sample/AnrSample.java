package dev.serin.sample;

import java.util.function.LongConsumer;

/** An activity whose button hangs for 7,800 ms. */
public final class AnrSample implements Runnable {
  private final LongConsumer sleep;

  public AnrSample(LongConsumer sleep) {
    this.sleep = sleep;
  }

  /** A click. */
  @Override
  public void run() {
    testANR();
  }

  void testANR() {
    sleep.accept(7800);
  }
}
