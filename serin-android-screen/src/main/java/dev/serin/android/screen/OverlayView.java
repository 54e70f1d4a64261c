package dev.serin.android.screen;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Paint;
import android.graphics.RectF;
import android.graphics.Typeface;
import android.graphics.drawable.GradientDrawable;
import android.util.TypedValue;
import android.view.View;
import dev.serin.issue.IssueKind;
import dev.serin.runtime.FrameLevel;
import dev.serin.runtime.FrameStage;
import java.util.Locale;

/**
 * Frames per second in one line; unfolded also a chart, the dropped levels, and the times of
 * stages.
 */
final class OverlayView extends View {
  private static final int RADIUS = 14;
  private static final int PADDING = 12;
  private static final int CHART = 44;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final String WIDEST_STAGE = "Layout and measure";

  private static final FrameStage[] STAGES = {
    FrameStage.TOTAL,
    FrameStage.UNKNOWN_DELAY,
    FrameStage.INPUT_HANDLING,
    FrameStage.ANIMATION,
    FrameStage.LAYOUT_MEASURE,
    FrameStage.DRAW,
    FrameStage.SYNC,
    FrameStage.COMMAND_ISSUE,
    FrameStage.SWAP_BUFFERS,
    FrameStage.GPU
  };

  private final Look look;
  private final ScreenGuard guard;
  private final Runnable resized;
  private final Paint text = new Paint(Paint.ANTI_ALIAS_FLAG);
  private final Paint large = new Paint(Paint.ANTI_ALIAS_FLAG);
  private final Paint shape = new Paint(Paint.ANTI_ALIAS_FLAG);
  private final RectF box = new RectF();
  private FrameReading reading;
  private boolean isUnfolded;
  private float y;

  OverlayView(Context context, Look look, ScreenGuard guard, Runnable resized) {
    super(context);
    this.guard = guard;
    this.resized = resized;
    this.look = look;
    this.reading = new FrameMeter(() -> 0).read();
    setTextSizes(1);
    large.setTypeface(Typeface.create("sans-serif-medium", Typeface.NORMAL));
    text.setFontFeatureSettings("tnum");
    large.setFontFeatureSettings("tnum");
    setContentDescription("Serin's frames");
    GradientDrawable card = new GradientDrawable(); // content behind it would be hard to tell apart
    card.setColor(look.palette.surface);
    card.setCornerRadius(look.px(RADIUS));
    card.setStroke(look.px(1), look.palette.line);
    setBackground(card);
  }

  Look look() {
    return look;
  }

  /** The displayed values. */
  FrameReading reading() {
    return reading;
  }

  void show(FrameReading shown) {
    reading = shown;
    invalidate();
  }

  void unfold(boolean unfolded) {
    isUnfolded = unfolded;
    requestLayout();
    invalidate();
  }

  private void setTextSizes(float factor) {
    text.setTextSize(sp(12) * factor);
    large.setTextSize(sp(26) * factor);
  }

  private float sp(int size) {
    return TypedValue.applyDimension(
        TypedValue.COMPLEX_UNIT_SP, size, getResources().getDisplayMetrics());
  }

  @Override
  protected void onMeasure(int widthSpec, int heightSpec) {
    setMeasuredDimension(0, 0); // required in any case
    guard.run(() -> measureTexts(widthSpec, heightSpec));
  }

  /** Large fonts become smaller where the unfolded lines would not fit. */
  private void measureTexts(int widthSpec, int heightSpec) {
    setTextSizes(1);
    float fixed = look.px(2 * PADDING) + (isUnfolded ? look.px(4 + CHART + 6 + 16) : 0);
    float room = MeasureSpec.getSize(heightSpec) - fixed;
    float texts = heightOfTexts();
    if (MeasureSpec.getMode(heightSpec) != MeasureSpec.UNSPECIFIED && texts > room && room > 0) {
      setTextSizes(room / texts);
    }
    float width =
        isUnfolded
            ? text.measureText(WIDEST_STAGE) + text.measureText("  000.0 ms") + look.px(16)
            : large.measureText("still") + text.measureText("fps  000 Hz") + look.px(16);
    setMeasuredDimension(
        resolveSize(Math.round(width) + look.px(2 * PADDING), widthSpec),
        resolveSize(Math.round(fixed + heightOfTexts()), heightSpec));
  }

  private float heightOfTexts() {
    int lines = isUnfolded ? 1 + 1 + FrameLevel.values().length + 1 + STAGES.length : 0;
    return large.getFontSpacing() + lines * text.getFontSpacing();
  }

  /** The position below the last line that was drawn, for tests. */
  float end() {
    return y;
  }

  @Override
  protected void onSizeChanged(int width, int height, int oldWidth, int oldHeight) {
    super.onSizeChanged(width, height, oldWidth, oldHeight);
    guard.run(resized);
  }

  @Override
  protected void onDraw(Canvas canvas) {
    super.onDraw(canvas);
    guard.run(() -> drawAll(canvas));
  }

  private void drawAll(Canvas canvas) {
    y = look.px(PADDING);
    drawRate(canvas);
    if (isUnfolded) {
      drawChart(canvas);
      line(canvas, "5 s: " + rate(reading.five), "10 s: " + rate(reading.ten), look.palette.text);
      drawLevels(canvas);
      drawStages(canvas);
    }
  }

  private static String rate(FrameSum sum) {
    double rate = sum.framesPerSecond();
    return rate < 0 ? "–" : String.format(Locale.getDefault(), "%.1f fps", rate);
  }

  private void drawRate(Canvas canvas) {
    double now = reading.now.framesPerSecond();
    large.setColor(look.palette.tone(reading.tone(now)));
    String rate = now < 0 ? "still" : String.format(Locale.getDefault(), "%.0f", now);
    float baseline = y - large.ascent();
    canvas.drawText(rate, look.px(PADDING), baseline, large);
    text.setColor(look.palette.secondary);
    float beside = look.px(PADDING) + large.measureText(rate) + look.px(6);
    canvas.drawText(now < 0 ? "" : "fps", beside, baseline, text);
    String of = String.format(Locale.getDefault(), "%.0f Hz", reading.rate);
    right(canvas, of, baseline);
    y += large.getFontSpacing() + look.px(4);
  }

  private void right(Canvas canvas, String words, float baseline) {
    float from = getWidth() - look.px(PADDING) - text.measureText(words);
    canvas.drawText(words, from, baseline, text);
  }

  /** Draws the chart up to the display's rate, with guides at the limits of fair and bad. */
  private void drawChart(Canvas canvas) {
    float left = look.px(PADDING);
    float width = getWidth() - 2 * left;
    float height = look.px(CHART);
    shape.setColor(look.palette.line);
    for (double guide : new double[] {1, FrameReading.GOOD, FrameReading.FAIR, 0}) {
      float at = y + height * (float) (1 - guide);
      canvas.drawRect(left, at - look.px(0.5f), left + width, at + look.px(0.5f), shape);
    }
    float slot = width / reading.bars.length;
    for (int i = 0; i < reading.bars.length; i++) {
      float rate = reading.bars[i];
      if (rate >= 0) {
        float share = (float) Math.min(1, rate / reading.rate);
        float from = left + i * slot;
        shape.setColor(look.palette.tone(reading.tone(rate)));
        box.set(from, y + height * (1 - share), from + slot * 0.7f, y + height);
        canvas.drawRoundRect(box, look.px(1), look.px(1), shape);
      }
    }
    y += height + look.px(6);
  }

  private void line(Canvas canvas, String left, String right, int colour) {
    float baseline = y - text.ascent();
    text.setColor(colour);
    canvas.drawText(left, look.px(PADDING), baseline, text);
    right(canvas, right, baseline);
    y += text.getFontSpacing();
  }

  private void drawLevels(Canvas canvas) {
    y += look.px(8);
    line(canvas, "Frames of 10 s", "dropped", look.palette.secondary);
    for (FrameLevel level : FrameLevel.values()) {
      int frames = reading.ten.frames(level);
      int colour = frames == 0 ? look.palette.secondary : look.palette.tone(tone(level));
      String name = level.name().charAt(0) + level.name().substring(1).toLowerCase(Locale.ROOT);
      line(canvas, name + "  " + frames, String.valueOf(reading.ten.dropped(level)), colour);
    }
  }

  private static IssueKind.Tone tone(FrameLevel level) {
    switch (level) {
      case FROZEN:
      case HIGH:
        return IssueKind.Tone.RED;
      case MIDDLE:
        return IssueKind.Tone.ORANGE;
      case NORMAL:
        return IssueKind.Tone.AMBER;
      default:
        return IssueKind.Tone.TEAL;
    }
  }

  private void drawStages(Canvas canvas) {
    y += look.px(8);
    line(canvas, "Stages of 5 s", "mean", look.palette.secondary);
    for (FrameStage stage : STAGES) {
      double nanos = reading.five.meanNanos(stage);
      String mean =
          nanos < 0 ? "–" : String.format(Locale.getDefault(), "%.1f ms", nanos / NANOS_PER_MILLI);
      line(canvas, name(stage), mean, nanos < 0 ? look.palette.secondary : look.palette.text);
    }
  }

  private static String name(FrameStage stage) {
    switch (stage) {
      case TOTAL:
        return "Total";
      case UNKNOWN_DELAY:
        return "Delay";
      case INPUT_HANDLING:
        return "Input";
      case LAYOUT_MEASURE:
        return WIDEST_STAGE;
      case COMMAND_ISSUE:
        return "Commands";
      case SWAP_BUFFERS:
        return "Swap buffers";
      case GPU:
        return "GPU";
      default:
        return stage.name().charAt(0) + stage.name().substring(1).toLowerCase(Locale.ROOT);
    }
  }
}
