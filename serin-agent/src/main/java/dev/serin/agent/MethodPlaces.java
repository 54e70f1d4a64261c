package dev.serin.agent;

import dev.serin.instrument.SourceComments;
import dev.serin.instrument.base.SourcePlace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The places in the source of the methods of a registry, in their order. Not thread-safe. */
final class MethodPlaces {
  private final List<String> files = new ArrayList<>();
  private int[] lines = new int[256];

  /** Adds the place of the next method. */
  void add(String file, int line) {
    if (files.size() == lines.length) {
      lines = Arrays.copyOf(lines, 2 * lines.length);
    }
    lines[files.size()] = line;
    files.add(file);
  }

  /** The comments of a map for some methods, by the indexes of the first and after the last. */
  String comments(int from, int to) {
    SourceComments comments = new SourceComments();
    for (int i = from; i < to; i++) {
      comments.add(MethodRegistry.idAt(i), SourcePlace.of(files.get(i), lines[i]));
    }
    return comments.toString();
  }
}
