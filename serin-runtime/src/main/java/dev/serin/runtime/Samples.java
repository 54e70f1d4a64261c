package dev.serin.runtime;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stacks of a loop's thread that were taken while a dispatch was long. At most {@link
 * #MAX_SAMPLES} are kept. When the limit is reached, every second one is dropped and the interval
 * doubles, so that the samples cover the whole dispatch. Not thread-safe; used by the watchdog
 * only.
 */
final class Samples {
  static final int MAX_SAMPLES = 100;

  /** A sample later than this many intervals found no free processor. */
  private static final double LATE = 1.2;

  private List<Sample> kept = new ArrayList<>();
  private int factor = 1;
  private boolean late;
  private @Nullable CpuReading end;
  private long endNanos;

  /**
   * How long until the next sample is due; zero or negative if it is due.
   *
   * @param fromNanos when the first one is due
   * @param intervalNanos the initial interval
   */
  long dueInNanos(long elapsedNanos, long fromNanos, long intervalNanos) {
    long dueNanos =
        kept.isEmpty() ? fromNanos : latest().atNanos + Math.multiplyExact(intervalNanos, factor);
    return dueNanos - elapsedNanos;
  }

  /** Adds a sample. */
  void add(Sample sample, long intervalNanos) {
    if (!kept.isEmpty()) {
      late |= sample.atNanos - latest().atNanos > LATE * intervalNanos * factor;
    }
    if (kept.size() == MAX_SAMPLES) {
      List<Sample> half = new ArrayList<>();
      for (int i = 0; i < MAX_SAMPLES; i += 2) {
        half.add(kept.get(i));
      }
      kept = half;
      factor *= 2;
    }
    kept.add(sample);
  }

  /**
   * The lines of a stack, which begin with the class instead of its loader. Returns an equal list
   * that is kept already, if there is one.
   */
  List<String> lines(StackTraceElement[] stack) {
    StackTraceElement[] plain = new StackTraceElement[stack.length];
    for (int i = 0; i < stack.length; i++) {
      StackTraceElement frame = stack[i];
      String file = frame.getFileName();
      int line = frame.getLineNumber();
      plain[i] = new StackTraceElement(frame.getClassName(), frame.getMethodName(), file, line);
    }
    List<String> lines = Collections.unmodifiableList(new StackLimits().lines(plain));
    for (int i = kept.size() - 1; i >= 0; i--) {
      if (kept.get(i).lines.equals(lines)) {
        return kept.get(i).lines;
      }
    }
    return lines;
  }

  /** Records the end of the dispatch. */
  void end(CpuReading cpu, long elapsedNanos) {
    end = cpu;
    endNanos = elapsedNanos;
  }

  /** The kept samples, the first one first. */
  List<Sample> kept() {
    return Collections.unmodifiableList(kept);
  }

  /** The number of intervals between two samples. */
  int factor() {
    return factor;
  }

  /** Whether a sample was much later than due, for example because no processor was free. */
  boolean isLate() {
    return late;
  }

  /** The processor rates between consecutive samples, and from the last one to the end. */
  List<Span> spans(int processors) {
    List<Span> spans = new ArrayList<>();
    for (int i = 1; i < kept.size(); i++) {
      CpuReading to = kept.get(i).cpu;
      CpuRates rates = new CpuRates(kept.get(i - 1).cpu, to, processors);
      spans.add(new Span(kept.get(i).atNanos, to.epochMillis, rates));
    }
    CpuReading last = end;
    if (last != null && !kept.isEmpty() && last.nowNanos > latest().cpu.nowNanos) {
      CpuRates rates = new CpuRates(latest().cpu, last, processors);
      spans.add(new Span(endNanos, last.epochMillis, rates));
    }
    return spans;
  }

  private Sample latest() {
    return kept.get(kept.size() - 1);
  }

  /** One stack. Immutable. */
  static final class Sample {
    /** How long the dispatch had run. */
    final long atNanos;

    /** The frames, innermost first, with the same limit as a stack in an issue. */
    final List<String> lines;

    /** The methods with probes that were definitely open, outermost first. */
    final int[] methodIds;

    final CpuReading cpu;

    Sample(long atNanos, List<String> lines, int[] methodIds, CpuReading cpu) {
      this.atNanos = atNanos;
      this.lines = lines;
      this.methodIds = methodIds;
      this.cpu = cpu;
    }
  }

  /** The processor rates up to a time. Immutable. */
  static final class Span {
    /** How long the dispatch had run by then. */
    final long untilNanos;

    final long untilEpochMillis;
    final CpuRates rates;

    Span(long untilNanos, long untilEpochMillis, CpuRates rates) {
      this.untilNanos = untilNanos;
      this.untilEpochMillis = untilEpochMillis;
      this.rates = rates;
    }
  }
}
