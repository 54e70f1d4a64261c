package dev.serin.runtime;

import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Formats the log of a block with the keys of BlockCanary, in its order. */
final class BlockText {
  private static final String LINE = "\r\n";
  private static final String IS = " = ";
  private static final String TIME = "MM-dd HH:mm:ss.SSS";
  private static final String UNKNOWN = "unknown";

  /** A log contains only the last rates, up to this number. */
  private static final int MAX_RATES = 10;

  private static final String[] BASIC = {
    "qua",
    "versionName",
    "versionCode",
    "uid",
    "network",
    "model",
    "api-level",
    "cpu-core",
    "process",
    "freeMemory",
    "totalMemory"
  };
  private static final String[] TIMES = {"time", "thread-time", "time-start", "time-end"};
  private static final String[] PROCESSORS = {"cpu-busy", "cpu-rate"};

  private BlockText() {}

  /**
   * Formats a log.
   *
   * @param values unknown ones are omitted
   */
  static String text(Map<String, String> values, List<Samples.Sample> samples, long epochMillis) {
    StringBuilder text = new StringBuilder();
    text.append(LINE).append("**********************").append(LINE);
    text.append(date("yyyy-MM-dd HH:mm:ss", epochMillis)).append("(write log time)");
    text.append(LINE).append(LINE).append(LINE);
    for (String[] part : new String[][] {BASIC, TIMES, PROCESSORS}) {
      for (String key : part) {
        String value = values.get(key);
        if (value != null) {
          text.append(key).append(IS).append(value.replace("\n", LINE)).append(LINE);
        }
      }
      text.append(LINE);
    }
    appendStacks(text, samples);
    return text.append(LINE).toString();
  }

  private static void appendStacks(StringBuilder text, List<Samples.Sample> samples) {
    StackLimits limits = new StackLimits();
    text.append("stack").append(IS);
    for (Samples.Sample sample : samples) {
      text.append(time(sample.cpu.epochMillis)).append(LINE).append(LINE);
      for (String line : limits.kept(sample.lines)) {
        text.append(line).append(LINE);
      }
      text.append(LINE);
    }
  }

  /** Formats the processor rates, one per line. */
  static String rates(List<Samples.Span> spans) {
    List<String> lines = new ArrayList<>();
    for (Samples.Span span : spans.subList(Math.max(0, spans.size() - MAX_RATES), spans.size())) {
      CpuRates rates = span.rates;
      String parts =
          rates.machine == null
              ? ""
              : "[user:"
                  + percent(rates.user)
                  + " system:"
                  + percent(rates.system)
                  + " ioWait:"
                  + percent(rates.ioWait)
                  + " ]";
      lines.add(
          time(span.untilEpochMillis)
              + " cpu:"
              + percent(rates.machine)
              + " app:"
              + percent(rates.process)
              + " "
              + parts);
    }
    return lines.isEmpty() ? UNKNOWN : String.join("\n", lines);
  }

  private static String percent(@Nullable Double rate) {
    return rate == null ? UNKNOWN : Math.round(rate) + "%";
  }

  /** Formats a time of day for a log. */
  static String time(long epochMillis) {
    return date(TIME, epochMillis);
  }

  /** The file name of a log written at the given time. */
  static String fileName(long epochMillis) {
    return "looper-" + date("yyyy-MM-dd_HH-mm-ss.SSS", epochMillis) + ".log";
  }

  private static String date(String pattern, long epochMillis) {
    return new SimpleDateFormat(pattern, Locale.US).format((Long) epochMillis);
  }
}
