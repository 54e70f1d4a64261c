package dev.serin.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The answer of an agent that is loaded into a JVM. A separate thread loads the agent, as that
 * never returns while the JVM is stopped or blocked. The caller's thread prints the stacks as soon
 * as the agent has written them, and waits for a limited time.
 */
final class AgentAnswer {
  // Keys of the answer; Attachment of serin-agent writes the same keys.
  private static final String STACKS = "stacks";
  private static final String REFUSED = "refused";
  private static final String REPORT = "report";

  private static final long PERIOD_MILLIS = 100;

  private final Path file;
  private final Jvm jvm;
  private final Limits limits;
  private final PrintWriter out;
  private final PrintWriter err;
  private long newsNanos;
  private boolean hasStacks;
  private boolean isNoticed;

  /**
   * Creates an answer that is not awaited yet.
   *
   * @param file the agent's answer file
   */
  AgentAnswer(Path file, Jvm jvm, Limits limits, PrintWriter out, PrintWriter err) {
    this.file = file;
    this.jvm = jvm;
    this.limits = limits;
    this.out = out;
    this.err = err;
  }

  /**
   * Loads the agent and waits for its answer; prints the stacks meanwhile.
   *
   * @return the agent's report
   * @throws InputException with the reason if the program is not traced, or the time limit is
   *     reached
   */
  String await(Loading loading) throws IOException, InterruptedException, InputException {
    FutureTask<@Nullable InputException> load = new FutureTask<>(() -> failure(loading));
    Thread thread = new Thread(load, "serin-load");
    thread.setDaemon(true);
    thread.start();
    newsNanos = System.nanoTime();
    while (true) {
      boolean isLoaded = awaitPeriod(load);
      boolean isAlive = jvm.isAlive(); // before the answer is read, as the JVM may end in between
      Properties answer = read();
      printStacks(answer);
      if (answer.containsKey(REPORT)) {
        return answer.getProperty(REPORT);
      }
      checkRefused(answer, isLoaded ? result(load) : null);
      if (!isAlive) {
        throw new InputException(
            "process " + jvm.pid() + " has ended before the agent had changed its classes.");
      }
      if (isLoaded) {
        throw new InputException(
            "the agent did not start in process "
                + jvm.pid()
                + ", which has printed the reason to its standard error stream.");
      }
      checkTime();
    }
  }

  private static @Nullable InputException failure(Loading loading) {
    try {
      loading.load();
      return null;
    } catch (InputException e) {
      return e;
    }
  }

  private static boolean awaitPeriod(FutureTask<?> load) throws InterruptedException {
    try {
      load.get(PERIOD_MILLIS, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      return true;
    }
  }

  private static @Nullable InputException result(FutureTask<@Nullable InputException> load)
      throws InterruptedException {
    try {
      return load.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  private Properties read() throws IOException {
    return Files.exists(file) ? PropertiesFile.read(file) : new Properties();
  }

  private void printStacks(Properties answer) {
    String stacks = answer.getProperty(STACKS);
    if (stacks != null && !hasStacks) {
      hasStacks = true;
      isNoticed = false;
      newsNanos = System.nanoTime();
      out.println(stacks);
    }
  }

  private void checkRefused(Properties answer, @Nullable InputException failure)
      throws InputException {
    String refused = answer.getProperty(REFUSED);
    if (refused != null) {
      throw new InputException("process " + jvm.pid() + " cannot be traced: " + refused);
    }
    if (failure != null) {
      throw failure;
    }
  }

  private void checkTime() throws InputException {
    long nanos = System.nanoTime() - newsNanos;
    Step step = hasStacks ? Step.CHANGE : jvm.step();
    if (nanos >= limits.maxNanos()) {
      throw new InputException(
          "process "
              + jvm.pid()
              + " did not "
              + step
              + " within "
              + seconds(limits.maxNanos())
              + " s. "
              + jvm.state(step)
              + (hasStacks
                  ? " The agent continues without this command: once the classes are changed, it"
                      + " records. Issues are in the folder of --out."
                  : " The program is not traced, even if the JVM loads the agent later."));
    }
    if (nanos >= limits.noticeNanos() && !isNoticed) {
      isNoticed = true;
      err.println(
          "serin: waiting for process "
              + jvm.pid()
              + " to "
              + step
              + ", for at most "
              + seconds(limits.maxNanos())
              + " s. "
              + jvm.state(step));
    }
  }

  private static long seconds(long nanos) {
    return TimeUnit.NANOSECONDS.toSeconds(nanos);
  }

  /** The call that loads the agent. */
  interface Loading {
    /** Returns once the agent has started, or failed to; may never return. */
    void load() throws InputException;
  }

  /** A step of an attach that the command waits for. */
  enum Step {
    ANSWER("answer"),
    LOAD("load the agent"),
    CHANGE("change its loaded classes");

    private final String text;

    Step(String text) {
      this.text = text;
    }

    /** A verb and its object. */
    @Override
    public String toString() {
      return text;
    }
  }

  /** The JVM that loads the agent. */
  interface Jvm {
    long pid();

    /** Whether the JVM is alive. */
    boolean isAlive();

    /** The current step of loading. */
    Step step();

    /** Sentences about the state of the process, and possible reasons why a step is not done. */
    String state(Step awaited);
  }

  /**
   * Limits of a wait without progress.
   *
   * @param noticeNanos the time after which a line names the awaited step
   * @param maxNanos the time after which the wait fails
   */
  record Limits(long noticeNanos, long maxNanos) {
    static final Limits DEFAULT =
        new Limits(TimeUnit.SECONDS.toNanos(10), TimeUnit.SECONDS.toNanos(60));
  }
}
