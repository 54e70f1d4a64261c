package dev.serin.android.screen;

import android.content.Context;
import android.view.Gravity;
import android.widget.ImageView;
import android.widget.LinearLayout;
import android.widget.TextView;

/** The title of a section, with an icon for its folding. */
final class SectionView extends LinearLayout {
  private final Look look;
  private final TextView title;
  private final ImageView fold;

  SectionView(Context context, Look look) {
    super(context);
    this.look = look;
    this.title = look.strong(14, look.palette.text);
    this.fold = new ImageView(context);
    setGravity(Gravity.CENTER_VERTICAL);
    setMinimumHeight(look.px(Look.TOUCH));
    setPadding(look.px(16), look.px(10), look.px(12), look.px(10));
    setBackground(look.touchable(look.background()));
    addView(title, new LayoutParams(0, LayoutParams.WRAP_CONTENT, 1));
    addView(fold, new LayoutParams(look.px(24), look.px(24)));
  }

  void show(String text, boolean isFolded) {
    title.setText(text);
    Sign sign = isFolded ? Sign.FOLDED : Sign.OPEN;
    fold.setImageDrawable(new SignDrawable(sign, look.palette.secondary, look.px(24)));
    setContentDescription(text + (isFolded ? ", folded" : ", open"));
  }
}
