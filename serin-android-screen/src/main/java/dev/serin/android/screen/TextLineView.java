package dev.serin.android.screen;

import android.content.Context;
import android.graphics.Typeface;
import android.widget.TextView;

/** A line of a stack, or a sentence. */
final class TextLineView extends TextView {
  private final Look look;

  TextLineView(Context context, Look look) {
    super(context);
    this.look = look;
    setBackground(look.touchable(look.surface()));
    setIncludeFontPadding(false);
    setLineSpacing(look.px(2), 1);
  }

  void show(String text, boolean isCode) {
    int gap = look.px(isCode ? 3 : 8);
    setPadding(look.px(16), gap, look.px(16), gap);
    setTextSize(isCode ? 12 : 14);
    setTypeface(isCode ? Typeface.MONOSPACE : Typeface.DEFAULT);
    setTextColor(isCode ? look.palette.text : look.palette.secondary);
    setText(isCode ? ClassText.breakable(text) : text);
  }
}
