package dev.serin.android.screen;

import android.content.Context;
import android.content.SharedPreferences;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Remembers across starts which cards the user has opened. Created on a thread that may read files;
 * then for the main thread.
 */
final class ReadMarks {
  private static final String FILE = "dev.serin.screen.read";

  private static final int MAX_MARKS = 2 * IssueStore.MAX_ISSUES;

  private final SharedPreferences kept;

  private ReadMarks(SharedPreferences kept) {
    this.kept = kept;
  }

  /**
   * Reads the marks, and removes those of cards that are gone, if all cards are known or there are
   * many marks. Not for the main thread.
   */
  static ReadMarks read(Context context, IssueList list) {
    SharedPreferences kept = context.getSharedPreferences(FILE, Context.MODE_PRIVATE);
    Set<String> gone = new HashSet<>(kept.getAll().keySet());
    for (List<IssueProblem> group : list.groups) {
      gone.remove(key(group));
    }
    boolean isComplete = list.notes.isEmpty(); // the notes say which issues are not shown
    if (!gone.isEmpty() && (isComplete || kept.getAll().size() > MAX_MARKS)) {
      SharedPreferences.Editor editor = kept.edit();
      for (String key : gone) {
        editor.remove(key);
      }
      editor.apply();
    }
    return new ReadMarks(kept);
  }

  /** A short text instead of the group's. If two groups share it, one may have a wrong mark. */
  private static String key(List<IssueProblem> group) {
    String its = group.get(0).main().group();
    return Integer.toHexString(its.hashCode()) + '-' + its.length();
  }

  /** Whether a card has a problem that was reported after the user opened the card. */
  boolean isUnread(List<IssueProblem> group) {
    return group.get(0).epochMillis() > kept.getLong(key(group), -1);
  }

  /** Marks cards as read. */
  void read(Iterable<List<IssueProblem>> groups) {
    SharedPreferences.Editor editor = kept.edit();
    for (List<IssueProblem> group : groups) {
      editor.putLong(key(group), group.get(0).epochMillis());
    }
    editor.apply();
  }
}
