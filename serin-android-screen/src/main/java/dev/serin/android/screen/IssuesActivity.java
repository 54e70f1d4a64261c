package dev.serin.android.screen;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.view.Menu;
import android.view.MenuItem;
import android.view.View;
import android.widget.ListView;
import android.widget.PopupMenu;
import android.widget.TextView;
import dev.serin.android.Serin;
import dev.serin.runtime.IssueSink;
import dev.serin.runtime.Tracer;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The issues of the app, the newest first. Public because Android creates it by name. */
@SuppressWarnings("NullAway.Init") // all views are created first, or the screen ends
public final class IssuesActivity extends Activity {
  /** Numbers in the menu; the switches are before them. */
  static final int SORT = 98;

  static final int READ_ALL = 99;
  static final int DELETE_ALL = 100;
  static final int STATE = 101;

  private static final ScreenSwitch[] SWITCHES = ScreenSwitch.values();

  private final ScreenGuard guard = new ScreenGuard("the list of issues", this::finish);
  private final Background background = new Background(guard);
  private final Background state = new Background(guard);
  private final IssueSink changed = issue -> runOnUiThread(() -> guard.run(this::load));
  private Look look;
  private AppBar bar;
  private ListView rows;
  private TextView empty;
  private IssueListAdapter adapter;
  private FilterBar filters;
  private @Nullable Tracer heard;
  private @Nullable ListContent content;
  private @Nullable PopupMenu menu;
  private @Nullable AlertDialog question;

  /** Whether files are being read. */
  private boolean isLoading;

  /** Whether they have changed since. */
  private boolean isToLoad;

  /** An intent that shows the list in a task of its own. */
  static Intent intent(Context context) {
    return new Intent(context, IssuesActivity.class).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
  }

  @Override
  protected void onCreate(@Nullable Bundle savedInstanceState) {
    guard.run(() -> Look.dress(this));
    super.onCreate(savedInstanceState);
    guard.run(() -> create(ListFilter.of(savedInstanceState)));
  }

  private void create(ListFilter filter) {
    look = new Look(this);
    bar = new AppBar(this, look, guard);
    rows = new ListView(this);
    empty = look.centred(16, look.palette.secondary);
    adapter = new IssueListAdapter(this, look, guard);
    filters = new FilterBar(this, look, guard, filter, this::showCards);
    look.dressWindow(getWindow());
    setContentView(views());
    bar.show("Serin", appName());
  }

  private View views() {
    bar.addLast(Sign.SEARCH, "Search", view -> filters.toggleSearch());
    bar.addLast(Sign.MORE, "More", this::showMenu);
    rows.setAdapter(adapter);
    View views = look.screen(rows, empty, bar, filters);
    rows.setDividerHeight(look.px(10));
    int margin = look.margin();
    rows.setPadding(margin, look.px(12), margin, look.px(12));
    rows.setOnItemClickListener((list, view, position, id) -> guard.run(() -> open(position)));
    return views;
  }

  @Override
  protected void onSaveInstanceState(Bundle state) {
    super.onSaveInstanceState(state);
    guard.run(() -> filters.filter().save(state));
  }

  private CharSequence appName() {
    return getApplicationInfo().loadLabel(getPackageManager());
  }

  @Override
  protected void onResume() {
    super.onResume();
    guard.run(
        () -> {
          Tracer tracer = Serin.tracer();
          heard = tracer;
          if (tracer != null) {
            tracer.listeners().addSink(changed);
          }
          load();
        });
  }

  @Override
  protected void onPause() {
    super.onPause();
    guard.run(
        () -> {
          background.forget();
          state.forget();
          isLoading = false;
          Tracer tracer = heard;
          if (tracer != null) {
            tracer.listeners().removeSink(changed);
          }
        });
  }

  @Override
  protected void onDestroy() {
    super.onDestroy();
    guard.run(
        () -> { // their windows are the activity's
          PopupMenu shown = menu;
          if (shown != null) {
            shown.dismiss();
          }
          filters.dismiss();
          AlertDialog asked = question;
          if (asked != null) {
            asked.dismiss();
          }
        });
  }

  /** Loads once at a time; if issues arrive meanwhile, it loads once more for all of them. */
  private void load() {
    isToLoad = isLoading;
    if (!isLoading) {
      isLoading = true;
      Context app = getApplicationContext();
      CallTitles known = titles();
      background.ask(() -> new ListContent(app, known), this::show);
    }
  }

  /** The names that are known already. */
  private CallTitles titles() {
    ListContent shown = content;
    return shown == null ? CallTitles.NONE : shown.titles;
  }

  private void show(@Nullable ListContent loaded) {
    keep(loaded);
    if (loaded != null) {
      filters.show(loaded.list);
    }
    showCards();
  }

  private void keep(@Nullable ListContent loaded) {
    isLoading = false;
    content = loaded;
    if (isToLoad) {
      load();
    } else if (loaded != null && !loaded.titles.isComplete) {
      loadTitles(loaded);
    }
  }

  /** Loads titles that cards lack. If that fails, they stay without. */
  private void loadTitles(ListContent shown) {
    Context app = getApplicationContext();
    isLoading = true;
    background.ask(
        () -> shown.withMoreTitles(app),
        more -> {
          if (more != null) {
            keep(more);
            showCards();
          } else {
            isLoading = false;
            if (isToLoad) {
              load();
            }
          }
        });
  }

  private void showCards() {
    ListContent shown = content;
    adapter.show(shown, filters.filter());
    empty.setVisibility(adapter.getCount() == 0 ? View.VISIBLE : View.GONE);
    empty.setText(
        shown == null
            ? "The issues cannot be read; the log has the reason."
            : shown.list.groups.isEmpty() ? nothing() : filters.filter().nothing());
    int size = shown == null ? 0 : shown.list.size;
    int unread = shown == null ? 0 : shown.unread();
    String count = size == 1 ? "1 issue" : size + " issues";
    String cards = unread == 1 ? " new card" : " new cards";
    bar.show("Serin", appName() + " · " + count + (unread == 0 ? "" : ", " + unread + cards));
  }

  private String nothing() {
    Tracer tracer = Serin.tracer();
    return tracer == null
        ? "Serin is not installed in this process, and has left no issues here."
        : "No issues.\n\nMessages that keep the main thread busy for "
            + tracer.detectors().slow().thresholdMillis()
            + " ms or longer appear here.";
  }

  private void open(int position) {
    List<IssueProblem> group = adapter.group(position);
    ListContent shown = content;
    if (group != null && shown != null) {
      shown.marks.read(Collections.singletonList(group));
      startActivity(IssueActivity.intent(this, group));
    }
  }

  private void showMenu(View anchor) {
    PopupMenu popup = new PopupMenu(this, anchor);
    Menu items = popup.getMenu();
    ScreenSettings known = content == null ? null : content.settings;
    for (int i = 0; known != null && i < SWITCHES.length; i++) {
      items
          .add(Menu.NONE, i, i, SWITCHES[i].title)
          .setCheckable(true)
          .setChecked(known.isOn(SWITCHES[i]));
    }
    boolean isByLoss = known != null && known.isByLoss();
    items
        .add(Menu.NONE, SORT, SORT, "Longest total time first")
        .setCheckable(true)
        .setChecked(isByLoss);
    items.add(Menu.NONE, READ_ALL, READ_ALL, "Mark all as seen");
    items
        .add(Menu.NONE, DELETE_ALL, DELETE_ALL, "Delete all issues")
        .setEnabled(adapter.getCount() > 0);
    items.add(Menu.NONE, STATE, STATE, "State of Serin");
    popup.setOnMenuItemClickListener(
        item -> {
          guard.run(() -> choose(item));
          return true;
        });
    menu = popup;
    popup.show();
  }

  private void choose(MenuItem item) {
    ListContent shown = content;
    if (item.getItemId() == DELETE_ALL) {
      askToDelete();
    } else if (item.getItemId() == STATE) {
      askForState();
    } else if (shown == null) {
      return;
    } else if (item.getItemId() == READ_ALL) {
      shown.marks.read(shown.list.groups);
      showCards();
    } else if (item.getItemId() == SORT) {
      shown.settings.sortByLoss(!item.isChecked());
      showCards();
    } else {
      shown.settings.turn(SWITCHES[item.getItemId()], !item.isChecked());
    }
  }

  private void askForState() {
    Context app = getApplicationContext();
    state.ask(() -> SerinState.read(app), this::showState);
  }

  /** Shows the state, unless another dialog has been opened since it was asked for. */
  private void showState(@Nullable List<IssueSection> sections) {
    AlertDialog asked = question;
    if (sections != null && (asked == null || !asked.isShowing())) {
      question =
          new AlertDialog.Builder(this)
              .setTitle("State of Serin")
              .setView(new StateView(this, look, sections))
              .setPositiveButton("Close", null)
              .show();
    }
  }

  private void askToDelete() {
    question =
        new AlertDialog.Builder(this)
            .setTitle("Delete all issues?")
            .setMessage("All issues of this app are deleted from this device.")
            .setNegativeButton("Cancel", null)
            .setPositiveButton("Delete", (dialog, which) -> guard.run(this::deleteAll))
            .show();
  }

  private void deleteAll() {
    Context app = getApplicationContext();
    CallTitles known = titles();
    isLoading = true;
    background.change(
        () -> {
          IssueStore.of(app).deleteAll();
          return new ListContent(app, known);
        },
        this::show);
  }
}
