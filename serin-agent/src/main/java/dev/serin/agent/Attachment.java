package dev.serin.agent;

import dev.serin.runtime.Log;
import java.awt.EventQueue;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.locks.LockSupport;

/**
 * The agent's part of {@code serin attach}: samples the event that runs, changes the classes that
 * are loaded, answers the command line, and ends the recording when its time is over.
 */
final class Attachment {
  // The keys of the answer: AttachCommand of serin-cli reads them, and has the same.
  private static final String REFUSED = "refused";
  private static final String REPORT = "report";

  private final AgentOptions options;
  private final Instrumentation instrumentation;
  private final Log log;

  Attachment(AgentOptions options, Instrumentation instrumentation, Log log) {
    this.options = options;
    this.instrumentation = instrumentation;
    this.log = log;
  }

  /** Starts the agent, unless it is or was in this program; the answer has the result. */
  void begin() throws Exception {
    if (RecorderClasses.areDefined()) {
      answer(
          REFUSED,
          "Serin is or was in this program already, and can be there only once. Read the issues of"
              + " that time, or restart the program with serin run.");
      return;
    }
    EventThreadStacks stacks = EventThreadStacks.take();
    TracedRun run = null;
    Retransformation loaded = null;
    try {
      run = AgentMain.trace(options, instrumentation);
      loaded = new Retransformation(instrumentation, run.transformer(), System::nanoTime, log);
      loaded.retransform();
      report(stacks, loaded.summary() + " " + run.probes());
    } catch (Exception | Error e) {
      refuse(e); // first: to stop takes longer, and may fail too
      if (run != null) {
        run.cancel(instrumentation, loaded, e);
      }
      throw e;
    }
    if (options.forNanos() > 0) {
      endLater(run, loaded);
    }
  }

  private void report(EventThreadStacks stacks, String summary) throws IOException {
    if (stacks.hasThreads()) {
      endWait();
    }
    List<String> lines = stacks.lines();
    lines.forEach(line -> log.write("serin: " + line));
    log.write("serin: attached; " + summary);
    answer(REPORT, String.join("\n", lines) + "\n" + summary);
  }

  /**
   * Has the event thread dispatch an event that does nothing. If the thread waits, its innermost
   * methods have no hooks until it has dispatched an event, so this one is missed, not the user's.
   */
  private static void endWait() {
    EventQueue.invokeLater(() -> {});
  }

  private void refuse(Throwable why) {
    try {
      answer(REFUSED, "the agent cannot start in it: " + why + ". Please report this line.");
    } catch (IOException | RuntimeException | Error e) { // whatever it is, why came first
      TracedRun.suppress(e, why);
    }
  }

  private void answer(String key, String text) throws IOException {
    File file = options.answer();
    if (file != null) {
      Properties answer = new Properties();
      answer.setProperty(key, text.strip());
      PropertiesFile.write(file, answer);
    }
  }

  private void endLater(TracedRun run, Retransformation loaded) {
    long startNanos = System.nanoTime();
    Runnable end =
        () -> {
          long leftNanos = options.forNanos();
          while (leftNanos > 0) {
            LockSupport.parkNanos(leftNanos);
            Thread.interrupted(); // the program's own; the next pause would end at once
            leftNanos = options.forNanos() - (System.nanoTime() - startNanos);
          }
          end(run, loaded);
        };
    Thread thread = new Thread(null, end, "serin-attached", 0, false);
    thread.setDaemon(true);
    thread.start();
  }

  private void end(TracedRun run, Retransformation loaded) {
    try {
      run.stop(instrumentation, loaded);
      log.write("serin: the recording has ended, and the program continues");
    } catch (Throwable e) {
      log.write("serin: the recording could not be ended: " + e + ". Please report this line.");
    }
  }
}
