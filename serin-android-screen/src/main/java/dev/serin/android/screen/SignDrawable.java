package dev.serin.android.screen;

import android.graphics.Canvas;
import android.graphics.ColorFilter;
import android.graphics.Paint;
import android.graphics.Path;
import android.graphics.PixelFormat;
import android.graphics.drawable.Drawable;
import org.jspecify.annotations.Nullable;

/** Draws an icon in a square of 24 units. */
final class SignDrawable extends Drawable {
  private static final float UNITS = 24;
  private static final float LINE = 2;
  private static final float DOT = 1.8f;

  private final Path path = new Path();
  private final Paint paint = new Paint(Paint.ANTI_ALIAS_FLAG);
  private final int sizePixels;

  SignDrawable(Sign sign, int colour, int sizePixels) {
    this.sizePixels = sizePixels;
    paint.setColor(colour);
    paint.setStrokeWidth(LINE);
    paint.setStrokeCap(Paint.Cap.ROUND);
    paint.setStrokeJoin(Paint.Join.ROUND);
    paint.setStyle(sign == Sign.MORE ? Paint.Style.FILL : Paint.Style.STROKE);
    trace(sign);
  }

  private void trace(Sign sign) {
    switch (sign) {
      case BACK:
        lines(20, 12, 4, 12);
        lines(11, 5, 4, 12, 11, 19);
        break;
      case MORE:
        for (int y = 5; y <= 19; y += 7) {
          path.addCircle(12, y, DOT, Path.Direction.CW);
        }
        break;
      case SEARCH:
        path.addCircle(10.5f, 10.5f, 6.5f, Path.Direction.CW);
        lines(15.5f, 15.5f, 21, 21);
        break;
      case SHARE:
        lines(12, 15, 12, 3);
        lines(7, 8, 12, 3, 17, 8);
        lines(5, 13, 5, 20, 19, 20, 19, 13);
        break;
      case DELETE:
        lines(4, 6, 20, 6);
        lines(9, 6, 9, 3, 15, 3, 15, 6);
        lines(6, 6, 7, 21, 17, 21, 18, 6);
        break;
      case NEWER:
        lines(15, 5, 8, 12, 15, 19);
        break;
      case OLDER:
        lines(9, 5, 16, 12, 9, 19);
        break;
      case FOLDED:
        lines(10, 7, 15, 12, 10, 17);
        break;
      case OPEN:
        lines(7, 10, 12, 15, 17, 10);
        break;
    }
  }

  private void lines(float... points) {
    path.moveTo(points[0], points[1]);
    for (int i = 2; i < points.length; i += 2) {
      path.lineTo(points[i], points[i + 1]);
    }
  }

  @Override
  public void draw(Canvas canvas) {
    float scale = Math.min(getBounds().width(), getBounds().height()) / UNITS;
    int saved = canvas.save();
    canvas.translate(getBounds().left, getBounds().top);
    canvas.scale(scale, scale);
    canvas.drawPath(path, paint);
    canvas.restoreToCount(saved);
  }

  @Override
  public int getIntrinsicWidth() {
    return sizePixels;
  }

  @Override
  public int getIntrinsicHeight() {
    return sizePixels;
  }

  @Override
  public void setAlpha(int alpha) {
    paint.setAlpha(alpha);
  }

  @Override
  public void setColorFilter(@Nullable ColorFilter filter) {
    paint.setColorFilter(filter);
  }

  @Override
  @SuppressWarnings("deprecation") // called by older versions of Android
  public int getOpacity() {
    return PixelFormat.TRANSLUCENT;
  }
}
