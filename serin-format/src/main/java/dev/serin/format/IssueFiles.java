package dev.serin.format;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Names of files in an issue directory. The directory may be shared with other programs, so Serin
 * deletes, renames and counts a file only if a whole pattern matches its name and it is a regular
 * file; see "A file is Serin's only by its whole name" in docs/decisions.md.
 */
public final class IssueFiles {
  /** A session, as {@code 1a1fe3bd96d-f39506cd}: the start in milliseconds and a random number. */
  public static final String SESSION = "[0-9a-f]{11}-[0-9a-f]{8}";

  /** The longest name of a loop in the name of a file. */
  public static final int MAX_LOOP_CHARS = 120;

  /** The part of a name that stands for one message: session, loop and number of the message. */
  private static final String MESSAGE =
      SESSION + "-[A-Za-z0-9_.-]{0," + MAX_LOOP_CHARS + "}-[0-9]{1,19}";

  /** A file of issues, also one that a process left which died. */
  public static final Pattern ISSUES =
      Pattern.compile("issues-(?:" + SESSION + "-[1-9][0-9]{0,8}|left-" + MESSAGE + ")\\.jsonl");

  /** An issue of a message that has not ended. */
  public static final Pattern PENDING = Pattern.compile("pending-" + MESSAGE + "\\.jsonl");

  private IssueFiles() {}

  /**
   * Lists the regular files of a directory whose whole names match; no symbolic links, and nothing
   * if the directory cannot be read.
   */
  public static List<File> list(File directory, Pattern name) {
    List<File> regular = new ArrayList<>();
    String[] names = directory.list();
    File direct = canonical(directory);
    if (names != null && direct != null) {
      for (String found : names) {
        if (name.matcher(found).matches() && isRegular(direct, found)) {
          regular.add(new File(directory, found));
        }
      }
    }
    return regular;
  }

  /** Whether a path is a regular file and no symbolic link. */
  public static boolean isRegular(File file) {
    File direct = canonical(file.getAbsoluteFile().getParentFile());
    return direct != null && isRegular(direct, file.getName());
  }

  /** Recognizes links by canonical paths, as Android 5 has no {@code java.nio.file}. */
  private static boolean isRegular(File canonicalDirectory, String name) {
    File file = new File(canonicalDirectory, name);
    return file.isFile() && file.equals(canonical(file));
  }

  private static @Nullable File canonical(@Nullable File file) {
    try {
      return file == null ? null : file.getCanonicalFile();
    } catch (IOException e) {
      return null;
    }
  }
}
