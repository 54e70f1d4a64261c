package dev.serin.testkit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The frames of one dispatch, in the order in which they were entered; times are microseconds on
 * the dispatch's own clock. The caller counts the records.
 */
final class Frames {
  /** The end of a frame, with its mark in the frame's line. */
  enum End {
    OPEN(" …"),
    RETURNED(""),
    UNWOUND(" !"),
    /** As the former, at the end of an outer frame: no probe had reported it before. */
    PRESUMED(" !?");

    private final String mark;

    End(String mark) {
      this.mark = mark;
    }

    String mark() {
      return mark;
    }
  }

  /** One frame. */
  static final class Frame {
    private String name;
    private final int depth;
    private final long startMicros;
    private final int startRecord;
    private long endMicros;
    private int endRecord = Integer.MAX_VALUE;
    private End end = End.OPEN;

    private Frame(String name, int depth, long startMicros, int startRecord) {
      this.name = name;
      this.depth = depth;
      this.startMicros = startMicros;
      this.startRecord = startRecord;
    }

    String name() {
      return name;
    }

    int depth() {
      return depth;
    }

    long startMicros() {
      return startMicros;
    }

    /** The position of the record of its entry. */
    int startRecord() {
      return startRecord;
    }

    long endMicros() {
      return endMicros;
    }

    /**
     * The position of the record by which it has ended; {@link Integer#MAX_VALUE} if it has not.
     */
    int endRecord() {
      return endRecord;
    }

    End end() {
      return end;
    }

    /** Gives it a longer name from now on. */
    void rename(String longer) {
      name = longer;
    }

    @Override
    public String toString() {
      return line(depth, name, startMicros, endMicros, end);
    }
  }

  private final List<Frame> all = new ArrayList<>();
  private final Deque<Frame> open = new ArrayDeque<>();

  /** The line of a frame: a dot for each level, its name, its time, and how it ended. */
  static String line(int depth, String name, long startMicros, long endMicros, End end) {
    String span = startMicros + (end == End.OPEN ? "" : " to " + endMicros);
    return ".".repeat(depth) + name + " from " + span + end.mark;
  }

  /** A frame is entered by the innermost open one. */
  Frame enter(String name, long micros, int record) {
    Frame frame = new Frame(name, open.size(), micros, record);
    all.add(frame);
    open.push(frame);
    return frame;
  }

  /** The innermost open frame, or null. */
  @Nullable Frame innermost() {
    return open.peek();
  }

  /** The innermost open frame ends. */
  void leave(End end, long micros, int record) {
    if (open.isEmpty()) {
      all.add(new Frame("(there is nothing to leave)", 0, micros, record));
      return;
    }
    Frame frame = open.pop();
    frame.end = end;
    frame.endMicros = micros;
    frame.endRecord = record;
  }

  /** All frames that are open above one end. */
  void unwindAbove(Frame frame, End end, long micros, int record) {
    while (open.peek() != frame) {
      leave(end, micros, record);
    }
  }

  /** All frames that are open end. */
  void unwindAll(long micros, int record) {
    while (!open.isEmpty()) {
      leave(End.PRESUMED, micros, record);
    }
  }

  /** The frames, in the order in which they were entered. */
  List<Frame> all() {
    return Collections.unmodifiableList(all);
  }

  /** A line for each frame, a dot for each level. */
  String text() {
    StringBuilder text = new StringBuilder();
    all.forEach(frame -> text.append(frame).append('\n'));
    return text.toString();
  }
}
