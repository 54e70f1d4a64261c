package dev.serin.android.screen;

import android.content.Context;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The data of the list of issues, read from files on creation. Not for the main thread. */
final class ListContent {
  final IssueList list;
  final CallTitles titles;
  final ScreenSettings settings;
  final ReadMarks marks;

  /**
   * Reads the files.
   *
   * @param known names that need not be read again
   */
  ListContent(Context context, CallTitles known) {
    IssueStore store = IssueStore.of(context);
    this.list = store.list();
    this.titles = known.of(list.newest(), store, context.getAssets());
    this.settings = ScreenSettings.read(context);
    this.marks = ReadMarks.read(context, list);
  }

  private ListContent(ListContent same, CallTitles titles) {
    this.list = same.list;
    this.titles = titles;
    this.settings = same.settings;
    this.marks = same.marks;
  }

  /** The same with the titles of more cards. Not for the main thread. */
  ListContent withMoreTitles(Context context) {
    IssueStore store = IssueStore.of(context);
    return new ListContent(this, titles.of(list.newest(), store, context.getAssets()));
  }

  /** The cards that a filter lets through, in the user's order. */
  List<List<IssueProblem>> cards(ListFilter filter) {
    List<List<IssueProblem>> cards = new ArrayList<>(filter.of(list, titles));
    if (settings.isByLoss()) {
      Collections.sort(
          cards, (a, b) -> Long.compare(IssueList.lostMillis(b), IssueList.lostMillis(a)));
    }
    return cards;
  }

  /** The number of cards with a problem that the user has not seen. */
  int unread() {
    int unread = 0;
    for (List<IssueProblem> group : list.groups) {
      unread += marks.isUnread(group) ? 1 : 0;
    }
    return unread;
  }
}
