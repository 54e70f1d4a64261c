package dev.serin.analysis;

import dev.serin.format.MethodMap;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/**
 * Passes the text of a method map on to its reader, and collects the places in its comments, so a
 * large map is read only once. Not thread-safe.
 */
final class PlacesInput extends FilterReader {
  /** A file with all characters escaped, and the lines of all methods that a class can have. */
  private static final int MAX_CHARS = 65_535 * 12;

  private final MethodPlaces places;
  private final StringBuilder line = new StringBuilder();

  /** Whether the characters so far of the current line may be those of a comment to collect. */
  private boolean isComment = true;

  PlacesInput(Reader map, MethodPlaces places) {
    super(map);
    this.places = places;
  }

  @Override
  public int read() throws IOException {
    char[] one = new char[1];
    return read(one, 0, 1) < 0 ? -1 : one[0];
  }

  @Override
  public int read(char[] buffer, int from, int length) throws IOException {
    int count = super.read(buffer, from, length);
    for (int i = from; i < from + count; i++) {
      if (buffer[i] == '\n') {
        endLine();
      } else if (isComment) {
        add(buffer[i]);
      }
    }
    if (count < 0) {
      endLine();
    }
    return count;
  }

  private void add(char c) {
    String start = MethodMap.SOURCE_COMMENT;
    int at = line.length();
    isComment = at < start.length() ? c == start.charAt(at) : at < MAX_CHARS;
    if (isComment) {
      line.append(c);
    }
  }

  private void endLine() {
    if (isComment) {
      places.add(line.toString());
    }
    line.setLength(0);
    isComment = true;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
