package dev.serin.proof.session;

import java.awt.EventQueue;
import java.awt.Frame;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A Java agent that uses the program in which it runs: each step of a script is a message of the
 * event thread. It writes a line per step: its begin and end, in milliseconds since 1970, and its
 * label. When all are done, it ends the program.
 */
public final class SessionAgent implements Runnable {
  private static final int POLL_MILLIS = 200;

  /** How long the program rests before the next step, so that its own messages end. */
  private static final int REST_MILLIS = 400;

  /** How often the event thread has to be idle in a row. */
  private static final int IDLE_POLLS = 3;

  private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final Script script;
  private final Path log;
  private final int rounds;

  private SessionAgent(Script script, Path log, int rounds) {
    this.script = script;
    this.log = log;
    this.rounds = rounds;
  }

  /**
   * Starts the session.
   *
   * @param arguments separated by commas: the name of the program; the file to write; how often to
   *     perform all steps
   */
  public static void premain(String arguments, Instrumentation instrumentation) {
    String[] parts = arguments.split(",", -1);
    Reflected program = new Reflected(instrumentation);
    Script script =
        switch (parts[0]) {
          case "jedit" -> new JeditScript(program);
          case "josm" -> new JosmScript(program);
          case "freeplane" -> new FreeplaneScript(program);
          default -> throw new IllegalArgumentException("there is no script for " + parts[0]);
        };
    SessionAgent agent = new SessionAgent(script, Path.of(parts[1]), Integer.parseInt(parts[2]));
    Thread thread = new Thread(agent, "session");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void run() {
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(log, StandardCharsets.UTF_8))) {
      List<Boolean> ready = new ArrayList<>();
      while (ready.isEmpty()) {
        Thread.sleep(POLL_MILLIS);
        if (isDisplayed()) {
          EventQueue.invokeAndWait(() -> addIfReady(ready));
        }
      }
      for (int round = 0; round < rounds; round++) {
        for (Step step : steps()) {
          rest();
          perform(step, out);
        }
      }
      rest();
      Runtime.getRuntime().exit(0);
    } catch (Exception e) {
      e.printStackTrace();
      Runtime.getRuntime().halt(1);
    }
  }

  private static boolean isDisplayed() {
    return Arrays.stream(Frame.getFrames()).anyMatch(Frame::isVisible);
  }

  private void addIfReady(List<Boolean> ready) {
    try {
      if (script.isReady()) {
        ready.add(true);
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private List<Step> steps() throws Exception {
    List<Step> steps = new ArrayList<>();
    EventQueue.invokeAndWait(
        () -> {
          try {
            steps.addAll(script.steps());
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
    return steps;
  }

  /** Waits until the event thread has nothing to do. */
  private static void rest() throws Exception {
    Thread.sleep(REST_MILLIS);
    for (int idle = 0; idle < IDLE_POLLS; ) {
      long beginNanos = System.nanoTime();
      EventQueue.invokeAndWait(() -> {});
      idle = System.nanoTime() - beginNanos < IDLE_NANOS ? idle + 1 : 0;
      Thread.sleep(POLL_MILLIS / IDLE_POLLS);
    }
  }

  private static void perform(Step step, PrintWriter out) throws Exception {
    long[] times = new long[2];
    List<Exception> failures = new ArrayList<>();
    EventQueue.invokeAndWait(
        () -> {
          times[0] = System.currentTimeMillis();
          try {
            step.action().run();
          } catch (Exception e) {
            failures.add(e);
          }
          times[1] = System.currentTimeMillis();
        });
    if (!failures.isEmpty()) {
      throw new IOException("the step " + step.label() + " failed", failures.get(0));
    }
    out.println(times[0] + "\t" + times[1] + "\t" + step.label());
    out.flush();
  }
}
