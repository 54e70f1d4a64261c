package dev.serin.android;

import dev.serin.format.BoundedLines;
import dev.serin.issue.IssueKeys;
import dev.serin.runtime.StackLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a process, in the format of Android's runtime for a process that does not respond:
 *
 * <pre>
 * ----- pid 4711 at 2026-01-31 12:34:56.789012345+0100 -----
 * "main" prio=5 tid=1 Blocked
 *   | sysTid=4711 nice=-10 cgrp=top-app sched=0/0 handle=0x7b
 *   native: #00 pc 000000000004f1ac  /apex/com.android.runtime/lib64/bionic/libc.so (syscall+28)
 *   at com.example.Main.save(Main.java:20)
 *   - waiting to lock &lt;0x0a1b2c3d&gt; (a java.lang.Object) held by thread 13
 *
 * ----- end 4711 -----
 * </pre>
 *
 * <p>Accepts any text, and keeps at most as much of it as an issue may have.
 */
final class ThreadDump {
  private static final int MAX_READ_BYTES = 16 << 20;
  private static final int MAX_NAMES = 10_000;

  private static final String SECTION = "----- ";
  private static final String PROCESS = SECTION + "pid ";
  private static final String END = SECTION + "end ";
  private static final String DAEMON = " daemon";
  private static final String PRIORITY = " prio=";
  private static final String FRAME = "  at ";
  private static final String NATIVE_FRAME = "  native: ";
  private static final String[] WAITS = {
    "  - waiting to lock ",
    "  - waiting on ",
    "  - sleeping on ",
    "  - waiting for lock inflation of "
  };
  private static final String LOCK_CLASS = " (a ";
  private static final String HOLDER = " held by thread ";

  /** The number of the main thread, on every device. */
  private static final String MAIN = "1";

  private final String processNumber;
  private final List<DumpedThread> threads = new ArrayList<>();
  private final Map<String, String> namesByNumber = new HashMap<>();
  private final StackLimits limits = new StackLimits();
  private boolean isInProcess = true;
  private @Nullable DumpedThread current;

  private ThreadDump(int processNumber) {
    this.processNumber = Integer.toString(processNumber);
  }

  /**
   * Reads the section of a process, or everything if the text does not name the process.
   *
   * @throws IOException if the stream does
   */
  static ThreadDump read(InputStream in, int processNumber) throws IOException {
    ThreadDump dump = new ThreadDump(processNumber);
    InputStream some = new BoundedStream(in, MAX_READ_BYTES);
    Reader reader = new InputStreamReader(some, StandardCharsets.UTF_8);
    BoundedLines lines = new BoundedLines(reader, StackLimits.MAX_LINE_CHARS);
    for (String line = lines.next(); line != null; line = lines.next()) {
      dump.line(line);
    }
    return dump;
  }

  /** Puts {@code threadStack}, the main thread's stack, and {@code threads}, if there are any. */
  void put(Map<String, Object> content) {
    List<Map<String, Object>> values = new ArrayList<>();
    for (DumpedThread thread : threads) {
      if (thread.number.equals(MAIN)) {
        content.put(IssueKeys.THREAD_STACK, thread.text());
      }
      values.add(thread.values(namesByNumber));
    }
    if (!values.isEmpty()) {
      content.put(IssueKeys.THREADS, values);
    }
    limits.put(content);
  }

  private void line(String line) {
    if (line.startsWith(PROCESS)) {
      isInProcess = line.startsWith(processNumber + " ", PROCESS.length());
      current = null;
    } else if (line.startsWith(END)) {
      isInProcess = false;
      current = null;
    } else if (isInProcess) {
      lineOfProcess(line);
    }
  }

  private void lineOfProcess(String line) {
    DumpedThread thread = current;
    if (line.startsWith("\"")) {
      current = begin(line);
    } else if (line.trim().isEmpty()) {
      current = null;
    } else if (thread != null) {
      lineOfThread(thread, line);
    }
  }

  /** Parses the start of a thread: its name, which may hold anything, then its properties. */
  private @Nullable DumpedThread begin(String line) {
    int nameEnd = line.lastIndexOf('"');
    String known = line.substring(nameEnd + 1);
    if (nameEnd == 0 || !(known.startsWith(PRIORITY) || known.startsWith(DAEMON + PRIORITY))) {
      return null;
    }
    String name = line.substring(1, nameEnd);
    String number = "";
    String state = "";
    for (String word : known.split(" ", -1)) {
      if (!number.isEmpty() && state.isEmpty()) {
        state = word;
      } else if (word.startsWith("tid=")) {
        number = word.substring("tid=".length());
      }
    }
    if (namesByNumber.size() < MAX_NAMES) {
      namesByNumber.put(number, name);
    }
    if (!limits.takesThread(line)) {
      return null;
    }
    DumpedThread thread = new DumpedThread(name, number, state);
    threads.add(thread);
    return thread;
  }

  private void lineOfThread(DumpedThread thread, String line) {
    if (line.startsWith(FRAME) || line.startsWith(NATIVE_FRAME)) {
      if (limits.takesFrame(thread.frames.size(), line)) {
        thread.frames.add(line.trim());
      }
      return;
    }
    for (String wait : WAITS) {
      if (line.startsWith(wait) && thread.waitsFor.isEmpty() && limits.takes(line)) {
        thread.waitsFor = between(line, LOCK_CLASS, ")");
        thread.holder = between(line, HOLDER, " ");
        return;
      }
    }
  }

  /** The text after one marker and before another or the end; empty if the first is missing. */
  private static String between(String line, String before, String after) {
    int begin = line.indexOf(before);
    if (begin < 0) {
      return "";
    }
    int end = line.indexOf(after, begin + before.length());
    return line.substring(begin + before.length(), end < 0 ? line.length() : end);
  }

  /** The retained part of a thread. */
  private static final class DumpedThread {
    final String name;
    final String number;
    final String state;
    final List<String> frames = new ArrayList<>();
    String waitsFor = "";
    String holder = "";

    DumpedThread(String name, String number, String state) {
      this.name = name;
      this.number = number;
      this.state = state;
    }

    String text() {
      return frames.isEmpty() ? "" : String.join("\n", frames) + "\n";
    }

    Map<String, Object> values(Map<String, String> names) {
      Map<String, Object> values = new LinkedHashMap<>();
      values.put(IssueKeys.NAME, name);
      values.put(IssueKeys.STATE, javaState());
      if (!waitsFor.isEmpty()) {
        values.put(IssueKeys.WAITS_FOR, waitsFor);
      }
      if (!holder.isEmpty()) {
        String known = names.get(holder);
        values.put(IssueKeys.HELD_BY, known == null ? "thread " + holder : known);
      }
      List<String> stack = new ArrayList<>();
      for (String frame : frames) {
        stack.add(frame.startsWith("at ") ? frame.substring("at ".length()) : frame);
      }
      values.put(IssueKeys.STACK, stack);
      return values;
    }

    /** The value of {@link Thread#getState}. */
    private String javaState() {
      switch (state) {
        case "Blocked":
          return Thread.State.BLOCKED.toString();
        case "Sleeping":
        case "TimedWaiting":
          return Thread.State.TIMED_WAITING.toString();
        case "Runnable":
        case "Native":
        case "Suspended":
          return Thread.State.RUNNABLE.toString();
        default:
          return state.startsWith("Wait") ? Thread.State.WAITING.toString() : state;
      }
    }
  }
}
