package dev.serin.agent;

import dev.serin.instrument.base.SourcePlace;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The places in the source of the methods of a registry, by their indexes. Not thread-safe. */
final class MethodPlaces {
  private @Nullable String[] files = new String[256];
  private int[] lines = new int[256];

  /** Sets the place of a method. */
  void set(int index, String file, int line) {
    if (index >= lines.length) {
      int length = Math.max(index + 1, 2 * lines.length);
      files = Arrays.copyOf(files, length);
      lines = Arrays.copyOf(lines, length);
    }
    files[index] = file;
    lines[index] = line;
  }

  /** The place of a method. */
  SourcePlace get(int index) {
    String file = index < files.length ? files[index] : null;
    return file == null ? SourcePlace.UNKNOWN : SourcePlace.of(file, lines[index]);
  }
}
