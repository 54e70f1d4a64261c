package dev.serin.android.screen;

import android.content.Context;
import android.widget.LinearLayout;
import android.widget.TextView;

/** A name with its value next to it, or below it if there is no room. */
final class FactView extends LinearLayout {
  /** A weight, where the value has 3, with which long words fit on the narrowest screens. */
  private static final float WIDE = 2.5f;

  private final TextView label;
  private final TextView value;

  FactView(Context context, Look look) {
    super(context);
    this.label = look.text(14, look.palette.secondary);
    this.value = look.text(14, look.palette.text);
    boolean isStacked = look.isFontLarge();
    setOrientation(isStacked ? VERTICAL : HORIZONTAL);
    setBackground(look.touchable(look.surface()));
    setPadding(look.px(16), look.px(7), look.px(16), look.px(7));
    if (isStacked) {
      addView(label);
      addView(value);
    } else {
      LayoutParams right = new LayoutParams(0, LayoutParams.WRAP_CONTENT, 3);
      right.leftMargin = look.px(12);
      addView(label, new LayoutParams(0, LayoutParams.WRAP_CONTENT, 2));
      addView(value, right);
    }
  }

  /** Gives the label more room where values are short. Called once. */
  void widenLabel() {
    if (getOrientation() == HORIZONTAL) {
      label.setLayoutParams(new LayoutParams(0, LayoutParams.WRAP_CONTENT, WIDE));
    }
  }

  /**
   * Shows a fact.
   *
   * @param isSelectable whether the value can be selected; if not, a touch of it is one of the line
   */
  void show(String labelText, String valueText, boolean isSelectable) {
    label.setText(ClassText.breakable(labelText));
    value.setTextIsSelectable(isSelectable);
    value.setText(isSelectable ? valueText : ClassText.breakable(valueText));
  }
}
