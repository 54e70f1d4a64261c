package dev.serin.android;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The wake-ups and the processor time of Serin's threads so far, by Linux. */
final class RestReading {
  /** The thread that receives frames; its messages count in place of its wake-ups. */
  static final String FRAMES = "serin-frames";

  private static final double NANOS_PER_MILLI = 1_000_000;
  private static final String SWITCHES = "\nvoluntary_ctxt_switches:";
  private static final Use NEVER = new Use(0, 0);

  /** The number of messages of the main thread. */
  final long messages;

  /** The number of beats of the display among them. */
  final long beats;

  /** The number of messages, heartbeats and ticks. */
  final long work;

  private final Map<String, Use> threads = new TreeMap<>();

  private RestReading(long messages, long beats, long work) {
    this.messages = messages;
    this.beats = beats;
    this.work = work;
  }

  /** Reads the threads. */
  static RestReading now(long messages, long beats, long work, long framesMessages) {
    RestReading reading = new RestReading(messages, beats, work);
    reading.threads.put(FRAMES, new Use(framesMessages, 0));
    for (File task : new File("/proc/self/task").listFiles()) {
      try {
        String name = text(task, "comm").trim();
        if (name.startsWith("serin-") && !name.equals(FRAMES)) {
          reading.threads.put(name, use(task));
        }
      } catch (NoSuchFileException e) {
        // This thread has ended.
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
    return reading;
  }

  private static Use use(File task) throws IOException {
    String status = text(task, "status");
    String switches = status.substring(status.indexOf(SWITCHES) + SWITCHES.length());
    long wakeUps = Long.parseLong(switches.substring(0, switches.indexOf('\n')).trim());
    return new Use(wakeUps, Long.parseLong(text(task, "schedstat").split(" ", 2)[0]));
  }

  private static String text(File task, String file) throws IOException {
    return new String(Files.readAllBytes(new File(task, file).toPath()), StandardCharsets.US_ASCII);
  }

  /** The wake-ups of all threads since a former reading. */
  long wakeUpsSince(RestReading before) {
    long wakeUps = 0;
    for (String name : threads.keySet()) {
      wakeUps += since(before, name).wakeUps;
    }
    return wakeUps;
  }

  /** The table of the threads since a former reading, one a line. */
  String tableSince(RestReading before, int seconds) {
    StringBuilder table = new StringBuilder();
    double millis = 0;
    for (String name : threads.keySet()) {
      Use use = since(before, name);
      double itsMillis = use.cpuNanos / NANOS_PER_MILLI;
      millis += itsMillis;
      table.append(line("  %-18s %8d wake-ups %10.1f ms%n", name, use.wakeUps, itsMillis));
    }
    double wakeUps = (double) wakeUpsSince(before) / seconds;
    return table
        .append(line("  %-18s %8.2f a second", "all", wakeUps))
        .append(line(" %9.3f %% of a processor%n", millis / seconds / 10))
        .toString();
  }

  private static String line(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  private Use since(RestReading before, String name) {
    Use after = threads.getOrDefault(name, NEVER);
    Use since = before.threads.getOrDefault(name, NEVER);
    if (since.wakeUps > after.wakeUps) {
      since = NEVER; // another thread has the name now
    }
    return new Use(after.wakeUps - since.wakeUps, after.cpuNanos - since.cpuNanos);
  }

  /** How often a thread has waited, and its processor time. */
  private static final class Use {
    private final long wakeUps;
    private final long cpuNanos;

    Use(long wakeUps, long cpuNanos) {
      this.wakeUps = wakeUps;
      this.cpuNanos = cpuNanos;
    }
  }
}
