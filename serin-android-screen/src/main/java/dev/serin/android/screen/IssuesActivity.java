package dev.serin.android.screen;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.view.Menu;
import android.view.MenuItem;
import android.view.View;
import android.view.ViewGroup;
import android.widget.FrameLayout;
import android.widget.LinearLayout;
import android.widget.ListView;
import android.widget.PopupMenu;
import android.widget.TextView;
import dev.serin.android.Serin;
import dev.serin.runtime.IssueSink;
import dev.serin.runtime.Tracer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The issues of the app, the newest first. Public because Android creates it by name. */
@SuppressWarnings("NullAway.Init") // all views are created first, or the screen ends
public final class IssuesActivity extends Activity {
  /** Its number in the menu; the switches are before it. */
  static final int DELETE_ALL = 100;

  private static final ScreenSwitch[] SWITCHES = ScreenSwitch.values();

  private final ScreenGuard guard = new ScreenGuard("the list of issues", this::finish);
  private final Background background = new Background(guard);
  private final IssueSink changed = issue -> runOnUiThread(() -> guard.run(this::load));
  private Look look;
  private AppBar bar;
  private ListView rows;
  private TextView empty;
  private IssueListAdapter adapter;
  private @Nullable Tracer heard;
  private @Nullable ScreenSettings settings;
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
    guard.run(this::create);
  }

  private void create() {
    look = new Look(this);
    bar = new AppBar(this, look, guard);
    rows = new ListView(this);
    empty = look.centred(16, look.palette.secondary);
    adapter = new IssueListAdapter(this, look, guard);
    look.dressWindow(getWindow());
    setContentView(content());
    bar.show("Serin", appName());
  }

  private View content() {
    bar.addLast(Sign.MORE, "More", this::showMenu);
    rows.setAdapter(adapter);
    rows.setDivider(null);
    rows.setDividerHeight(look.px(10));
    rows.setSelector(android.R.color.transparent);
    rows.setClipToPadding(false);
    rows.setScrollBarStyle(View.SCROLLBARS_OUTSIDE_OVERLAY);
    int margin = look.margin();
    rows.setPadding(margin, look.px(12), margin, look.px(12));
    rows.setOnItemClickListener((list, view, position, id) -> guard.run(() -> open(position)));
    empty.setPadding(look.px(32), look.px(32), look.px(32), look.px(32));
    FrameLayout body = new FrameLayout(this);
    body.addView(rows);
    body.addView(empty, new FrameLayout.LayoutParams(-1, -1));
    LinearLayout root = new LinearLayout(this);
    root.setOrientation(LinearLayout.VERTICAL);
    root.setFitsSystemWindows(true);
    root.setBackgroundColor(look.palette.surface);
    root.addView(bar);
    body.setBackgroundColor(look.palette.background);
    root.addView(body, new LinearLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, 0, 1));
    return root;
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
      background.ask(() -> new Loaded(app), this::show);
    }
  }

  private void show(@Nullable Loaded loaded) {
    isLoading = false;
    if (isToLoad) {
      load();
    }
    settings = loaded == null ? null : loaded.settings;
    show(loaded == null ? null : loaded.list);
  }

  private void show(@Nullable IssueList list) {
    IssueList shown = list == null ? IssueList.EMPTY : list;
    adapter.show(shown);
    boolean isEmpty = adapter.getCount() == 0;
    empty.setVisibility(isEmpty ? View.VISIBLE : View.GONE);
    empty.setText(list == null ? "The issues cannot be read; the log has the reason." : nothing());
    String count = shown.size == 1 ? "1 issue" : shown.size + " issues";
    bar.show("Serin", appName() + " · " + count);
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
    if (group != null) {
      startActivity(IssueActivity.intent(this, group));
    }
  }

  private void showMenu(View anchor) {
    PopupMenu popup = new PopupMenu(this, anchor);
    Menu items = popup.getMenu();
    ScreenSettings known = settings;
    for (int i = 0; known != null && i < SWITCHES.length; i++) {
      items
          .add(Menu.NONE, i, i, SWITCHES[i].title)
          .setCheckable(true)
          .setChecked(known.isOn(SWITCHES[i]));
    }
    items
        .add(Menu.NONE, DELETE_ALL, DELETE_ALL, "Delete all issues")
        .setEnabled(adapter.getCount() > 0);
    popup.setOnMenuItemClickListener(
        item -> {
          guard.run(() -> choose(item));
          return true;
        });
    menu = popup;
    popup.show();
  }

  private void choose(MenuItem item) {
    ScreenSettings known = settings;
    if (item.getItemId() == DELETE_ALL) {
      askToDelete();
    } else if (known != null) {
      known.turn(SWITCHES[item.getItemId()], !item.isChecked());
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
    isLoading = true;
    background.change(
        () -> {
          IssueStore.of(app).deleteAll();
          return new Loaded(app);
        },
        this::show);
  }

  /** The data read from files, on creation. */
  private static final class Loaded {
    final IssueList list;
    final ScreenSettings settings;

    Loaded(Context context) {
      this.list = IssueStore.of(context).list();
      this.settings = ScreenSettings.read(context);
    }
  }
}
