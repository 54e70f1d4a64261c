package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.app.Instrumentation;
import android.os.Looper;
import android.os.MessageQueue;
import android.os.SystemClock;
import android.util.Printer;
import dev.serin.runtime.Options;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.shadows.ShadowChoreographer;

/** The printers and idle handlers of Serin, Matrix and BlockCanary beside each other for long. */
public class BesidePeersPrintersTest extends PeersFixture {
  private static final Duration BEAT = Duration.ofMillis(16);
  private static final long CHECK_MILLIS = TimeUnit.SECONDS.toMillis(60);

  /** The packages of Serin, Matrix and BlockCanary. */
  private static final List<String> TOOLS =
      List.of("dev.serin.", "com.tencent.matrix.", BlockCanaryPeer.PACKAGE);

  /** The times after which printers are counted. */
  private static final Set<Integer> COUNTED = Set.of(1, 10, 50);

  private final HiddenField<Printer> logging =
      new HiddenApi(true).field(Looper.class, "mLogging", Printer.class);
  private final MessageQueue queue = main.getQueue();
  private final ArrayList<MessageQueue.IdleHandler> plain = IDLE_HANDLERS.of(queue);

  private int calls;
  private final MessageQueue.IdleHandler ofApp = () -> ++calls > 0;
  private Activity home;

  /** A step that is repeated. */
  private interface Step {
    void run() throws Exception;
  }

  @Override
  Options more(Options options) {
    clock.works(50);
    return options;
  }

  /** As in a release build, where Serin has a printer only while nothing is drawn. */
  @Override
  String loopSource() {
    return "frames";
  }

  @Before
  public void show() throws Exception {
    ShadowChoreographer.setPaused(true);
    ShadowChoreographer.setFrameDelay(BEAT);
    home = open();
    stopPages();
    for (int i = 0; i < 3; i++) {
      SystemClock.sleep(16);
      run(() -> {}); // its first frames hold other messages back
    }
  }

  @After
  public void hide() {
    IDLE_HANDLERS.set(queue, plain);
    ShadowChoreographer.reset();
  }

  /** Repeats a step, and compares what each tool has in between with the table of the documents. */
  private void repeat(String run, Step step, Function<String, Integer> count) throws Exception {
    List<List<String>> counts = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (int i = 1; i <= 50; i++) {
      step.run();
      if (COUNTED.contains(i)) {
        for (int tool = 0; tool < TOOLS.size(); tool++) {
          counts.get(tool).add(String.valueOf(count.apply(TOOLS.get(tool))));
        }
      }
    }
    List<String> cells = counts.stream().map(each -> String.join(", ", each)).toList();
    PeerTable.assertRow(run, cells.get(0), cells.get(1), cells.get(2));
  }

  /** The number of the loop's printers that are a tool's. */
  private int printers(String tool) {
    int count = 0;
    for (Printer at = logging.of(main); at != null; ) {
      count += isOf(tool, at) ? 1 : 0;
      at = at instanceof LoopPrinter ours ? ours.former() : MatrixPeer.former(at);
    }
    return count;
  }

  /** Whether Serin's printer, the second one, does more than pass lines on. */
  private boolean isSerinPrinting() {
    Printer second = MatrixPeer.former(logging.of(main));
    return LoopPrinter.inUse(second) instanceof LoopPrinter;
  }

  /** The number of the queue's idle handlers that are a tool's. */
  private int idleHandlers(String tool) {
    return (int)
        IDLE_HANDLERS.of(queue).stream()
            .filter(handler -> handler != ofApp && isOf(tool, handler))
            .count();
  }

  private static boolean isOf(String tool, Object object) {
    return object.getClass().getName().startsWith(tool);
  }

  /** Runs the messages that are due, and the idle handlers after them. All of them print lines. */
  private void turn() throws Exception {
    handler.post(() -> {});
    RealLoop.runMainUntilIdle();
    matrix.messageEnded();
  }

  @Test
  public void printers_stay_few_while_the_app_draws_and_leaves() throws Exception {
    Animated animation = new Animated(home);
    Instrumentation instrumentation = new Instrumentation();
    repeat(
        "printers: the app draws, goes to the background and returns",
        () -> {
          animation.start();
          for (int i = 0; i < 4; i++) {
            SystemClock.sleep(BEAT.toMillis());
            turn();
          }
          assertThat(isSerinPrinting()).isFalse();
          animation.stop();
          instrumentation.callActivityOnPause(home);
          SystemClock.sleep(600);
          turn();
          assertThat(isSerinPrinting()).isTrue();
          instrumentation.callActivityOnResume(home);
          turn();
        },
        this::printers);
    assertHangIsReported();
  }

  /** It replaces all printers. Matrix sets its own when the loop is idle, Serin after a minute. */
  @Test
  public void printers_stay_few_while_blockcanary_is_stopped_and_started() throws Exception {
    repeat(
        "printers: BlockCanary is stopped and started, and a minute passes",
        () -> {
          canary.restart();
          turn();
          clock.pass(CHECK_MILLIS);
          turn();
          turn();
          turn();
        },
        this::printers);
    assertHangIsReported();
  }

  @Test
  public void idle_handlers_stay_few_while_their_list_is_copied_and_can_be_removed()
      throws Exception {
    queue.addIdleHandler(ofApp);
    repeat(
        "idle handlers: a tool replaces their list by a copy",
        () -> {
          IDLE_HANDLERS.set(queue, new ArrayList<>(IDLE_HANDLERS.of(queue)));
          turn();
        },
        this::idleHandlers);
    assertThat(calls).isEqualTo(50);
    queue.removeIdleHandler(ofApp);
    queue.removeIdleHandler(matrix.idleHandler());
    canary.restart();
    turn();
    assertThat(calls).isEqualTo(50);
    assertThat(printers(TOOLS.get(1))).isZero(); // it sets its own when its idle handler is called
  }
}
