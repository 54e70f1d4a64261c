package dev.serin.format;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
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

  /** The maximum length of a loop's name in the name of a file. */
  public static final int MAX_LOOP_CHARS = 120;

  /** The part of a name that identifies one message: session, loop and number of the message. */
  private static final String MESSAGE =
      SESSION + "-[A-Za-z0-9_.-]{0," + MAX_LOOP_CHARS + "}-[0-9]{1,19}";

  /** The ending of the name of each file of issues. */
  public static final String SUFFIX = ".jsonl";

  private static final String ISSUES_PREFIX = "issues-";
  private static final String PENDING_PREFIX = "pending-";
  private static final String LEFT_PREFIX = "issues-left-";
  private static final String MERGED_PREFIX = "issues-merged-";
  private static final String MAP_PREFIX = "methodMapping-";
  private static final String MAP_SUFFIX = ".txt";
  private static final String LOCK_SUFFIX = ".lock";
  private static final String NUMBER = "[1-9][0-9]{0,8}";

  /** A file of issues of a session; the groups are the session and the file's number. */
  public static final Pattern OF_SESSION =
      Pattern.compile(ISSUES_PREFIX + "(" + SESSION + ")-(" + NUMBER + ")\\" + SUFFIX);

  /** An issue of a message that has not ended. */
  public static final Pattern PENDING = Pattern.compile(PENDING_PREFIX + MESSAGE + "\\" + SUFFIX);

  /** An issue that was pending when its process died. */
  public static final Pattern LEFT = Pattern.compile(LEFT_PREFIX + MESSAGE + "\\" + SUFFIX);

  /**
   * Files of ended sessions, merged; the groups are the first and the last of their sessions. See
   * "Files of ended sessions are merged" in docs/decisions.md.
   */
  public static final Pattern MERGED =
      Pattern.compile(
          MERGED_PREFIX + "(" + SESSION + ")-(" + SESSION + ")-" + NUMBER + "\\" + SUFFIX);

  /** A file of issues, including those of processes that died. */
  public static final Pattern ISSUES =
      Pattern.compile(
          ISSUES_PREFIX
              + "(?:"
              + SESSION
              + "-"
              + NUMBER
              + "|left-"
              + MESSAGE
              + "|merged-"
              + SESSION
              + "-"
              + SESSION
              + "-"
              + NUMBER
              + ")\\"
              + SUFFIX);

  /** The method map of the agent of a session. */
  public static final Pattern MAP = Pattern.compile(MAP_PREFIX + SESSION + "\\" + MAP_SUFFIX);

  /** The lock of any session. */
  public static final Pattern LOCK = Pattern.compile(SESSION + "\\" + LOCK_SUFFIX);

  private static final Pattern PENDING_OF_SESSION =
      Pattern.compile(PENDING_PREFIX + "(" + SESSION + ")-.*");

  private static final Pattern ANY_SESSION = Pattern.compile(SESSION);

  private IssueFiles() {}

  /** The name of a session's file of issues. */
  public static String issues(String session, int number) {
    return prefix(session) + number + SUFFIX;
  }

  /** The beginning of the names of a session's files of issues. */
  public static String prefix(String session) {
    return ISSUES_PREFIX + session + "-";
  }

  /** The beginning of the names of files with issues that were pending when a session died. */
  public static String leftPrefix(String session) {
    return LEFT_PREFIX + session + "-";
  }

  /** The beginning of the names of merged files. */
  public static String mergedPrefix() {
    return MERGED_PREFIX;
  }

  /** The name of a file with the issues of several sessions, which have ended. */
  public static String merged(String firstSession, String lastSession, int number) {
    return MERGED_PREFIX + firstSession + "-" + lastSession + "-" + number + SUFFIX;
  }

  /** The first of the sessions whose issues a file may have; null if the name has no session. */
  public static @Nullable String firstSession(String name) {
    Matcher merged = MERGED.matcher(name);
    return merged.matches() ? merged.group(1) : session(name);
  }

  /** The last of the sessions whose issues a file may have; null if the name has no session. */
  public static @Nullable String lastSession(String name) {
    Matcher merged = MERGED.matcher(name);
    return merged.matches() ? merged.group(2) : session(name);
  }

  /** The session in the name of any of Serin's files; null if there is none. */
  public static @Nullable String session(String name) {
    Matcher session = ANY_SESSION.matcher(name);
    return session.find() ? session.group() : null;
  }

  /** The name of the file for a message that has not ended. */
  public static String pending(String session, String message) {
    return PENDING_PREFIX + session + "-" + message + SUFFIX;
  }

  /** The name that a pending file gets when its process has died. */
  public static String left(String pending) {
    return LEFT_PREFIX + pending.substring(PENDING_PREFIX.length());
  }

  /** The name of the method map of a session's agent. */
  public static String map(String session) {
    return MAP_PREFIX + session + MAP_SUFFIX;
  }

  /** The session in the name of a method map of an agent, see {@link #MAP}. */
  public static String sessionOfMap(String name) {
    return name.substring(MAP_PREFIX.length(), name.length() - MAP_SUFFIX.length());
  }

  /** The name of the file that is locked as long as a session lives. */
  public static String lock(String session) {
    return session + LOCK_SUFFIX;
  }

  /** The session in the name of a pending file, with any ending; null if the name is another. */
  public static @Nullable String sessionOfPending(String name) {
    Matcher pending = PENDING_OF_SESSION.matcher(name);
    return pending.matches() ? pending.group(1) : null;
  }

  /**
   * Lists the regular files of a directory whose whole names match; no symbolic links, and nothing
   * if the directory cannot be read.
   */
  public static List<File> list(File directory, Pattern name) {
    try {
      return listReadable(directory, name);
    } catch (IOException e) {
      return new ArrayList<>();
    }
  }

  /**
   * Lists files, like {@link #list}.
   *
   * @throws IOException if the directory cannot be read
   */
  public static List<File> listReadable(File directory, Pattern name) throws IOException {
    String[] names = directory.list();
    if (names == null) {
      throw new IOException("cannot list " + directory);
    }
    File direct = directory.getCanonicalFile();
    List<File> regular = new ArrayList<>();
    for (String found : names) {
      if (name.matcher(found).matches() && isRegular(direct, found)) {
        regular.add(new File(directory, found));
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
