package dev.serin.android.screen;

import android.content.Context;
import android.text.Editable;
import android.text.InputFilter;
import android.text.InputType;
import android.text.TextWatcher;
import android.view.View;
import android.view.inputmethod.EditorInfo;
import android.view.inputmethod.InputMethodManager;
import android.widget.EditText;
import android.widget.HorizontalScrollView;
import android.widget.LinearLayout;
import android.widget.PopupMenu;
import android.widget.TextView;
import dev.serin.issue.IssueKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lets the user choose the cards of the list: a part of it, a kind, a scene, and a text. */
final class FilterBar extends LinearLayout {
  private static final int CHIP_GAP = 8;

  /** The tag of the choice of a screen; the others have their part or kind. */
  static final String SCENES = "scenes";

  /** The text is kept while the screen is turned, and the system has little room for that. */
  private static final int MAX_CHARS = 200;

  private final Look look;
  private final ScreenGuard guard;
  private final Runnable changed;
  private final LinearLayout chips;
  private final EditText search;
  private ListFilter filter;
  private IssueList list = IssueList.EMPTY;
  private @Nullable PopupMenu scenes;

  /**
   * Creates the bar.
   *
   * @param changed runs when the user has chosen other cards
   */
  FilterBar(Context context, Look look, ScreenGuard guard, ListFilter filter, Runnable changed) {
    super(context);
    this.look = look;
    this.guard = guard;
    this.filter = filter;
    this.changed = changed;
    this.chips = new LinearLayout(context);
    this.search = new EditText(context);
    setOrientation(VERTICAL);
    setBackgroundColor(look.palette.surface);
    chips.setPadding(look.margin(), 0, look.margin(), look.px(4));
    HorizontalScrollView scroller = new HorizontalScrollView(context);
    scroller.setHorizontalScrollBarEnabled(false);
    scroller.addView(chips);
    addSearch();
    addView(scroller);
    setVisibility(GONE);
  }

  private void addSearch() {
    search.setSaveEnabled(false); // the filter is saved
    search.setHint("Method, screen or kind");
    search.setSingleLine();
    search.setFilters(new InputFilter[] {new InputFilter.LengthFilter(MAX_CHARS)});
    search.setInputType(InputType.TYPE_CLASS_TEXT | InputType.TYPE_TEXT_FLAG_NO_SUGGESTIONS);
    search.setImeOptions(EditorInfo.IME_ACTION_SEARCH | EditorInfo.IME_FLAG_NO_EXTRACT_UI);
    search.setTextColor(look.palette.text);
    search.setHintTextColor(look.palette.secondary);
    search.setText(filter.words);
    search.setVisibility(filter.words.isEmpty() ? GONE : VISIBLE);
    search.addTextChangedListener(
        new TextWatcher() {
          @Override
          public void beforeTextChanged(CharSequence text, int from, int count, int after) {}

          @Override
          public void onTextChanged(CharSequence text, int from, int before, int count) {}

          @Override
          public void afterTextChanged(Editable text) {
            guard.run(() -> search(text.toString()));
          }
        });
    LayoutParams params = new LayoutParams(LayoutParams.MATCH_PARENT, LayoutParams.WRAP_CONTENT);
    params.leftMargin = look.margin();
    params.rightMargin = look.margin();
    addView(search, params);
  }

  /** Opens the search, or closes it and shows all again. */
  void toggleSearch() {
    boolean isOpen = search.getVisibility() == VISIBLE;
    search.setText("");
    search.setVisibility(isOpen ? GONE : VISIBLE);
    if (!isOpen) {
      search.requestFocus();
    }
    showKeyboard(!isOpen);
  }

  /** Android shows no keyboard for a field that gets the focus otherwise than by a touch. */
  private void showKeyboard(boolean isShown) {
    Object service = getContext().getSystemService(Context.INPUT_METHOD_SERVICE);
    if (!(service instanceof InputMethodManager)) {
      return; // a device without one
    }
    InputMethodManager keyboard = (InputMethodManager) service;
    if (isShown) {
      keyboard.showSoftInput(search, 0);
    } else {
      keyboard.hideSoftInputFromWindow(getWindowToken(), 0);
    }
  }

  /** The user's choice. */
  ListFilter filter() {
    return filter;
  }

  /** Closes windows of the bar. */
  void dismiss() {
    PopupMenu shown = scenes;
    if (shown != null) {
      shown.dismiss();
    }
  }

  private void choose(ListFilter other) {
    filter = other;
    fill();
    changed.run();
  }

  /** Changes no choice, as these do not depend on the text. */
  private void search(String words) {
    filter = filter.withWords(words);
    changed.run();
  }

  /** Shows the choices that a list offers. */
  void show(IssueList shown) {
    list = shown;
    boolean isGone = !filter.scene.isEmpty() && !ListFilter.scenes(list).contains(filter.scene);
    filter = isGone ? filter.withScene("") : filter;
    filter =
        filter.kind != null && !filter.kinds(list).containsKey(filter.kind)
            ? filter.with((IssueKind) null)
            : filter;
    setVisibility(list.groups.isEmpty() ? GONE : VISIBLE);
    fill();
  }

  private void fill() {
    chips.removeAllViews();
    Map<ListFilter.Section, Integer> counts = ListFilter.sections(list);
    for (ListFilter.Section section : ListFilter.Section.values()) {
      Integer count = counts.get(section);
      String title = section.title + " " + (count == null ? 0 : count);
      int colour = look.palette.text;
      add(title, colour, filter.section == section, view -> choose(filter.with(section)))
          .setTag(section);
    }
    if (!filter.scene.isEmpty() || ListFilter.scenes(list).size() > 1) {
      String scene = ClassText.ofClass(filter.scene).shown;
      String title = scene.isEmpty() ? "All screens" : scene;
      add(title, look.palette.text, !scene.isEmpty(), this::showScenes).setTag(SCENES);
    }
    Map<IssueKind, Integer> kinds = filter.kinds(list);
    for (Map.Entry<IssueKind, Integer> kind : kinds.entrySet()) {
      IssueKind its = kind.getKey();
      boolean isChosen = filter.kind == its;
      if (kinds.size() > 1) {
        int colour = look.palette.tone(its.tone);
        String title = its.title + " " + kind.getValue();
        add(title, colour, isChosen, view -> choose(filter.with(isChosen ? null : its)))
            .setTag(its);
      }
    }
  }

  private View add(String title, int colour, boolean isChosen, OnClickListener listener) {
    TextView chip = look.choice(colour, isChosen);
    chip.setText(title);
    chip.setSelected(isChosen);
    chip.setOnClickListener(view -> guard.run(() -> listener.onClick(view)));
    LayoutParams params = new LayoutParams(LayoutParams.WRAP_CONTENT, LayoutParams.WRAP_CONTENT);
    params.rightMargin = look.px(CHIP_GAP);
    chips.addView(chip, params);
    return chip;
  }

  private void showScenes(View anchor) {
    List<String> names = new ArrayList<>();
    names.add("");
    names.addAll(ListFilter.scenes(list));
    PopupMenu popup = new PopupMenu(getContext(), anchor);
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      popup.getMenu().add(0, i, i, i == 0 ? "All screens" : ClassText.ofClass(name).shown);
    }
    popup.setOnMenuItemClickListener(
        item -> {
          guard.run(() -> choose(filter.withScene(names.get(item.getItemId()))));
          return true;
        });
    scenes = popup;
    popup.show();
  }
}
