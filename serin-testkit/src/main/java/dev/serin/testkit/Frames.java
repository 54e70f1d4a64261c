package dev.serin.testkit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The frames of one dispatch, in the order in which they were entered; times are microseconds on
 * the dispatch's own clock.
 */
final class Frames {
  /** How a frame ended, as its line says it. */
  enum End {
    OPEN(" …"),
    RETURNED(""),
    UNWOUND(" !");

    private final String mark;

    End(String mark) {
      this.mark = mark;
    }
  }

  /** One frame. */
  static final class Frame {
    private final String name;
    private final int depth;
    private final long startMicros;
    private long endMicros;
    private End end = End.OPEN;

    private Frame(String name, int depth, long startMicros) {
      this.name = name;
      this.depth = depth;
      this.startMicros = startMicros;
    }

    @Override
    public String toString() {
      String span = startMicros + (end == End.OPEN ? "" : " to " + endMicros);
      return ".".repeat(depth) + name + " from " + span + end.mark;
    }
  }

  private final List<Frame> all = new ArrayList<>();
  private final Deque<Frame> open = new ArrayDeque<>();

  /** A frame is entered by the innermost open one. */
  Frame enter(String name, long micros) {
    Frame frame = new Frame(name, open.size(), micros);
    all.add(frame);
    open.push(frame);
    return frame;
  }

  /** The innermost open frame ends. */
  void leave(End end, long micros) {
    if (open.isEmpty()) {
      all.add(new Frame("(there is nothing to leave)", 0, micros));
      return;
    }
    Frame frame = open.pop();
    frame.end = end;
    frame.endMicros = micros;
  }

  /** All frames that are open above one end. */
  void unwindAbove(Frame frame, long micros) {
    while (open.peek() != frame) {
      leave(End.UNWOUND, micros);
    }
  }

  /** All frames that are open end. */
  void unwindAll(long micros) {
    while (!open.isEmpty()) {
      leave(End.UNWOUND, micros);
    }
  }

  int size() {
    return all.size();
  }

  /** A line for each frame, a dot for each level. */
  String text() {
    StringBuilder text = new StringBuilder();
    all.forEach(frame -> text.append(frame).append('\n'));
    return text.toString();
  }
}
