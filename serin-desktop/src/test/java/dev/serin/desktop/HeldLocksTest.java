package dev.serin.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.runtime.StackLimits;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The holders of locks for which a thread waits, with real threads. */
@Timeout(60)
class HeldLocksTest {
  private static final long MILLI = 1_000_000;

  private static void holdInMethod(Object lock, CountDownLatch isHeld, CountDownLatch end) {
    synchronized (lock) {
      holdDeeper(lock, isHeld, end);
    }
  }

  private static void holdDeeper(Object lock, CountDownLatch isHeld, CountDownLatch end) {
    synchronized (lock) { // holds it twice
      isHeld.countDown();
      await(end);
    }
  }

  private static void takeInMethod(Object lock) {
    synchronized (lock) {
      assertThat(Thread.holdsLock(lock)).isTrue();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Thread start(String name, Runnable code) {
    Thread thread = new Thread(code, name);
    thread.start();
    return thread;
  }

  private static void await(Thread thread, Thread.State state) {
    while (thread.getState() != state || (state == Thread.State.BLOCKED && !hasOwner(thread))) {
      Thread.onSpinWait();
    }
  }

  private static boolean hasOwner(Thread waiting) {
    return ManagementFactory.getThreadMXBean().getThreadInfo(waiting.getId()).getLockOwnerId() >= 0;
  }

  private static Map<String, Object> content(HeldLocks locks, long ranMillis) {
    Map<String, Object> content = new LinkedHashMap<>();
    locks.put(content, ranMillis * MILLI, new StackLimits());
    return content;
  }

  @SuppressWarnings("unchecked") // as the class under test puts them
  private static List<Map<String, Object>> waits(Map<String, Object> content) {
    return (List<Map<String, Object>>) content.get("lockWaits");
  }

  @SuppressWarnings("unchecked") // as the class under test puts them
  private static List<Map<String, Object>> threads(Map<String, Object> wait) {
    return (List<Map<String, Object>>) wait.get("threads");
  }

  @Test
  void a_monitor_is_listed_with_its_holder_and_the_frame_that_took_it() throws Exception {
    Object lock = new Object();
    CountDownLatch isHeld = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    Thread holder = start("holder", () -> holdInMethod(lock, isHeld, end));
    isHeld.await();
    Thread loop = start("loop", () -> takeInMethod(lock));
    HeldLocks locks = new HeldLocks(loop);
    await(loop, Thread.State.BLOCKED);
    locks.check(100 * MILLI);
    Map<String, Object> whileWaiting = content(locks, 140);
    end.countDown();
    loop.join();
    holder.join();
    locks.check(200 * MILLI);

    assertThat(waits(whileWaiting))
        .extracting(each -> each.get("lockMillis"))
        .containsExactly(140L);
    Map<String, Object> wait = waits(content(locks, 1000)).get(0);
    assertThat(wait.get("lockMillis")).isEqualTo(150L);
    List<Map<String, Object>> threads = threads(wait);
    assertThat(threads).extracting(each -> each.get("name")).containsExactly("loop", "holder");
    assertThat(threads.get(0))
        .containsEntry("state", "BLOCKED")
        .containsEntry("waitsFor", "java.lang.Object")
        .containsEntry("heldBy", "holder");
    assertThat(threads.get(0).get("stack").toString()).contains("HeldLocksTest.takeInMethod");
    List<?> stack = (List<?>) threads.get(1).get("stack");
    int frame = (Integer) threads.get(0).get("heldFrame");
    assertThat(stack.get(frame).toString()).contains("HeldLocksTest.holdInMethod");
    assertThat(stack.get(frame - 1).toString()).contains("HeldLocksTest.holdDeeper");
  }

  @Test
  void each_moment_belongs_to_the_nearest_check() throws Exception {
    Object lock = new Object();
    CountDownLatch isHeld = new CountDownLatch(1);
    CountDownLatch begin = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    Thread holder = start("holder", () -> holdInMethod(lock, isHeld, end));
    isHeld.await();
    Thread loop =
        start(
            "loop",
            () -> {
              await(begin);
              takeInMethod(lock);
            });
    HeldLocks locks = new HeldLocks(loop);
    await(loop, Thread.State.WAITING);
    locks.check(100 * MILLI);
    assertThat(content(locks, 100)).isEmpty();
    begin.countDown();
    await(loop, Thread.State.BLOCKED);
    locks.check(300 * MILLI);
    locks.check(400 * MILLI);
    end.countDown();
    loop.join();
    holder.join();
    locks.check(500 * MILLI);
    assertThat(waits(content(locks, 900)))
        .extracting(wait -> wait.get("lockMillis"))
        .containsExactly(100L + 100L + 50L);
  }

  @Test
  void a_lock_with_an_owner_is_listed_and_a_wait_for_an_event_is_not() throws Exception {
    ReentrantLock lock = new ReentrantLock();
    assertThat(lock.tryLock()).isTrue();
    Thread loop = start("loop", () -> lockOnce(lock));
    HeldLocks locks = new HeldLocks(loop);
    await(loop, Thread.State.WAITING);
    locks.check(100 * MILLI);
    lock.unlock();
    loop.join();

    List<Map<String, Object>> threads = threads(waits(content(locks, 100)).get(0));
    assertThat(threads.get(0))
        .containsEntry("heldBy", Thread.currentThread().getName())
        .doesNotContainKey("heldFrame");
    assertThat(threads.get(0).get("waitsFor").toString()).startsWith(ReentrantLock.class.getName());
    assertThat(threads.get(1).get("stack").toString()).contains("a_lock_with_an_owner");

    CountDownLatch event = new CountDownLatch(1);
    Thread other = start("other", () -> await(event));
    HeldLocks none = new HeldLocks(other);
    await(other, Thread.State.WAITING);
    none.check(100 * MILLI);
    event.countDown();
    other.join();
    none.check(200 * MILLI);
    assertThat(content(none, 200)).isEmpty();
  }

  @Test
  void a_wait_for_a_notification_is_not_listed_while_another_thread_has_the_monitor()
      throws Exception {
    Object lock = new Object();
    Thread loop = start("loop", () -> awaitNotification(lock));
    await(loop, Thread.State.WAITING);
    CountDownLatch isHeld = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    Thread holder = start("holder", () -> holdInMethod(lock, isHeld, end));
    isHeld.await();
    HeldLocks locks = new HeldLocks(loop);
    locks.check(100 * MILLI);
    end.countDown();
    holder.join();
    loop.interrupt();
    loop.join();

    assertThat(content(locks, 200)).isEmpty();
  }

  @SuppressWarnings("WaitNotInLoop") // it waits until it is interrupted
  private static void awaitNotification(Object lock) {
    synchronized (lock) {
      try {
        lock.wait();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Test
  void holders_that_wait_for_each_other_are_listed_once() throws Exception {
    ReentrantLock first = new ReentrantLock();
    ReentrantLock second = new ReentrantLock();
    CountDownLatch haveLocks = new CountDownLatch(2);
    Thread loop = start("loop", () -> lockBoth(first, second, haveLocks));
    Thread worker = start("worker", () -> lockBoth(second, first, haveLocks));
    haveLocks.await();
    while (!first.hasQueuedThread(worker) || !second.hasQueuedThread(loop)) {
      Thread.onSpinWait();
    }
    await(loop, Thread.State.WAITING);
    await(worker, Thread.State.WAITING);
    HeldLocks locks = new HeldLocks(loop);
    locks.check(100 * MILLI);
    worker.interrupt();
    worker.join();
    loop.join();

    List<Map<String, Object>> threads = threads(waits(content(locks, 100)).get(0));
    assertThat(threads).extracting(each -> each.get("name")).containsExactly("loop", "worker");
    assertThat(threads).extracting(each -> each.get("heldBy")).containsExactly("worker", "loop");
  }

  private static void lockBoth(ReentrantLock one, ReentrantLock other, CountDownLatch haveLocks) {
    one.lock();
    try {
      haveLocks.countDown();
      haveLocks.await();
      other.lockInterruptibly();
      try {
        assertThat(other.isHeldByCurrentThread()).isTrue();
      } finally {
        other.unlock();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      one.unlock();
    }
  }

  @Test
  void further_locks_are_counted_with_their_time() throws Exception {
    List<ReentrantLock> held = new ArrayList<>();
    for (int i = 0; i < HeldLocks.MAX_WAITS + 2; i++) {
      held.add(new ReentrantLock());
      assertThat(held.get(i).tryLock()).isTrue();
    }
    Thread loop = start("loop", () -> held.forEach(HeldLocksTest::lockOnce));
    HeldLocks locks = new HeldLocks(loop);
    long millis = 0;
    for (ReentrantLock each : held) {
      while (!each.hasQueuedThread(loop)) {
        Thread.onSpinWait();
      }
      await(loop, Thread.State.WAITING);
      millis += 100;
      locks.check(millis * MILLI);
      each.unlock();
    }
    loop.join();
    Map<String, Object> content = content(locks, millis);
    assertThat(waits(content)).hasSize(HeldLocks.MAX_WAITS);
    assertThat(content.get("lockMillisLeftOut")).isEqualTo(150L);
  }

  private static void lockOnce(ReentrantLock lock) {
    lock.lock();
    try {
      assertThat(lock.isHeldByCurrentThread()).isTrue();
    } finally {
      lock.unlock();
    }
  }
}
