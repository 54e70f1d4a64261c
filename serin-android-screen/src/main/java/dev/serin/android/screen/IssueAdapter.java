package dev.serin.android.screen;

import android.content.ClipData;
import android.content.ClipboardManager;
import android.content.Context;
import android.os.Build;
import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;
import android.widget.Toast;
import dev.serin.issue.Durations;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.PlainJson;
import dev.serin.issue.SampleSentence;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The visible lines of an issue. For the main thread. */
final class IssueAdapter extends BaseAdapter {
  private static final String TREE = "tree";

  /** The limit of a text for other apps: all transactions in progress to any app share 1 MiB. */
  static final int MAX_CHARS = 30_000;

  private static final String CUT = "\n… the rest was too long to be shared.";

  private final Context context;
  private final Look look;
  private final ScreenGuard guard;

  /** The keys of the sections whose folding differs from the initial one. */
  private final Set<String> sections = new HashSet<>();

  /** The rows of the call tree whose folding differs from the initial one. */
  private final Set<Integer> rows = new HashSet<>();

  /** The keys of the lines that show the whole names of their packages. */
  private final Set<String> whole = new HashSet<>();

  private @Nullable IssueReport report;
  private List<IssueLine> lines = Collections.emptyList();

  IssueAdapter(Context context, Look look, ScreenGuard guard) {
    this.context = context;
    this.look = look;
    this.guard = guard;
  }

  /** Restores the user's changes from before the screen was recreated. */
  void touch(List<String> touchedSections, List<Integer> touchedRows, List<String> wholeLines) {
    sections.addAll(touchedSections);
    rows.addAll(touchedRows);
    whole.addAll(wholeLines);
  }

  void show(@Nullable IssueReport shown) {
    report = shown;
    refresh();
  }

  /** The keys of the sections that the user has folded or unfolded. */
  List<String> sections() {
    return new ArrayList<>(sections);
  }

  /** The rows of the call tree that the user has folded or unfolded. */
  List<Integer> rows() {
    return new ArrayList<>(rows);
  }

  /** The keys of the lines that the user wants to see in full. */
  List<String> wholeLines() {
    return new ArrayList<>(whole);
  }

  /** Resets the rows for another issue. */
  void forget() {
    rows.clear();
    whole.clear();
  }

  /** Folds or unfolds the line at a position, or toggles its package if it has nothing below. */
  void toggle(int position) {
    IssueLine line = lines.get(position);
    if (line instanceof SectionLine) {
      toggle(sections, line.key());
    } else if (line instanceof CallLine && ((CallLine) line).hasCallees) {
      toggle(rows, ((CallLine) line).index);
    } else {
      toggleWhole(position);
    }
    refresh();
  }

  /** Copies the value of the line at a position, or toggles its package if it has none. */
  void touchLong(int position) {
    IssueLine line = lines.get(position);
    if (line instanceof IssueLine.Fact) {
      copy(((IssueLine.Fact) line).value);
    } else {
      toggleWhole(position);
    }
  }

  /** Shows the package of the line at a position in full, or again in short. */
  private void toggleWhole(int position) {
    toggle(whole, lines.get(position).key());
    notifyDataSetChanged();
  }

  private void copy(String value) {
    ClipboardManager clipboard =
        (ClipboardManager) context.getSystemService(Context.CLIPBOARD_SERVICE);
    if (clipboard != null) {
      clipboard.setPrimaryClip(ClipData.newPlainText("Serin", limited(new StringBuilder(value))));
      if (Build.VERSION.SDK_INT < Build.VERSION_CODES.TIRAMISU) { // which shows it itself
        Toast.makeText(context, "Copied", Toast.LENGTH_SHORT).show();
      }
    }
  }

  private static <T> void toggle(Set<T> set, T value) {
    if (!set.remove(value)) {
      set.add(value);
    }
  }

  private void refresh() {
    List<IssueLine> shown = new ArrayList<>();
    IssueReport known = report;
    if (known != null) {
      shown.add(new HeadLine(known));
      if (known.mayHaveTree()) {
        addTree(known, shown);
      }
      for (IssueSection section : known.sections) {
        boolean isFolded = section.isFoldedFirst != sections.contains(section.key);
        shown.add(new SectionLine(section, isFolded));
        if (!isFolded) {
          shown.addAll(section.lines);
        }
      }
    }
    lines = shown;
    notifyDataSetChanged();
  }

  private void addTree(IssueReport known, List<IssueLine> shown) {
    IssueSection section = tree(known);
    boolean isFolded = sections.contains(TREE);
    shown.add(new SectionLine(section, isFolded));
    if (!isFolded) {
      shown.addAll(section.lines);
      shown.addAll(CallLines.shown(new CallTreePart(known, rows)));
    }
  }

  /** The remarks before the lines of a call tree. */
  private static IssueSection tree(IssueReport known) {
    IssueSection section = new IssueSection(TREE, "Call tree", false);
    section.sentence(known.names.note);
    if (known.calls.isEmpty()) {
      section.sentence(
          known.main.has(IssueKeys.RECORDING_PAUSED)
              ? "No call tree: recording was paused."
              : "No call tree: the issue has none.");
    } else if (known.calls.size() == 1) {
      section.sentence("No instrumented method ran: only the message itself is known.");
    }
    section.sentence(sampled(known.main));
    if (known.sampled.framesLeftOut() > 0) {
      section.sentence(known.sampled.framesLeftOut() + " lines with few stacks were left out.");
    }
    if (known.sampled.stacksLeftOut() > 0) {
      section.sentence(known.sampled.stacksLeftOut() + " later stacks were left out.");
    }
    if (known.rowsLeftOut > 0) {
      section.sentence(known.rowsLeftOut + " later lines of the call tree were left out.");
    }
    long cut = known.main.number(IssueKeys.CALL_TREE_CUT_NODES);
    long cutMicros = known.main.number(IssueKeys.CALL_TREE_CUT_MICROS);
    if (cut > 0 && cutMicros > 0) {
      section.sentence(
          (cut == 1 ? "A short line was left out, " : cut + " short lines were left out, ")
              + Durations.wordsOfMicros(cutMicros)
              + " in total.");
    }
    return section;
  }

  /** Describes the stacks taken while the message ran; empty if there are none. */
  static String sampled(IssueContent issue) {
    String sentence = SampleSentence.of(PlainJson.JSON, issue.values());
    return sentence.isEmpty()
        ? ""
        : Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1) + '.';
  }

  /** The whole issue, including folded lines, up to the limit for sharing. */
  static String text(IssueReport report, String when) {
    StringBuilder text = new StringBuilder(new HeadLine(report).text());
    text.append('\n').append(when).append('\n');
    if (report.mayHaveTree()) {
      append(text, tree(report));
    }
    for (IssueLine line : CallLines.all(new CallTreePart(report, new HashSet<>()))) {
      text.append(line.text()).append('\n');
    }
    for (IssueSection section : report.sections) {
      append(text, section);
    }
    return limited(text);
  }

  /** A text up to the limit for other apps. */
  private static String limited(StringBuilder text) {
    if (text.length() > MAX_CHARS) {
      int most = MAX_CHARS - CUT.length();
      int end = text.lastIndexOf("\n", most);
      text.setLength(end < 0 ? most : end);
      text.append(CUT);
    }
    return text.toString();
  }

  private static void append(StringBuilder text, IssueSection section) {
    text.append('\n').append(section.title).append('\n');
    for (IssueLine line : section.lines) {
      text.append(line.text()).append('\n');
    }
  }

  @Override
  public int getCount() {
    return lines.size();
  }

  @Override
  public IssueLine getItem(int position) {
    return lines.get(position);
  }

  @Override
  public long getItemId(int position) {
    return position;
  }

  @Override
  public int getViewTypeCount() {
    return IssueLine.TYPES;
  }

  @Override
  public int getItemViewType(int position) {
    return lines.get(position).type();
  }

  @Override
  public boolean areAllItemsEnabled() {
    return false;
  }

  @Override
  public boolean isEnabled(int position) {
    IssueLine line = lines.get(position);
    return line instanceof SectionLine
        || line.isShortened()
        || (line instanceof CallLine && ((CallLine) line).hasCallees);
  }

  private View view(IssueLine line, @Nullable View reused) {
    return line.view(reused, context, look, whole.contains(line.key()));
  }

  @Override
  public View getView(int position, @Nullable View reused, ViewGroup parent) {
    View view = guard.ask(() -> view(lines.get(position), reused));
    return view == null ? new View(context) : view;
  }
}
