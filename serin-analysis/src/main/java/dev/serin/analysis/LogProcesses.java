package dev.serin.analysis;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The method maps that the processes in a log name when their watching begins. Lines of logcat have
 * the number of their process; others count as those of one process. Not thread-safe.
 */
final class LogProcesses {
  private static final String BEGIN = "serin: watching the loop ";
  private static final Pattern MAP =
      Pattern.compile(
          ", (?:no method map|method map ([0-9A-Za-z_-]{1,64}))(?: of [0-9]+ methods?)?"
              + "; issues go to ");

  /** The default form of logcat: date, time, process, thread. */
  private static final Pattern LOGCAT =
      Pattern.compile("(?:[0-9]{4}-)?[0-9-]{5} [0-9:]{8}\\.[0-9]{3,9} +([0-9]{1,7}) +[0-9]{1,7} ");

  private static final int MAX_PROCESSES = 1000;

  private final Map<String, String> mapIds =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
          return size() > MAX_PROCESSES;
        }
      };

  /** The id of the map of the process that wrote a line; empty if no line before named it. */
  String mapId(String line) {
    return mapIds.getOrDefault(process(line), "");
  }

  /** Reads the id in a line, if it has one. */
  void read(String line) {
    int begin = line.indexOf(BEGIN);
    if (begin < 0) {
      return;
    }
    Matcher map = MAP.matcher(line).region(begin, line.length());
    if (map.find()) {
      String mapId = map.group(1);
      mapIds.put(process(line), mapId == null ? "" : mapId);
    }
  }

  private static String process(String line) {
    Matcher prefix = LOGCAT.matcher(line);
    return prefix.lookingAt() ? prefix.group(1) : "";
  }
}
