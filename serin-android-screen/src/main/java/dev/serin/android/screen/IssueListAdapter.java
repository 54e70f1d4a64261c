package dev.serin.android.screen;

import android.content.Context;
import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;
import android.widget.TextView;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The cards of the list, and below them notes on the data not shown. */
final class IssueListAdapter extends BaseAdapter {
  private final Context context;
  private final Look look;
  private final ScreenGuard guard;
  private @Nullable ListContent content;
  private List<List<IssueProblem>> groups = Collections.emptyList();
  private List<String> notes = Collections.emptyList();

  IssueListAdapter(Context context, Look look, ScreenGuard guard) {
    this.context = context;
    this.look = look;
    this.guard = guard;
  }

  /** Shows the cards that a filter lets through; none if the files cannot be read. */
  void show(@Nullable ListContent shown, ListFilter filter) {
    content = shown;
    groups = shown == null ? Collections.<List<IssueProblem>>emptyList() : shown.cards(filter);
    notes = shown == null ? Collections.<String>emptyList() : shown.list.notes;
    notifyDataSetChanged();
  }

  @Override
  public int getCount() {
    return groups.size() + notes.size();
  }

  @Override
  public Object getItem(int position) {
    return isNote(position) ? notes.get(position - groups.size()) : groups.get(position);
  }

  /** Equal problems; null for a note. */
  @Nullable List<IssueProblem> group(int position) {
    return isNote(position) ? null : groups.get(position);
  }

  private boolean isNote(int position) {
    return position >= groups.size();
  }

  @Override
  public long getItemId(int position) {
    return position;
  }

  @Override
  public int getViewTypeCount() {
    return 2;
  }

  @Override
  public int getItemViewType(int position) {
    return isNote(position) ? 1 : 0;
  }

  @Override
  public boolean areAllItemsEnabled() {
    return false;
  }

  @Override
  public boolean isEnabled(int position) {
    return !isNote(position);
  }

  @Override
  public View getView(int position, @Nullable View reused, ViewGroup parent) {
    View view = guard.ask(() -> view(position, reused));
    return view == null ? new View(context) : view;
  }

  private View view(int position, @Nullable View reused) {
    List<IssueProblem> group = group(position);
    ListContent known = content;
    if (group == null || known == null) {
      TextView note = reused instanceof TextView ? (TextView) reused : note();
      note.setText(String.valueOf(getItem(position)));
      return note;
    }
    IssueRow row =
        reused instanceof IssueRow ? (IssueRow) reused : new IssueRow(context, look, guard);
    row.show(group, known.titles.of(group.get(0)), known.marks.isUnread(group));
    return row;
  }

  private TextView note() {
    TextView note = look.text(13, look.palette.secondary);
    note.setPadding(look.px(8), look.px(8), look.px(8), look.px(8));
    return note;
  }
}
