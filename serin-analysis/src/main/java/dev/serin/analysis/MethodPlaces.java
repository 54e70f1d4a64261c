package dev.serin.analysis;

import dev.serin.format.EscapedText;
import dev.serin.format.MethodMap;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The places of a map's methods in the source, from the comments of the map. Takes four bytes for
 * each method, and more for each file. Comments of an unknown form are ignored, as a map may have
 * any comments. Not thread-safe while comments are added.
 */
final class MethodPlaces {
  /** The estimated bytes of a comment's object, its entry and its texts' headers. */
  private static final int COMMENT_BYTES = 160;

  /** The ends of a file in a frame. */
  private static final String ESCAPED = "():";

  private final @Nullable Set<Integer> wanted;
  private final long maxBytes;
  private final NavigableMap<Integer, Comment> byFirstId = new TreeMap<>();
  private long bytes;

  /**
   * Places without any comment so far.
   *
   * @param wanted the ids of the methods whose places are kept; null for all
   * @param maxBytes how much memory they may take; none are kept if they need more
   */
  MethodPlaces(@Nullable Set<Integer> wanted, long maxBytes) {
    this.wanted = wanted;
    this.maxBytes = maxBytes;
  }

  /** The file and the first lines of methods with consecutive ids. */
  private static final class Comment {
    private final String file;
    private final int[] lines;

    Comment(String file, int[] lines) {
      this.file = file;
      this.lines = lines;
    }
  }

  /** Adds a comment of a map; a later one replaces an earlier one for the same method. */
  void add(String comment) {
    if (!comment.startsWith(MethodMap.SOURCE_COMMENT) || isOverLimit()) {
      return;
    }
    String[] parts = comment.substring(MethodMap.SOURCE_COMMENT.length()).trim().split(" ", -1);
    try {
      String file = shown(EscapedText.read(parts[0]));
      int[] lines = new int[Math.max(0, parts.length - 2)];
      for (int i = 0; i < lines.length; i++) {
        lines[i] = Integer.parseInt(parts[i + 2]);
      }
      // Shrinkers and generators write words that are no files.
      if (lines.length > 0 && file.indexOf('.') > 0 && !file.startsWith("r8-map-id-")) {
        add(Integer.parseInt(parts[1]), new Comment(file, lines));
      }
    } catch (IllegalArgumentException e) {
      return; // any other comment
    }
  }

  private void add(int firstId, Comment comment) {
    for (int i = 0; i < comment.lines.length; i++) {
      if (wanted == null || wanted.contains(firstId + i)) {
        byFirstId.put(firstId, comment);
        bytes += COMMENT_BYTES + 4L * comment.lines.length + 2L * comment.file.length();
        break;
      }
    }
    if (isOverLimit()) {
      byFirstId.clear();
    }
  }

  /** Whether there are no places because they need more memory than they may take. */
  boolean isOverLimit() {
    return bytes > maxBytes;
  }

  /** The place of a method as in a frame, {@code Editor.java:12}; null if its file is unknown. */
  @Nullable String place(int methodId) {
    Map.Entry<Integer, Comment> before = byFirstId.floorEntry(methodId);
    int at = before == null ? 0 : methodId - before.getKey();
    if (before == null || at >= before.getValue().lines.length) {
      return null;
    }
    Comment comment = before.getValue();
    return comment.lines[at] > 0 ? comment.file + ':' + comment.lines[at] : comment.file;
  }

  /** Estimates the memory that the places take. */
  long estimatedBytes() {
    return bytes;
  }

  /** A file with the characters escaped that would end it in a frame. */
  private static String shown(String file) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < file.length(); i++) {
      char c = file.charAt(i);
      if (ESCAPED.indexOf(c) >= 0) {
        text.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }
}
