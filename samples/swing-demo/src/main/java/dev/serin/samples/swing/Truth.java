package dev.serin.samples.swing;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the program itself measured, with {@link System#nanoTime}, of the methods whose times are
 * known in advance: how often each was called by way of which others, and how long that took.
 */
final class Truth {
  private final Map<String, long[]> measured = new LinkedHashMap<>();
  private final Deque<String> path = new ArrayDeque<>();
  private final Deque<Long> begun = new ArrayDeque<>();

  /** A method begins. Its time begins with this call. */
  void enter(String method) {
    long nowNanos = System.nanoTime();
    path.addLast(path.isEmpty() ? method : path.getLast() + "/" + method);
    begun.addLast(nowNanos);
  }

  /** The method that began last ends, however it does. Its time ends with this call. */
  void leave() {
    long[] sum = measured.computeIfAbsent(path.removeLast(), p -> new long[2]);
    sum[0]++;
    sum[1] += System.nanoTime() - begun.removeLast();
  }

  /** Writes a line {@code path count nanos} for each path of methods. */
  void write(Path file) throws IOException {
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
      measured.forEach((path, sum) -> out.println(path + " " + sum[0] + " " + sum[1]));
      if (out.checkError()) { // writes what is left, and does not throw by itself
        throw new IOException("what was measured cannot be written to " + file);
      }
    }
  }
}
