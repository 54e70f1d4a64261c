package dev.serin.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What the demo measured of one path of methods.
 *
 * @param path the methods' simple names, from the outermost on
 * @param count how many calls
 * @param totalNanos their time
 */
record DemoTruth(List<String> path, long count, long totalNanos) {
  /** Reads what the demo wrote. */
  static List<DemoTruth> read(Path file) throws IOException {
    List<DemoTruth> truths = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      String[] columns = line.split(" ", -1);
      truths.add(
          new DemoTruth(
              List.of(columns[0].split("/", -1)),
              Long.parseLong(columns[1]),
              Long.parseLong(columns[2])));
    }
    return truths;
  }
}
