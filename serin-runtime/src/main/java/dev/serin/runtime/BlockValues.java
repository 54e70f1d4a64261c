package dev.serin.runtime;

import java.util.LinkedHashMap;
import java.util.Map;

/** The times, processor rates and memory in the log of a block, with the keys of BlockCanary. */
final class BlockValues {
  private static final int BYTES_PER_KIB = 1024;

  private BlockValues() {}

  /** The known values right after the end of a block. Called by the watchdog. */
  static Map<String, String> of(Incident incident, Clock clock, GuardedPlatform platform) {
    Dispatch dispatch = incident.dispatch;
    Samples samples = incident.tracked.samples();
    int processors = Runtime.getRuntime().availableProcessors();
    Map<String, String> values = new LinkedHashMap<>();
    values.put("cpu-core", String.valueOf(processors));
    values.put("process", platform.processName());
    Map<String, Object> process = platform.process();
    Object free = process.get("mem_free");
    Object all = process.get("mem");
    if (free instanceof Number) {
      values.put("freeMemory", free.toString());
    }
    if (all instanceof Number) {
      values.put("totalMemory", String.valueOf(((Number) all).longValue() / BYTES_PER_KIB));
    }
    values.put("time", String.valueOf(Millis.rounded(incident.elapsedNanos)));
    if (incident.tracked.cpuNanos() >= 0) {
      long cpuMillis = Millis.rounded(incident.tracked.cpuNanos());
      values.put("thread-time", String.valueOf(cpuMillis));
    }
    long endMillis = clock.epochMillis() - Millis.rounded(clock.nanoTime() - dispatch.endNanos);
    long tookMillis = Millis.rounded(dispatch.endNanos - dispatch.beginNanos);
    values.put("time-start", BlockText.time(endMillis - tookMillis));
    values.put("time-end", BlockText.time(endMillis));
    values.put("cpu-busy", String.valueOf(samples.isLate()));
    values.put("cpu-rate", BlockText.rates(samples.spans(processors)));
    return values;
  }
}
