package dev.serin.agent;

import java.awt.EventQueue;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * The agent's part of {@code serin attach}: samples the current event, changes the loaded classes,
 * answers the command line, and ends the recording when its time is over. It answers in two steps,
 * as the stacks are known before the classes are changed.
 */
final class Attachment {
  // Keys of the answer; AgentAnswer of serin-cli reads the same keys.
  private static final String STACKS = "stacks";
  private static final String REFUSED = "refused";
  private static final String REPORT = "report";

  private final AgentOptions options;
  private final BackgroundLog log;
  private final ThreadFactory threads;
  private final Properties answer = new Properties();

  /**
   * Creates an attachment that has done nothing yet.
   *
   * @param threads makes the thread that ends the recording
   */
  Attachment(AgentOptions options, BackgroundLog log, ThreadFactory threads) {
    this.options = options;
    this.log = log;
    this.threads = threads;
  }

  /**
   * Starts a recording, unless one is or was in this program; the answer has the result.
   *
   * @param starter starts the recording in classes that are loaded later
   */
  void begin(Callable<Recording> starter) throws Exception {
    if (RecorderClasses.areDefined()) {
      answer(
          REFUSED,
          "Serin already runs or ran in this program, and can start there only once. Read"
              + " the issues of that time, or restart the program with serin run.");
      log.close();
      return;
    }
    Recording recording = null;
    RecordingEnd end = null;
    try {
      EventThreadStacks stacks = EventThreadStacks.take();
      List<String> lines = stacks.report();
      answer(STACKS, String.join("\n", lines)); // fails if the command has ended
      lines.forEach(line -> log.write("serin: " + line));
      recording = starter.call();
      end = startEnd(recording);
      recording.changeLoaded();
      checkEvents(recording);
      if (end != null) {
        end.startTime();
      }
      report(stacks, recording.summary());
    } catch (Exception | Error e) {
      refuse(e); // first, as cancelling takes longer and may fail
      if (end != null) {
        end.cancel();
      }
      if (recording != null) {
        recording.cancel(e);
      }
      throw e;
    }
  }

  private @Nullable RecordingEnd startEnd(Recording recording) {
    if (options.forNanos() == 0) {
      return null;
    }
    RecordingEnd end =
        new RecordingEnd(RecordingEnd.MAX_CHANGE_NANOS, options.forNanos(), recording, log);
    end.start(threads);
    return end;
  }

  private static void checkEvents(Recording recording) throws NotTracedException {
    String reason = recording.whyNoEvent();
    if (reason != null) {
      throw new NotTracedException(reason);
    }
  }

  private void report(EventThreadStacks stacks, String summary) throws IOException {
    if (stacks.hasThreads()) {
      endWait();
    }
    log.write("serin: attached; " + summary);
    File file = options.answer();
    // If the command has ended, its folder is gone, and the program keeps its probes.
    if (file == null || file.getAbsoluteFile().getParentFile().isDirectory()) {
      answer(REPORT, summary);
    }
  }

  /**
   * Posts an event that does nothing. While the event thread waits, its innermost methods have no
   * hooks until it has dispatched an event. So the recording misses this event instead of the
   * user's next one.
   */
  private static void endWait() {
    EventQueue.invokeLater(() -> {});
  }

  private void refuse(Throwable why) {
    answer.remove(REPORT); // writing it may have failed
    try {
      answer(REFUSED, reason(why));
    } catch (IOException | RuntimeException | Error e) { // the first failure is the one to report
      TracedRun.suppress(e, why);
    }
  }

  private static String reason(Throwable why) {
    return why instanceof NotTracedException
        ? ((NotTracedException) why).reason()
        : "the agent cannot start in it: " + why + ". Please report this line.";
  }

  private void answer(String key, String text) throws IOException {
    File file = options.answer();
    if (file != null) {
      answer.setProperty(key, text.strip());
      PropertiesFile.write(file, answer);
    }
  }
}
