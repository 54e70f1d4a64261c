package dev.serin.android.screen;

import android.content.Context;
import android.util.TypedValue;
import android.view.Gravity;
import android.view.View;
import android.widget.ImageView;
import android.widget.LinearLayout;
import android.widget.TextView;

/** The bar at the top of a screen: a title, a line below it, and buttons. */
final class AppBar extends LinearLayout {
  private static final int HEIGHT = 60;

  /** The maximum sizes of its texts with large fonts, as buttons stand next to them. */
  private static final int TITLE = 20;

  private static final int SUBTITLE = 18;

  private final Look look;
  private final TextView title;
  private final TextView subtitle;
  private final ScreenGuard guard;

  AppBar(Context context, Look look, ScreenGuard guard) {
    super(context);
    this.guard = guard;
    this.look = look;
    this.title = look.strong(20, look.palette.text);
    this.subtitle = look.text(13, look.palette.secondary);
    limit(title, TITLE);
    limit(subtitle, SUBTITLE);
    setGravity(Gravity.CENTER_VERTICAL);
    setMinimumHeight(look.px(HEIGHT));
    setBackgroundColor(look.palette.surface);
    setElevation(look.px(2));
    setPadding(look.px(4), look.px(6), look.px(4), look.px(6));
    LinearLayout texts = new LinearLayout(context);
    texts.setOrientation(VERTICAL);
    texts.addView(title);
    LayoutParams below = new LayoutParams(LayoutParams.MATCH_PARENT, LayoutParams.WRAP_CONTENT);
    below.topMargin = look.px(2);
    texts.addView(subtitle, below);
    LayoutParams middle = new LayoutParams(0, LayoutParams.WRAP_CONTENT, 1);
    middle.leftMargin = look.px(12);
    middle.rightMargin = look.px(8);
    addView(texts, middle);
  }

  private void limit(TextView view, int most) {
    view.setTextSize(TypedValue.COMPLEX_UNIT_PX, Math.min(view.getTextSize(), look.px(most)));
  }

  void show(CharSequence titleText, CharSequence subtitleText) {
    title.setText(titleText);
    subtitle.setText(subtitleText);
    subtitle.setVisibility(subtitleText.length() == 0 ? GONE : VISIBLE);
  }

  /** Adds a button on the left. */
  ImageView addFirst(Sign sign, String description, OnClickListener listener) {
    ImageView button = look.button(sign, description);
    button.setOnClickListener(guarded(listener));
    addView(button, 0);
    return button;
  }

  /** Adds a button on the right. */
  ImageView addLast(Sign sign, String description, OnClickListener listener) {
    ImageView button = look.button(sign, description);
    button.setOnClickListener(guarded(listener));
    addView(button);
    return button;
  }

  private OnClickListener guarded(OnClickListener listener) {
    return (View view) -> guard.run(() -> listener.onClick(view));
  }
}
