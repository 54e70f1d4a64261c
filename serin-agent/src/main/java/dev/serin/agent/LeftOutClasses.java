package dev.serin.agent;

import dev.serin.runtime.Log;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Counts the classes that got no probes, or not all, because of a limit. Logs the first class for
 * each limit. Safe for use by several threads.
 */
final class LeftOutClasses {
  private static final String ADVICE =
      " Include fewer classes with --include, or give the program more memory with -Xmx.";

  private final Map<ProbeLimit, Long> counts = new EnumMap<>(ProbeLimit.class);
  private final Log log;

  LeftOutClasses(Log log) {
    this.log = log;
  }

  /**
   * Counts a class that a limit of a registry affects.
   *
   * @param limit the limit that the registry has reached
   */
  void add(ProbeLimit limit, MethodRegistry methods) {
    if (isFirst(limit)) {
      log.write(
          limit == ProbeLimit.IDS
              ? "serin: new classes get no probes from now on, as all "
                  + methods.size()
                  + " method ids are used. Include fewer classes with --include."
              : "serin: new classes get no probes from now on, as the names of "
                  + methods.size()
                  + " methods use an eighth of the program's maximum memory."
                  + ADVICE);
    }
  }

  /**
   * Counts a class that gets no probes while the memory is nearly full.
   *
   * @param full the use of the heap or the metaspace
   */
  void add(MemoryWatch.Use full) {
    if (isFirst(ProbeLimit.MEMORY)) {
      log.write(
          "serin: classes get no probes while the program's memory is nearly full; "
              + full
              + (full.isMetaspace()
                  ? " of metaspace are committed. Include fewer classes with --include, or raise"
                      + " -XX:MaxMetaspaceSize."
                  : " were in use after a collection." + ADVICE));
    }
  }

  private synchronized boolean isFirst(ProbeLimit limit) {
    return counts.merge(limit, 1L, Long::sum) == 1;
  }

  /** The number of classes that any limit has affected. */
  synchronized long count() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** A sentence for each limit that was reached, for the end of the program. */
  synchronized List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    counts.forEach(
        (limit, count) ->
            sentences.add(
                "serin: no probes, or not in all methods, in "
                    + count
                    + (count == 1 ? " class" : " classes")
                    + limit.reason()));
    return sentences;
  }
}
