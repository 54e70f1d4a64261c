package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Hangs threads until it is released. An interrupt does not release them. */
final class Hang {
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);

  /** Hangs the calling thread. */
  void hang() {
    begun.countDown();
    while (released.getCount() > 0) {
      try {
        released.await();
      } catch (InterruptedException e) {
        Thread.interrupted();
      }
    }
  }

  /** Waits until a thread hangs. */
  void awaitBegin() throws InterruptedException {
    assertThat(begun.await(10, TimeUnit.SECONDS)).as("it hangs").isTrue();
  }

  /** Lets all continue, at once or later. */
  void release() {
    released.countDown();
  }
}
