package dev.serin.proof;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The file that {@link DumpAgent} writes. Immutable. */
final class ThreadDumps {
  private final List<Dump> dumps = new ArrayList<>();
  private long peakHeapBytes;
  private long longestMicros;

  private ThreadDumps() {}

  /**
   * One thread dump of the event thread.
   *
   * @param micros its time, since 1970
   * @param gapMicros the time since the previous dump
   * @param isWaiting whether the thread waited for the next event
   * @param methods the methods of the innermost message, {@code class.method}
   */
  record Dump(long micros, long gapMicros, boolean isWaiting, Set<String> methods) {}

  /** Reads a file. */
  static ThreadDumps read(Path file) throws IOException {
    ThreadDumps read = new ThreadDumps();
    List<String> names = new ArrayList<>();
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] words = line.split(" ", -1);
        switch (words[0]) {
          case "f" -> names.add(words[2]);
          case "h" -> read.peakHeapBytes = Long.parseLong(words[1]);
          case "l" -> read.longestMicros = Long.parseLong(words[1]);
          default -> read.add(words, names);
        }
      }
    }
    return read;
  }

  private void add(String[] words, List<String> names) {
    long micros = Long.parseLong(words[1]);
    long gapMicros = dumps.isEmpty() ? 0 : micros - dumps.get(dumps.size() - 1).micros();
    Set<String> methods = new HashSet<>();
    for (int i = 3; i < words.length; i++) {
      methods.add(names.get(Integer.parseInt(words[i])));
    }
    dumps.add(new Dump(micros, gapMicros, words[0].equals("w"), methods));
  }

  /** The dumps that were taken in an interval, in microseconds since 1970. */
  List<Dump> between(long beginMicros, long endMicros) {
    return dumps.stream()
        .filter(dump -> dump.micros() > beginMicros && dump.micros() <= endMicros)
        .toList();
  }

  /** The sum of the peaks of the heap's pools; 0 if the program was killed. */
  long peakHeapBytes() {
    return peakHeapBytes;
  }

  /** The longest time during which the expected method was on the stack. */
  long longestMicros() {
    return longestMicros;
  }
}
