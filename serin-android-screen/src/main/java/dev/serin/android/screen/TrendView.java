package dev.serin.android.screen;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Paint;
import android.view.View;
import java.util.List;

/** A bar for the duration of each of the last start-ups or pages, the newest on the right. */
final class TrendView extends View {
  private static final int MAX_BARS = 24;
  private static final int HEIGHT = 32;
  private static final int BAR = 6;
  private static final int GAP = 3;
  private static final int OLDER_ALPHA = 110;

  private final Look look;
  private final ScreenGuard guard;
  private final Paint paint = new Paint(Paint.ANTI_ALIAS_FLAG);
  private long[] millis = {};
  private int colour;

  TrendView(Context context, Look look, ScreenGuard guard) {
    super(context);
    this.look = look;
    this.guard = guard;
    setMinimumHeight(look.px(HEIGHT));
  }

  /** Shows durations, the newest first. */
  void show(List<Long> newestFirst, int itsColour) {
    int count = Math.min(MAX_BARS, newestFirst.size());
    millis = new long[count];
    for (int i = 0; i < count; i++) {
      millis[count - 1 - i] = newestFirst.get(i);
    }
    colour = itsColour;
    invalidate();
  }

  @Override
  protected void onMeasure(int widthSpec, int heightSpec) {
    setMeasuredDimension(
        getDefaultSize(getSuggestedMinimumWidth(), widthSpec),
        resolveSize(look.px(HEIGHT), heightSpec));
  }

  @Override
  protected void onDraw(Canvas canvas) {
    super.onDraw(canvas);
    guard.run(() -> drawBars(canvas));
  }

  private void drawBars(Canvas canvas) {
    long longest = 1;
    for (long one : millis) {
      longest = Math.max(longest, one);
    }
    float slot = look.px(BAR + GAP);
    for (int i = 0; i < millis.length; i++) {
      boolean isNewest = i == millis.length - 1;
      paint.setColor(isNewest ? colour : Palette.faint(colour, OLDER_ALPHA));
      float height = Math.max(look.px(2), getHeight() * (float) millis[i] / longest);
      float left = i * slot;
      canvas.drawRect(left, getHeight() - height, left + look.px(BAR), getHeight(), paint);
    }
  }
}
