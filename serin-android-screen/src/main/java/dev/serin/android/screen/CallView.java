package dev.serin.android.screen;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Paint;
import android.graphics.RectF;
import android.view.Gravity;
import android.widget.ImageView;
import android.widget.LinearLayout;
import android.widget.TextView;
import org.jspecify.annotations.Nullable;

/** A row of the call tree: the method, its time, and a bar for its share. */
final class CallView extends LinearLayout {
  private static final int STEP = 12;
  private static final float WIDEST_INDENT = 0.3f;
  private static final int FAINT = 70;

  private final Look look;
  private final ImageView fold;
  private final TextView name;
  private final TextView total;
  private final TextView remarks;
  private final Paint guide = new Paint();
  private final Paint bar = new Paint(Paint.ANTI_ALIAS_FLAG);
  private final RectF box = new RectF();
  private int depth;
  private float step;

  /** Negative if there is no bar. */
  private float share;

  private float selfShare;
  private int colour;
  private @Nullable Sign sign;

  CallView(Context context, Look look) {
    super(context);
    this.look = look;
    this.fold = new ImageView(context);
    this.name = look.text(15, look.palette.text);
    this.total = look.strong(14, look.palette.text);
    this.remarks = look.text(12, look.palette.secondary);
    setOrientation(VERTICAL);
    setGravity(Gravity.CENTER_VERTICAL);
    setWillNotDraw(false);
    guide.setColor(look.palette.line);
    guide.setStrokeWidth(Math.max(1, look.px(1)));
    total.setFontFeatureSettings("tnum");
    LinearLayout line = new LinearLayout(context);
    line.setGravity(Gravity.CENTER_VERTICAL);
    line.addView(fold, new LayoutParams(look.px(20), look.px(20)));
    line.addView(name, new LayoutParams(0, LayoutParams.WRAP_CONTENT, 1));
    addView(line);
    if (look.isFontLarge()) {
      addView(total, below());
    } else {
      LayoutParams right = new LayoutParams(LayoutParams.WRAP_CONTENT, LayoutParams.WRAP_CONTENT);
      right.leftMargin = look.px(12);
      line.addView(total, right);
    }
    addView(remarks, below());
  }

  private LayoutParams below() {
    LayoutParams below = new LayoutParams(LayoutParams.MATCH_PARENT, LayoutParams.WRAP_CONTENT);
    below.leftMargin = look.px(20);
    below.topMargin = look.px(2);
    return below;
  }

  /**
   * Sets the bar.
   *
   * @param wholeShare of the time of the tree; negative for no bar
   * @param ownShare the part of it without callees
   */
  void setBar(float wholeShare, float ownShare) {
    share = wholeShare;
    selfShare = ownShare;
  }

  /** Sets the sign before the name; null for none. */
  void setSign(@Nullable Sign shown) {
    sign = shown;
  }

  /**
   * Shows a row with the bar and the sign that were set.
   *
   * @param figure the time, or the number of samples
   * @param below stands below the name; may be empty
   */
  void show(CallTreePart tree, int rowDepth, String method, String figure, String below) {
    int text = share < 0 ? look.palette.secondary : look.palette.text;
    colour = look.palette.tone(tree.tone);
    name.setText(ClassText.breakable(method));
    name.setTextColor(text);
    total.setText(figure);
    total.setTextColor(text);
    fold.setImageDrawable(
        sign == null ? null : new SignDrawable(sign, look.palette.secondary, look.px(20)));
    depth = rowDepth;
    step = Math.min(look.px(STEP), look.width() * WIDEST_INDENT / Math.max(1, tree.deepest));
    remarks.setText(ClassText.breakable(below));
    remarks.setVisibility(below.isEmpty() ? GONE : VISIBLE);
    setBackground(look.touchable(look.surface()));
    setMinimumHeight(share < 0 && sign == null ? 0 : look.px(Look.TOUCH));
    int bottom = share < 0 ? 8 : 14;
    setPadding(look.px(10) + Math.round(depth * step), look.px(8), look.px(16), look.px(bottom));
    String state = sign == null ? "" : sign == Sign.FOLDED ? ", folded" : ", open";
    setContentDescription(method + ", " + figure + (below.isEmpty() ? "" : ", " + below) + state);
  }

  @Override
  protected void onDraw(Canvas canvas) {
    super.onDraw(canvas);
    float first = look.px(20);
    for (int i = 0; i < depth && step >= 2; i++) {
      float x = first + i * step;
      canvas.drawLine(x, 0, x, getHeight(), guide);
    }
    if (share >= 0) {
      draw(canvas, 1, look.palette.line, FAINT * 2);
      draw(canvas, share, colour, FAINT);
      draw(canvas, selfShare, colour, 255);
    }
  }

  /** All bars have the same scale, at any depth. */
  private void draw(Canvas canvas, float part, int of, int alpha) {
    float left = look.px(16);
    float bottom = getHeight() - look.px(6);
    float right = left + (getWidth() - left - getPaddingRight()) * part;
    float radius = look.px(2);
    if (part > 0) {
      box.set(left, bottom - 2 * radius, Math.max(right, left + radius), bottom);
      bar.setColor(Palette.faint(of, alpha));
      canvas.drawRoundRect(box, radius, radius, bar);
    }
  }
}
