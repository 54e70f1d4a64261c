package dev.serin.android.screen;

import android.content.Context;
import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;
import android.widget.TextView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The cards of the list, and below them notes on the data not shown. */
final class IssueListAdapter extends BaseAdapter {
  private final Context context;
  private final Look look;
  private final ScreenGuard guard;
  private IssueList list = IssueList.EMPTY;

  IssueListAdapter(Context context, Look look, ScreenGuard guard) {
    this.context = context;
    this.look = look;
    this.guard = guard;
  }

  void show(IssueList shown) {
    list = shown;
    notifyDataSetChanged();
  }

  IssueList list() {
    return list;
  }

  @Override
  public int getCount() {
    return list.groups.size() + list.notes.size();
  }

  @Override
  public Object getItem(int position) {
    return isNote(position)
        ? list.notes.get(position - list.groups.size())
        : list.groups.get(position);
  }

  /** Equal problems; null for a note. */
  @Nullable List<IssueProblem> group(int position) {
    return isNote(position) ? null : list.groups.get(position);
  }

  private boolean isNote(int position) {
    return position >= list.groups.size();
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
    if (group == null) {
      TextView note = reused instanceof TextView ? (TextView) reused : note();
      note.setText(String.valueOf(getItem(position)));
      return note;
    }
    IssueRow row = reused instanceof IssueRow ? (IssueRow) reused : new IssueRow(context, look);
    row.show(group);
    return row;
  }

  private TextView note() {
    TextView note = look.text(13, look.palette.secondary);
    note.setPadding(look.px(8), look.px(8), look.px(8), look.px(8));
    return note;
  }
}
