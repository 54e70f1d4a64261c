package dev.serin.android.screen;

import android.content.Context;
import android.view.View;
import org.jspecify.annotations.Nullable;

/** A line of the screen of an issue: its view, and its text. Immutable. */
abstract class IssueLine {
  /** The number of types of lines. */
  static final int TYPES = 5;

  /** The type of the line: lines of the same type reuse views. */
  abstract int type();

  /**
   * A view that shows it.
   *
   * @param isWhole whether the name of its package is shown in full
   */
  abstract View view(@Nullable View reused, Context context, Look look, boolean isWhole);

  /** Whether it shows the name of a package in short, or leaves it out. */
  boolean isShortened() {
    return false;
  }

  /** Its identity in the issue, also after the screen was recreated. */
  abstract String key();

  /** The same as plain text. */
  abstract String text();

  /** A key of an issue and its value. */
  static final class Fact extends IssueLine {
    private final String key;
    private final String label;
    final String value;
    private final String shortValue;

    Fact(String key, String label, String value) {
      this.key = key;
      this.label = label;
      this.value = value;
      this.shortValue = ClassText.shortNames(value);
    }

    @Override
    int type() {
      return 0;
    }

    @Override
    View view(@Nullable View reused, Context context, Look look, boolean isWhole) {
      FactView view = reused instanceof FactView ? (FactView) reused : new FactView(context, look);
      view.show(label, isWhole ? value : shortValue, !isShortened());
      return view;
    }

    @Override
    boolean isShortened() {
      return !shortValue.equals(value);
    }

    @Override
    String key() {
      return key;
    }

    @Override
    String text() {
      return label + ": " + value;
    }
  }

  /** A line of a stack, or a sentence. */
  static final class Text extends IssueLine {
    private final String key;
    private final String text;
    private final String shortText;
    private final boolean isCode;

    Text(String key, String text, boolean isCode) {
      this.key = key;
      this.text = text;
      this.shortText = isCode ? ClassText.shortLine(text) : text;
      this.isCode = isCode;
    }

    @Override
    int type() {
      return 1;
    }

    @Override
    View view(@Nullable View reused, Context context, Look look, boolean isWhole) {
      TextLineView view =
          reused instanceof TextLineView ? (TextLineView) reused : new TextLineView(context, look);
      view.show(isWhole ? text : shortText, isCode);
      return view;
    }

    @Override
    boolean isShortened() {
      return !shortText.equals(text);
    }

    @Override
    String key() {
      return key;
    }

    @Override
    String text() {
      return text;
    }
  }
}
