package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.os.MessageQueue;
import android.os.SystemClock;
import android.util.Printer;
import dev.serin.Probe;
import dev.serin.runtime.Detector;
import dev.serin.runtime.DispatchListener;
import dev.serin.runtime.HeldObjects;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Test;

/** Loops that are no longer watched, or have ended. */
public class UnwatchTest extends AppFixture {
  private static final HiddenField<Printer> LOGGING =
      new HiddenApi(true).field(Looper.class, "mLogging", Printer.class);

  private static final String TABLE = "dev.serin.CallTable";

  private final List<String> theirs = new CopyOnWriteArrayList<>();
  private final HandlerThread worker = new HandlerThread("worker");

  @After
  public void quit() throws InterruptedException {
    worker.quit();
    worker.join();
  }

  @Test
  public void the_loop_has_its_printer_and_idle_handlers_back() throws Exception {
    Looper looper = worker();
    Printer former = theirs::add;
    MessageQueue.IdleHandler handler = () -> true;
    inWorker(
        () -> {
          Loopers.print(looper, former);
          looper.getQueue().addIdleHandler(handler);
        });
    ArrayList<MessageQueue.IdleHandler> list = IDLE_HANDLERS.of(looper.getQueue());
    installation.watch(looper, "worker");
    assertThat(LOGGING.of(looper)).isInstanceOf(LoopPrinter.class);
    installation.unwatch(looper);
    assertThat(LOGGING.of(looper)).isSameAs(former);
    assertThat(IDLE_HANDLERS.of(looper.getQueue())).isSameAs(list);
    awaitIdle(looper);
    List<MessageQueue.IdleHandler> left = new ArrayList<>();
    inWorker(() -> left.addAll(list));
    assertThat(left).containsExactly(handler);
    assertThat(theirs).isNotEmpty();
  }

  @Test
  public void it_is_no_longer_watched_and_can_be_watched_again() throws Exception {
    Looper looper = worker();
    installation.watch(looper, "worker");
    inWorker(() -> clock.sleep(800));
    assertThat(next().value("loop")).isEqualTo("worker");
    installation.unwatch(looper);
    installation.unwatch(looper);
    inWorker(() -> SystemClock.sleep(900)); // the ticker may rest
    installation.watch(looper, "worker");
    inWorker(() -> clock.sleep(1000));
    assertThat(next().content()).containsEntry("loop", "worker-2").containsEntry("cost", 1000L);
    assertThat(logged()).filteredOn(line -> line.contains("no longer watched")).hasSize(1);
    assertThat(issues).isEmpty();
  }

  @Test
  public void another_tool_may_restore_a_printer_of_before() throws Exception {
    Looper looper = worker();
    Printer former = theirs::add;
    inWorker(() -> Loopers.print(looper, former));
    installation.watch(looper, "worker");
    Printer ours = LOGGING.of(looper);
    inWorker(() -> Loopers.print(looper, line -> ours.println(line)));
    installation.unwatch(looper);
    inWorker(() -> Loopers.print(looper, ours));
    installation.watch(looper, "worker");
    assertThat(LOGGING.of(looper)).isNotSameAs(ours).isInstanceOf(LoopPrinter.class);
    inWorker(() -> clock.sleep(800));
    assertThat(next().value("loop")).isEqualTo("worker-2");
    installation.unwatch(looper);
    assertThat(LOGGING.of(looper)).isSameAs(former);
  }

  @Test
  public void a_loop_in_a_pause_is_still_watched() throws Exception {
    Looper looper = worker();
    installation.watch(looper, "worker");
    Printer ours = LOGGING.of(looper);
    inWorker(() -> Loopers.print(looper, line -> ours.println(line)));
    installation.tracer().detectors().all().forEach(Detector::stop);
    run(() -> {});
    inWorker(() -> Loopers.print(looper, ours));
    installation.watch(looper, "again");
    assertThat(logged())
        .anyMatch(line -> line.contains("the loop again cannot be watched"))
        .anyMatch(line -> line.contains("it is watched already"));
  }

  @Test
  public void a_listener_that_learns_of_it_may_use_serin() throws Exception {
    Looper looper = worker();
    List<Boolean> locks = new CopyOnWriteArrayList<>();
    installation
        .tracer()
        .listeners()
        .add(
            new DispatchListener() {
              @Override
              public void ended(String loop, long dispatch, long ranNanos, long cpuNanos) {}

              @Override
              public void abandoned(String loop, long dispatch) {
                locks.add(Thread.holdsLock(installation));
              }
            });
    installation.watch(looper, "worker");
    inWorker(() -> installation.unwatch(looper));
    assertThat(locks).containsExactly(false);
  }

  @Test
  public void a_message_that_stops_the_watching_of_its_own_loop_is_not_reported() throws Exception {
    Looper looper = worker();
    installation.watch(looper, "worker");
    inWorker(
        () -> {
          clock.sleep(900);
          installation.unwatch(looper);
        });
    inWorker(() -> SystemClock.sleep(900));
    assertThat(logged()).anyMatch(line -> line.contains("of 1 messages over a threshold"));
    assertThat(issues).isEmpty();
  }

  @Test
  public void loops_that_are_not_watched_are_no_error() {
    installation.unwatch(worker());
    installation.unwatch(null);
    assertThat(logged()).isEmpty();
  }

  @Test
  public void the_main_loop_is_watched_as_long_as_serin_is_installed() throws Exception {
    installation.watch(main, "main");
    installation.unwatch(main);
    message(() -> clock.sleep(700));
    assertThat(next().value("loop")).isEqualTo("main");
    assertThat(logged())
        .contains("serin: the main loop is watched until Serin.uninstall is called");
  }

  @Test
  public void a_loop_whose_thread_has_ended_is_no_longer_watched_and_nothing_holds_it()
      throws Exception {
    installation.watch(main, "main");
    message(() -> {});
    long tables = held().count(TABLE);
    Looper looper = worker();
    installation.watch(looper, "worker");
    inWorker(() -> clock.sleep(800));
    next();
    assertThat(held().count(TABLE)).isGreaterThan(tables);
    assertThat(held().contains(looper)).isTrue();
    worker.quit();
    worker.join();
    message(() -> clock.sleep(5000));
    next();
    assertThat(logged()).contains("serin: the loop worker is no longer watched");
    assertThat(held().contains(looper)).isFalse();
    assertThat(held().count(TABLE)).isEqualTo(tables);
  }

  private Looper worker() {
    worker.start();
    return worker.getLooper();
  }

  /** Runs something as a message of the worker, and waits for its end. */
  private void inWorker(Runnable work) throws Exception {
    run(work);
    run(() -> {}); // the message before has ended for its printer too
  }

  private void run(Runnable work) throws Exception {
    FutureTask<Void> task = new FutureTask<>(work, null);
    new Handler(worker.getLooper()).post(task);
    task.get(20, TimeUnit.SECONDS);
  }

  /** Waits until the worker's queue has called its idle handlers. */
  private void awaitIdle(Looper looper) throws Exception {
    CountDownLatch isIdle = new CountDownLatch(1);
    looper
        .getQueue()
        .addIdleHandler(
            () -> {
              isIdle.countDown();
              return false;
            });
    run(() -> {});
    assertThat(isIdle.await(20, TimeUnit.SECONDS)).isTrue();
  }

  /** The objects that Serin holds. */
  private HeldObjects held() throws ReflectiveOperationException {
    return HeldObjects.of(installation, Probe.class, Class.forName("dev.serin.PrimaryTable"));
  }
}
