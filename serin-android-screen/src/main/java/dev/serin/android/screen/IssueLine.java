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

  /** A view that shows it. */
  abstract View view(@Nullable View reused, Context context, Look look);

  /** The same as plain text. */
  abstract String text();

  /** A key of an issue and its value. */
  static final class Fact extends IssueLine {
    private final String label;
    private final String value;

    Fact(String label, String value) {
      this.label = label;
      this.value = value;
    }

    @Override
    int type() {
      return 0;
    }

    @Override
    View view(@Nullable View reused, Context context, Look look) {
      FactView view = reused instanceof FactView ? (FactView) reused : new FactView(context, look);
      view.show(label, value);
      return view;
    }

    @Override
    String text() {
      return label + ": " + value;
    }
  }

  /** A line of a stack, or a sentence. */
  static final class Text extends IssueLine {
    private final CharSequence text;
    private final boolean isCode;

    Text(CharSequence text, boolean isCode) {
      this.text = text;
      this.isCode = isCode;
    }

    @Override
    int type() {
      return 1;
    }

    @Override
    View view(@Nullable View reused, Context context, Look look) {
      TextLineView view =
          reused instanceof TextLineView ? (TextLineView) reused : new TextLineView(context, look);
      view.show(text, isCode);
      return view;
    }

    @Override
    String text() {
      return text.toString();
    }
  }
}
