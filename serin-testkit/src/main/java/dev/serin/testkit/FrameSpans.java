package dev.serin.testkit;

import dev.serin.format.CallTree;
import dev.serin.format.Timeline;
import dev.serin.testkit.Frames.End;
import dev.serin.testkit.Frames.Frame;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The intervals of a program's calls: of its frames, and of recorded calls. Immutable. */
final class FrameSpans {
  /** The minimum duration of a call that is to be recorded. */
  private static final long MIN_MICROS = 2_000_000 / RunClock.NANOS_PER_MICRO;

  /** The earliest first; calls of one path never overlap. */
  private final Map<String, List<Span>> byPath;

  private record Span(long startMicros, long endMicros) {
    long micros() {
      return endMicros - startMicros;
    }

    @Override
    public String toString() {
      return startMicros + " to " + endMicros;
    }
  }

  private FrameSpans(Map<String, List<Span>> byPath) {
    this.byPath = byPath;
    byPath.values().forEach(spans -> spans.sort(Comparator.comparingLong(Span::startMicros)));
  }

  /** The intervals of all frames, as of a time. */
  static FrameSpans of(Frames frames, long nowMicros) {
    Map<String, List<Span>> byPath = new TreeMap<>();
    List<String> around = new ArrayList<>();
    for (Frame frame : frames.all()) {
      around.subList(frame.depth(), around.size()).clear();
      around.add(frame.name());
      long endMicros = frame.end() == End.OPEN ? nowMicros : frame.endMicros();
      add(byPath, around, new Span(frame.startMicros(), endMicros));
    }
    return new FrameSpans(byPath);
  }

  /**
   * The intervals in the timeline of a call tree.
   *
   * @param name the names of methods
   */
  static FrameSpans of(CallTree tree, IntFunction<String> name) {
    Timeline timeline = tree.timeline();
    Map<String, List<Span>> byPath = new TreeMap<>();
    for (int call = 0; call < timeline.size(); call++) {
      List<String> path = new ArrayList<>();
      for (int at : tree.path(timeline.node(call))) {
        if (at != tree.root()) {
          path.add(name.apply(tree.methodId(at)));
        }
      }
      long startMicros = timeline.startNanos(call) / RunClock.NANOS_PER_MICRO;
      long micros = timeline.durationNanos(call) / RunClock.NANOS_PER_MICRO;
      add(byPath, path, new Span(startMicros, startMicros + micros));
    }
    return new FrameSpans(byPath);
  }

  private static void add(Map<String, List<Span>> byPath, List<String> path, Span span) {
    byPath.computeIfAbsent(String.join("/", path), known -> new ArrayList<>()).add(span);
  }

  /** The intervals that are to be recorded, a line each. */
  String longer() {
    return byPath.entrySet().stream()
        .flatMap(
            path ->
                path.getValue().stream()
                    .filter(span -> span.micros() >= MIN_MICROS)
                    .map(span -> path.getKey() + " from " + span))
        .collect(Collectors.joining("\n"));
  }

  /**
   * Returns how the times that ticks have recorded differ from these frames; null if they do not.
   * The first tick that sees a call adds the time since the previous tick to it; the last tick that
   * sees it ends it.
   *
   * @param gapMicros the longest time between two ticks
   */
  @Nullable String difference(FrameSpans recorded, long gapMicros) {
    for (Map.Entry<String, List<Span>> path : recorded.byPath.entrySet()) {
      List<Span> frames = byPath.getOrDefault(path.getKey(), List.of());
      for (Span span : path.getValue()) {
        long matches = frames.stream().filter(frame -> isOf(span, frame, gapMicros)).count();
        if (matches != 1 || span.micros() < MIN_MICROS) {
          return path.getKey() + " from " + span + " is of " + matches + " calls of " + frames;
        }
      }
    }
    for (Map.Entry<String, List<Span>> path : byPath.entrySet()) {
      List<Span> spans = recorded.byPath.getOrDefault(path.getKey(), List.of());
      for (Span frame : path.getValue()) {
        long matches = spans.stream().filter(span -> isOf(span, frame, gapMicros)).count();
        if (matches > 1 || (matches == 0 && frame.micros() >= MIN_MICROS + gapMicros)) {
          return path.getKey() + " from " + frame + " has " + matches + " spans of " + spans;
        }
      }
    }
    return null;
  }

  private static boolean isOf(Span span, Span frame, long gapMicros) {
    return span.startMicros <= frame.startMicros
        && span.startMicros >= frame.startMicros - gapMicros
        && span.endMicros > frame.startMicros
        && span.endMicros <= frame.endMicros
        && span.endMicros >= frame.endMicros - gapMicros;
  }

  @Override
  public String toString() {
    return byPath.toString();
  }
}
