package dev.serin.android.screen;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.view.Menu;
import android.view.View;
import android.widget.ImageView;
import android.widget.ListView;
import android.widget.PopupMenu;
import android.widget.TextView;
import dev.serin.issue.IssueKeys;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A complete issue, with navigation to equal ones. Public because Android creates it by name; for
 * Serin's own use.
 */
@SuppressWarnings("NullAway.Init") // all views are created first, or the screen ends
public final class IssueActivity extends Activity {
  /**
   * The issues of each problem in a text: their places, separated by blanks; the main one first.
   */
  private static final String PROBLEMS = "problems";

  /** Numbers in the menu of the button that shares. */
  static final int AS_TEXT = 0;

  static final int AS_FILE = 1;

  private static final String LEFT_OUT = "leftOut";
  private static final String AT = "at";
  private static final String SECTIONS = "sections";
  private static final String ROWS = "rows";
  private static final String WHOLE = "whole";
  private static final int MAX_PROBLEMS = 100;

  private final ScreenGuard guard = new ScreenGuard("the screen of an issue", this::finish);
  private final Background background = new Background(guard);
  private Look look;
  private AppBar bar;
  private TextView state;
  private ListView lines;
  private IssueAdapter adapter;
  private ImageView newer;
  private ImageView older;
  private ImageView share;
  private ImageView delete;
  private @Nullable AlertDialog question;
  private @Nullable PopupMenu menu;
  private ArrayList<String> problems = new ArrayList<>();
  private int at;
  private @Nullable IssueReport report;

  /** An intent that shows the first of several problems. */
  static Intent intent(Context context, List<IssueProblem> problems) {
    ArrayList<String> texts = new ArrayList<>();
    for (IssueProblem problem : problems.subList(0, Math.min(problems.size(), MAX_PROBLEMS))) {
      StringBuilder text = new StringBuilder(problem.main().place.toString());
      for (IssuePlace place : problem.places()) {
        text.append(place == problem.main().place ? "" : " " + place);
      }
      texts.add(text.toString());
    }
    return new Intent(context, IssueActivity.class)
        .putStringArrayListExtra(PROBLEMS, texts)
        .putExtra(LEFT_OUT, problems.size() - texts.size());
  }

  @Override
  protected void onCreate(@Nullable Bundle savedInstanceState) {
    guard.run(() -> Look.dress(this));
    super.onCreate(savedInstanceState);
    Bundle saved = savedInstanceState == null ? new Bundle() : savedInstanceState;
    guard.run(() -> create(saved));
  }

  private void create(Bundle saved) {
    ArrayList<String> given = getIntent().getStringArrayListExtra(PROBLEMS);
    ArrayList<String> left = saved.getStringArrayList(PROBLEMS);
    problems = left != null ? left : given != null ? given : new ArrayList<>();
    at = saved.getInt(AT);
    look = new Look(this);
    bar = new AppBar(this, look, guard);
    state = look.centred(16, look.palette.secondary);
    lines = new ListView(this);
    adapter = new IssueAdapter(this, look, guard);
    adapter.touch(
        list(saved.getStringArrayList(SECTIONS)),
        list(saved.getIntegerArrayList(ROWS)),
        list(saved.getStringArrayList(WHOLE)));
    bar.addFirst(Sign.BACK, "Back", view -> finish());
    newer = bar.addLast(Sign.NEWER, "The newer one", view -> go(-1));
    older = bar.addLast(Sign.OLDER, "The older one", view -> go(1));
    share = bar.addLast(Sign.SHARE, "Share", this::askHowToShare);
    delete = bar.addLast(Sign.DELETE, "Delete", view -> askToDelete());
    look.dressWindow(getWindow());
    setContentView(content());
    load();
  }

  private static <T> List<T> list(@Nullable List<T> saved) {
    return saved == null ? new ArrayList<>() : saved;
  }

  private View content() {
    lines.setAdapter(adapter);
    int margin = Math.max(0, look.margin() - look.px(12));
    lines.setPadding(margin, 0, margin, look.px(24));
    lines.setOnItemClickListener(
        (list, view, position, id) -> guard.run(() -> adapter.toggle(position)));
    lines.setOnItemLongClickListener(
        (list, view, position, id) -> {
          guard.run(() -> adapter.touchLong(position));
          return true;
        });
    return look.screen(lines, state, bar);
  }

  private List<IssuePlace> places() {
    List<IssuePlace> places = new ArrayList<>();
    String text = at < problems.size() ? problems.get(at) : "";
    for (String part : text.split(" ", -1)) {
      IssuePlace place = IssuePlace.of(part);
      if (place != null) {
        places.add(place);
      }
    }
    return places;
  }

  /** Until the issue is loaded, nothing is shown and all actions are disabled. */
  private void load() {
    boolean isOne = problems.size() <= 1;
    newer.setVisibility(isOne ? View.GONE : View.VISIBLE);
    older.setVisibility(isOne ? View.GONE : View.VISIBLE);
    report = null;
    adapter.show(null);
    enable(true);
    state.setText("");
    List<IssuePlace> places = places();
    Context context = getApplicationContext();
    background.ask(() -> Outcome.of(places, context), this::show);
  }

  /** Enables the buttons that are usable now, or none. */
  private void enable(boolean mayBeUsed) {
    enable(newer, mayBeUsed && at > 0);
    enable(older, mayBeUsed && at < problems.size() - 1);
    enable(share, mayBeUsed && report != null);
    enable(delete, mayBeUsed && report != null);
  }

  private static void enable(ImageView button, boolean isEnabled) {
    button.setEnabled(isEnabled);
    button.setAlpha(isEnabled ? 1 : 0.3f);
  }

  private void show(@Nullable Outcome outcome) {
    IssueReport read = outcome == null ? null : outcome.report;
    report = read;
    adapter.show(read);
    enable(true);
    int leftOut = getIntent().getIntExtra(LEFT_OUT, 0);
    bar.show(
        problems.size() <= 1 ? "Issue" : (at + 1) + " of " + problems.size(),
        leftOut > 0 ? leftOut + " older ones were left out." : "");
    state.setText(
        outcome == null ? "The issue cannot be read; the log has the reason." : outcome.note);
  }

  private void go(int step) {
    int to = at + step;
    if (to >= 0 && to < problems.size()) {
      at = to;
      adapter.forget();
      load();
    }
  }

  private void askHowToShare(View anchor) {
    PopupMenu popup = new PopupMenu(this, anchor);
    popup.getMenu().add(Menu.NONE, AS_TEXT, AS_TEXT, "As text");
    popup.getMenu().add(Menu.NONE, AS_FILE, AS_FILE, "As a file for serin report");
    popup.setOnMenuItemClickListener(
        item -> {
          guard.run(() -> share(item.getItemId() == AS_FILE));
          return true;
        });
    menu = popup;
    popup.show();
  }

  private void share(boolean isFile) {
    IssueReport shown = report;
    if (shown != null) {
      Intent send = isFile ? SharedIssues.intent(this, places()) : text(shown);
      send.putExtra(Intent.EXTRA_SUBJECT, "Serin: " + shown.title());
      startActivity(Intent.createChooser(send, "Share the issue"));
    }
  }

  private Intent text(IssueReport shown) {
    String text = IssueAdapter.text(shown, IssueRow.time(this, shown.main.number(IssueKeys.TIME)));
    return new Intent(Intent.ACTION_SEND).setType("text/plain").putExtra(Intent.EXTRA_TEXT, text);
  }

  private void askToDelete() {
    question =
        new AlertDialog.Builder(this)
            .setTitle("Delete this issue?")
            .setNegativeButton("Cancel", null)
            .setPositiveButton("Delete", (dialog, which) -> guard.run(this::delete))
            .show();
  }

  private void delete() {
    List<IssuePlace> places = places();
    Context context = getApplicationContext();
    enable(false);
    background.change(
        () -> {
          IssueStore.of(context).delete(places);
          return true;
        },
        done -> {
          if (done == null) {
            enable(true);
            state.setText("The issue cannot be deleted; the log has the reason.");
          } else {
            deleted();
          }
        });
  }

  private void deleted() {
    problems.remove(at);
    at = Math.max(0, Math.min(at, problems.size() - 1));
    adapter.forget();
    if (problems.isEmpty()) {
      finish();
    } else {
      load();
    }
  }

  @Override
  protected void onSaveInstanceState(Bundle outState) {
    super.onSaveInstanceState(outState);
    guard.run(
        () -> {
          outState.putStringArrayList(PROBLEMS, problems);
          outState.putInt(AT, at);
          outState.putStringArrayList(SECTIONS, new ArrayList<>(adapter.sections()));
          outState.putIntegerArrayList(ROWS, new ArrayList<>(adapter.rows()));
          outState.putStringArrayList(WHOLE, new ArrayList<>(adapter.wholeLines()));
        });
  }

  @Override
  protected void onDestroy() {
    super.onDestroy();
    guard.run(
        () -> {
          background.forget();
          PopupMenu shown = menu;
          if (shown != null) {
            shown.dismiss();
          }
          AlertDialog asked = question;
          if (asked != null) {
            asked.dismiss(); // its window is the activity's
          }
        });
  }

  /** A problem, or the reason why it was not read. Immutable. */
  private static final class Outcome {
    final @Nullable IssueReport report;
    final String note;

    private Outcome(@Nullable IssueReport report, String note) {
      this.report = report;
      this.note = note;
    }

    static Outcome of(List<IssuePlace> places, Context context) {
      if (places.isEmpty()) {
        return new Outcome(null, "No issue was requested.");
      }
      try {
        return new Outcome(IssueReport.read(IssueStore.of(context), places, context), "");
      } catch (IOException e) {
        return new Outcome(null, String.valueOf(e.getMessage()));
      }
    }
  }
}
