package dev.serin.android.screen;

import android.os.Bundle;
import dev.serin.issue.IssueKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The cards that the user wants to see. Immutable. */
final class ListFilter {
  /** All problems. */
  static final ListFilter ALL = new ListFilter(Section.PROBLEMS, null, "", "");

  private static final String SECTION = "dev.serin.section";
  private static final String KIND = "dev.serin.kind";
  private static final String SCENE = "dev.serin.scene";
  private static final String WORDS = "dev.serin.words";

  /** The parts of the list. */
  enum Section {
    PROBLEMS("Problems"),
    STARTS("Starts and pages");

    /** The title for display. */
    final String title;

    Section(String title) {
      this.title = title;
    }

    /** The part that has a kind. */
    static Section of(IssueKind kind) {
      boolean isStart =
          kind == IssueKind.START || kind == IssueKind.STARTUP || kind == IssueKind.PAGE;
      return isStart ? STARTS : PROBLEMS;
    }
  }

  final Section section;

  /** The only kind; null for all. */
  final @Nullable IssueKind kind;

  /** The only scene; empty for all. */
  final String scene;

  /** A text that a card must contain; empty for all. */
  final String words;

  private ListFilter(Section section, @Nullable IssueKind kind, String scene, String words) {
    this.section = section;
    this.kind = kind;
    this.scene = scene;
    this.words = words;
  }

  /** The text instead of cards, if there are none. */
  String nothing() {
    boolean isWhole = kind == null && scene.isEmpty() && words.trim().isEmpty();
    return isWhole ? "No " + section.title.toLowerCase(Locale.ROOT) + "." : "No issues match.";
  }

  /** Another part, with all of its kinds. */
  ListFilter with(Section its) {
    return new ListFilter(its, null, scene, words);
  }

  /** Only one kind, or all. */
  ListFilter with(@Nullable IssueKind its) {
    return new ListFilter(section, its, scene, words);
  }

  /** Only one scene; all if the text is empty. */
  ListFilter withScene(String its) {
    return new ListFilter(section, kind, its, words);
  }

  /** Only cards with a text. */
  ListFilter withWords(String its) {
    return new ListFilter(section, kind, scene, its);
  }

  /** Keeps it while the screen is turned. */
  void save(Bundle state) {
    state.putString(SECTION, section.name());
    state.putString(KIND, kind == null ? "" : kind.name());
    state.putString(SCENE, scene);
    state.putString(WORDS, words);
  }

  /** The one that was saved; all if there is none. */
  static ListFilter of(@Nullable Bundle state) {
    if (state == null) {
      return ALL;
    }
    return new ListFilter(
        section(state.getString(SECTION)),
        kind(state.getString(KIND)),
        state.getString(SCENE, ""),
        state.getString(WORDS, ""));
  }

  /** The part with a name; an update of the app may have removed it. */
  private static Section section(@Nullable String name) {
    for (Section section : Section.values()) {
      if (section.name().equals(name)) {
        return section;
      }
    }
    return Section.PROBLEMS;
  }

  private static @Nullable IssueKind kind(@Nullable String name) {
    for (IssueKind kind : IssueKind.values()) {
      if (kind.name().equals(name)) {
        return kind;
      }
    }
    return null;
  }

  /** The groups to show, in their order. */
  List<List<IssueProblem>> of(IssueList list, CallTitles titles) {
    List<List<IssueProblem>> shown = new ArrayList<>();
    for (List<IssueProblem> group : list.groups) {
      IssueKind its = group.get(0).kind();
      boolean isChosen = Section.of(its) == section && (kind == null || kind == its);
      if (isChosen && isInScene(group) && hasWords(group, titles)) {
        shown.add(group);
      }
    }
    return shown;
  }

  private boolean isInScene(List<IssueProblem> group) {
    boolean isIn = scene.isEmpty();
    for (IssueProblem problem : group) {
      isIn |= problem.main().scene.equals(scene);
    }
    return isIn;
  }

  private boolean hasWords(List<IssueProblem> group, CallTitles titles) {
    IssueHead main = group.get(0).main();
    String all = group.get(0).kind().title + '\n' + main.scene + '\n' + titles.of(group.get(0));
    return all.toLowerCase(Locale.ROOT).contains(words.trim().toLowerCase(Locale.ROOT));
  }

  /** The numbers of groups in the parts of a list. */
  static Map<Section, Integer> sections(IssueList list) {
    Map<Section, Integer> counts = new EnumMap<>(Section.class);
    for (List<IssueProblem> group : list.groups) {
      Section its = Section.of(group.get(0).kind());
      Integer known = counts.get(its);
      counts.put(its, known == null ? 1 : known + 1);
    }
    return counts;
  }

  /** The numbers of groups of each kind in the chosen part, the worst kind first. */
  Map<IssueKind, Integer> kinds(IssueList list) {
    Map<IssueKind, Integer> counts = new EnumMap<>(IssueKind.class);
    for (List<IssueProblem> group : list.groups) {
      IssueKind its = group.get(0).kind();
      if (Section.of(its) == section) {
        Integer known = counts.get(its);
        counts.put(its, known == null ? 1 : known + 1);
      }
    }
    return counts;
  }

  /** All scenes of a list, sorted. */
  static Collection<String> scenes(IssueList list) {
    Collection<String> scenes = new TreeSet<>();
    for (List<IssueProblem> group : list.groups) {
      for (IssueProblem problem : group) {
        scenes.add(problem.main().scene);
      }
    }
    scenes.removeAll(Collections.singleton(""));
    return scenes;
  }
}
