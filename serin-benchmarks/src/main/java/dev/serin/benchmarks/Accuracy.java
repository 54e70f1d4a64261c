package dev.serin.benchmarks;

import dev.serin.runtime.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** The true times of messages, or of hangs between them, beside the reports of them. */
final class Accuracy {
  static final List<Detail> DETAILS =
      List.of(
          new Detail("NORMAL", Option.SLOW_MILLIS, 70),
          new Detail("LAG", Option.LAG_MILLIS, 200),
          new Detail("ANR", Option.ANR_MILLIS, 500));
  static final long NEAR_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  private final String kind;
  private final long sparedMillis;
  private final List<Truth> truths = new ArrayList<>();

  /** The number of reports by detail and index. */
  private final Map<String, Integer> reported = new ConcurrentHashMap<>();

  /**
   * Begins without any times.
   *
   * @param sparedMillis how far a time may be over a threshold without counting for the recall
   */
  Accuracy(String kind, long sparedMillis) {
    this.kind = kind;
    this.sparedMillis = sparedMillis;
  }

  /** A kind of report, and the threshold from which it is due. */
  record Detail(String name, Option<Long> option, long thresholdMillis) {
    long thresholdNanos() {
      return TimeUnit.MILLISECONDS.toNanos(thresholdMillis);
    }
  }

  /** The lower and upper bound of a time. */
  record Truth(long minNanos, long maxNanos) {}

  /** Adds the time with the next index, from 0 on. */
  void add(Truth truth) {
    truths.add(truth);
  }

  /** Counts a report. Called from any thread. */
  void report(String detail, int index) {
    reported.merge(detail + " " + index, 1, Integer::sum);
  }

  /** The number of reports so far, each detail and index counted once. */
  int reports() {
    return reported.size();
  }

  /** Whether all times that are certainly over a threshold have been reported. */
  boolean isComplete() {
    for (int i = 0; i < truths.size(); i++) {
      for (Detail detail : DETAILS) {
        boolean isOver = truths.get(i).minNanos >= detail.thresholdNanos();
        if (isOver && reports(detail, i) == 0) {
          return false;
        }
      }
    }
    return true;
  }

  private int reports(Detail detail, int index) {
    return reported.getOrDefault(detail.name() + " " + index, 0);
  }

  /** Prints a row of a table for each detail. Returns how many reports are wrong or missing. */
  Faults print() {
    int missed = 0;
    int wrong = 0;
    Outcome farOver = new Outcome();
    for (Detail detail : DETAILS) {
      Row row = row(detail);
      row.print(kind, detail);
      missed += row.over.all - row.over.reported;
      wrong += row.under.reported;
      farOver.add(row.farOver);
    }
    return new Faults(missed, wrong, (double) farOver.reported / farOver.all);
  }

  private Row row(Detail detail) {
    Row row = new Row();
    for (int i = 0; i < truths.size(); i++) {
      Truth truth = truths.get(i);
      int reports = reports(detail, i);
      long overNanos = truth.minNanos - detail.thresholdNanos();
      long underNanos = detail.thresholdNanos() - truth.maxNanos;
      if (overNanos >= 0) {
        row.over.add(reports == 1);
        if (overNanos >= TimeUnit.MILLISECONDS.toNanos(sparedMillis)) {
          row.farOver.add(reports == 1);
        }
        if (overNanos <= NEAR_NANOS) {
          row.justOver.add(reports == 1);
        }
      } else if (underNanos > 0) {
        row.under.add(reports > 0);
        if (underNanos <= NEAR_NANOS) {
          row.justUnder.add(reports > 0);
        }
      }
    }
    return row;
  }

  /**
   * How many times over a threshold have no report, and how many under it have one.
   *
   * @param recall the share with a report among those that are far enough over a threshold
   */
  record Faults(int missed, int wrong, double recall) {}

  private static final class Row {
    private final Outcome over = new Outcome();
    private final Outcome farOver = new Outcome();
    private final Outcome justOver = new Outcome();
    private final Outcome under = new Outcome();
    private final Outcome justUnder = new Outcome();

    void print(String kind, Detail detail) {
      System.out.printf(
          Locale.ROOT,
          "| %s: %s, %d ms | %d / %d | %d / %d | %d / %d | %d / %d | %.4f | %.4f |%n",
          kind,
          detail.name(),
          detail.thresholdMillis(),
          over.all,
          over.all - over.reported,
          justOver.all,
          justOver.all - justOver.reported,
          under.all,
          under.reported,
          justUnder.all,
          justUnder.reported,
          (double) over.reported / over.all,
          (double) over.reported / (over.reported + under.reported));
    }
  }

  /** The numbers of times and of reported ones. */
  private static final class Outcome {
    private int all;
    private int reported;

    void add(Outcome other) {
      all += other.all;
      reported += other.reported;
    }

    void add(boolean isReported) {
      all++;
      if (isReported) {
        reported++;
      }
    }
  }
}
