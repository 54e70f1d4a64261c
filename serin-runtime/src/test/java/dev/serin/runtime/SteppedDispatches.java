package dev.serin.runtime;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Open dispatches whose loop follows a script, with a step before each access of a value that
 * threads share. {@link OpenDispatchesTest} loads it with classes that call {@link #step}.
 */
public final class SteppedDispatches implements Callable<List<String>> {
  private static final LoopCall CALL = new LoopCall(LoopCall.Kind.TOUCH, SteppedDispatches.class);
  private static final String UNKNOWN = "unknown";

  /** When the script's time between two messages counts as a dispatch. */
  private static final long GAP_NANOS = 5500;

  private static @Nullable Runnable atStep;

  private final List<String> faults = new ArrayList<>();
  private final List<String> seenAfter = new ArrayList<>();
  private final List<String> runningAfter = new ArrayList<>();
  private OpenDispatches dispatches = new OpenDispatches();
  private int done;
  private int steps;
  private int unknown;

  /** Called by a thread right before it accesses a value that threads share. */
  public static void step() {
    Runnable now = atStep;
    if (now != null) {
      atStep = null; // it has no steps itself
      now.run();
      atStep = now;
    }
  }

  /** Tries all schedules; returns the faults, followed by the number of schedules. */
  @Override
  public List<String> call() {
    start(0);
    for (int i = 0; i <= script().size(); i++) {
      seenAfter.add(seen());
      runningAfter.add(running());
      if (i < script().size()) {
        operate();
      }
    }
    int readers = readersBetweenSteps();
    int writers = writersBetweenSteps();
    faults.add(readers + " readers, of which " + unknown + " do not know, " + writers + " writers");
    return faults;
  }

  /** The loop's script: every kind of change, in reused slots, and slots that grow. */
  private List<Runnable> script() {
    return List.of(
        () -> begin(1),
        () -> dispatches.stage(FrameStage.INPUT_HANDLING, 1100),
        () -> dispatches.stage(FrameStage.ANIMATION, 1200),
        () -> dispatches.stage(FrameStage.LAYOUT_MEASURE, 1300),
        dispatches::frame,
        dispatches::ending,
        () -> dispatches.end(1500),
        () -> begin(2),
        () -> callBegins(2),
        dispatches::callReturned,
        () -> dispatches.stop(Suspensions.MIN_NANOS * 2),
        () -> dispatches.resume(Suspensions.MIN_NANOS * 3),
        () -> begin(3),
        () -> callBegins(3),
        () -> dispatches.stop(3300),
        () -> dispatches.resume(3400),
        () -> begin(4),
        () -> dispatches.stage(FrameStage.INPUT_HANDLING, 4100),
        dispatches::ending,
        () -> dispatches.end(4500),
        dispatches::ending,
        () -> dispatches.end(4600),
        dispatches::ending,
        () -> dispatches.end(4700),
        () -> dispatches.gap.sends(4900, 100, -7),
        dispatches::endingGap,
        () -> dispatches.endGap(true, 6000),
        () -> begin(6),
        () -> dispatches.clear(0),
        () -> begin(7));
  }

  private void begin(int number) {
    OpenDispatch next = dispatches.next();
    next.begin(number * 1000L, number * 100L);
    next.number = number;
    next.queueDelayMillis = number;
    next.recordingEpoch = -number;
    next.kind = "kind " + number;
    dispatches.begin(next);
  }

  private void callBegins(int number) {
    long nowNanos = number * 1000L + 10;
    dispatches.innermost().call.begin(CALL, number, nowNanos, false);
    dispatches.innermost().call.mark = number * 100 + 1;
    dispatches.callBegan();
  }

  /** The loop executes each of its steps, with a reader before it. */
  private int readersBetweenSteps() {
    int looks = 0;
    for (int from = 0; from < script().size(); from++) {
      int count = steps(from, at -> operate());
      for (int step = 1; step <= count; step++) {
        start(from);
        String[] answers = {"", ""};
        interrupt(
            step,
            () -> {
              answers[0] = seen();
              answers[1] = running();
            });
        operate();
        atStep = null;
        unknown += answers[0].equals(UNKNOWN) ? 1 : 0;
        check(answers[0], seenAfter, from, done);
        check(answers[1], runningAfter, from, done);
        looks++;
      }
      check(seen(), seenAfter, done, done);
    }
    return looks;
  }

  /** A reader executes each of its steps; the loop runs parts of its script before one of them. */
  private int writersBetweenSteps() {
    int schedules = 0;
    for (int from = 0; from < script().size(); from++) {
      for (int until = from + 1; until <= script().size(); until++) {
        int last = until;
        Runnable loop =
            () -> {
              while (done < last) {
                operate();
              }
            };
        for (int step = 1; step <= steps(from, at -> seen()); step++) {
          start(from);
          interrupt(step, loop);
          check(seen(), seenAfter, from, last);
          start(from);
          interrupt(step, loop);
          check(running(), runningAfter, from, last);
          schedules += 2;
        }
      }
    }
    return schedules;
  }

  /** The number of steps of an action. */
  private int steps(int from, IntConsumer what) {
    start(from);
    steps = 0;
    atStep = () -> steps++;
    what.accept(from);
    atStep = null;
    return steps;
  }

  private void interrupt(int step, Runnable by) {
    steps = 0;
    atStep =
        () -> {
          if (++steps == step) {
            by.run();
          }
        };
  }

  private void check(String answer, List<String> expected, int from, int until) {
    atStep = null;
    boolean isUnknown = answer.equals(UNKNOWN) || answer.equals("none");
    if (!isUnknown && !expected.subList(from, until + 1).contains(answer)) {
      faults.add("from " + from + " to " + until + ": " + answer);
    }
  }

  private void start(int from) {
    atStep = null;
    dispatches = new OpenDispatches();
    done = 0;
    while (done < from) {
      operate();
    }
  }

  private void operate() {
    script().get(done).run();
    done++;
  }

  /** A loop that changes something at every step of a reader; returns the reader's answer. */
  String restless() {
    start(1);
    long[] nanos = {2000};
    atStep =
        () -> {
          dispatches.stop(nanos[0]++);
          dispatches.resume(nanos[0]++);
        };
    String answer = seen();
    atStep = null;
    return answer;
  }

  private String seen() {
    List<OpenDispatch> seen = dispatches.seen(GAP_NANOS);
    if (seen == null) {
      return UNKNOWN;
    }
    StringBuilder text = new StringBuilder("[");
    seen.forEach(dispatch -> text.append(text(dispatch)));
    return text.append(']').toString();
  }

  private String running() {
    OpenDispatch running = dispatches.running(GAP_NANOS);
    return running == null ? "none" : text(running);
  }

  private static String text(OpenDispatch open) {
    Dispatch d = Dispatch.open(open, Thread.currentThread(), null, 0);
    Map<String, Object> text = new LinkedHashMap<>();
    text.put("number", d.number + " " + d.kind + " " + d.frame + " " + open.recordingEpoch);
    text.put("begin", d.beginNanos + " " + open.message + " " + d.queueDelayMillis);
    text.put("since", d.sinceNanos + " " + d.resumedNanos);
    text.put("stopped", d.isStopped ? d.stoppedAtNanos : "");
    text.put(
        "stages", open.inputAtNanos + " " + open.animationAtNanos + " " + open.traversalAtNanos);
    DispatchCall call = d.call;
    text.put("call", call == null ? "" : call.waitedNanos + " " + call.sinceNanos + call.mark);
    for (long nanos : open.intervalsNanos()) {
      text.put("interval " + text.size(), nanos);
    }
    return text.toString();
  }
}
