package dev.serin.runtime;

import dev.serin.issue.IssueKeys;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A whole file of issues in memory, a part of a merged file. Immutable. */
final class FilePart {
  private static final String ID = "\"" + IssueKeys.ISSUE_ID + "\":";

  final KnownFile file;
  private final byte[] content;

  FilePart(KnownFile file, byte[] content) {
    this.file = file;
    this.content = content;
  }

  /** Copies the content to the given position. Returns the position after it. */
  int copyTo(byte[] to, int position) {
    System.arraycopy(content, 0, to, position, content.length);
    return position + content.length;
  }

  int bytes() {
    return content.length;
  }

  boolean hasContent(byte[] other) {
    return Arrays.equals(content, other);
  }

  /**
   * Whether each line looks like an issue with an id, by which readers know copies, or is blank
   * because the issue was deleted. A file that ends in half a line is damaged, as is one with
   * control characters.
   */
  boolean hasOnlyIssues() {
    int from = 0;
    for (int i = 0; i < content.length; i++) {
      boolean isEnd = content[i] == '\n';
      if (isEnd && !isIssueOrBlank(from, i)) {
        return false;
      }
      from = isEnd ? i + 1 : from;
      if (!isEnd && content[i] >= 0 && content[i] < ' ') {
        return false;
      }
    }
    return from == content.length;
  }

  private boolean isIssueOrBlank(int from, int to) {
    String line = new String(content, from, to - from, StandardCharsets.ISO_8859_1);
    boolean isObject = line.startsWith("{") && line.endsWith("}");
    return line.trim().isEmpty() || (isObject && line.contains(ID));
  }

  /** All lines, each after the end of one. Not for display, as each byte is a character. */
  String lines() {
    return '\n' + new String(content, StandardCharsets.ISO_8859_1);
  }

  /** Whether all lines are also among others, in one piece. */
  boolean isIn(String others) {
    String own = lines();
    return own.endsWith("\n") && others.contains(own);
  }
}
