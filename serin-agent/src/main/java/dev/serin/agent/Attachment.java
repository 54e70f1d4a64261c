package dev.serin.agent;

import dev.serin.runtime.Log;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.locks.LockSupport;

/**
 * The agent's part of {@code serin attach}: samples the event that runs, changes the classes that
 * are loaded, answers the command line, and ends the recording when its time is over.
 */
final class Attachment {
  private static final String FIRST_CLASS = "java.lang.SerinProbe";

  /** The keys of the answer, which the command line reads. */
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
    if (isTraced()) {
      answer(
          REFUSED,
          "Serin is or was in this program already, and can be there only once. Read the issues of"
              + " that time, or restart the program with serin run.");
      return;
    }
    try {
      List<String> stacks = EventThreadStacks.take().lines();
      TracedRun run = AgentMain.trace(options, instrumentation);
      LoadedClasses loaded =
          new LoadedClasses(instrumentation, run.transformer(), System::nanoTime, log);
      loaded.retransform();
      stacks.forEach(log::write);
      log.write("serin: attached; " + loaded.summary());
      answer(REPORT, String.join("\n", stacks) + "\n" + loaded.summary());
      if (options.forNanos() > 0) {
        endLater(run, loaded);
      }
    } catch (Exception | Error e) {
      answer(REFUSED, "the agent cannot start in it: " + e + ". Please report this line.");
      throw e;
    }
  }

  private static boolean isTraced() {
    try {
      Class.forName(FIRST_CLASS, false, null);
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  private void answer(String key, String text) throws IOException {
    File file = options.answer();
    if (file != null) {
      Properties answer = new Properties();
      answer.setProperty(key, text.strip());
      try (Writer out =
          new OutputStreamWriter(new FileOutputStream(file), StandardCharsets.UTF_8)) {
        answer.store(out, null);
      }
    }
  }

  private void endLater(TracedRun run, LoadedClasses loaded) {
    long startNanos = System.nanoTime();
    Runnable end =
        () -> {
          long leftNanos = options.forNanos();
          while (leftNanos > 0) {
            LockSupport.parkNanos(leftNanos);
            leftNanos = options.forNanos() - (System.nanoTime() - startNanos);
          }
          run.stop(instrumentation, loaded);
          log.write("serin: the recording has ended, and the program continues");
        };
    Thread thread = new Thread(null, end, "serin-attached", 0, false);
    thread.setDaemon(true);
    thread.start();
  }
}
