package dev.serin.android.screen;

import dev.serin.format.IssueFiles;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The place of an issue's line among the files of issues. Immutable. */
final class IssuePlace {
  private static final Pattern TEXT =
      Pattern.compile("(" + IssueFiles.ISSUES + ")/([0-9]{1,18})/([0-9]{1,9})/(-?[0-9]{1,9})");

  final String file;
  final long offsetBytes;
  final int sizeBytes;

  /** The line's checksum; if it differs, another line is there. */
  final int checksum;

  IssuePlace(String file, long offsetBytes, int sizeBytes, int checksum) {
    this.file = file;
    this.offsetBytes = offsetBytes;
    this.sizeBytes = sizeBytes;
    this.checksum = checksum;
  }

  /** Parses the text of {@link #toString}; null for any other text. */
  static @Nullable IssuePlace of(@Nullable String text) {
    Matcher matcher = TEXT.matcher(text == null ? "" : text);
    if (!matcher.matches()) {
      return null;
    }
    return new IssuePlace(
        part(matcher, 1),
        Long.parseLong(part(matcher, 2)),
        Integer.parseInt(part(matcher, 3)),
        Integer.parseInt(part(matcher, 4)));
  }

  private static String part(Matcher matcher, int group) {
    String part = matcher.group(group);
    return part == null ? "" : part;
  }

  /** A checksum of a line, with at most nine digits. */
  static int checksum(String line) {
    return line.hashCode() % 1_000_000_000;
  }

  @Override
  public String toString() {
    return file + "/" + offsetBytes + "/" + sizeBytes + "/" + checksum;
  }
}
