package dev.serin.android.screen;

import android.app.Activity;
import android.content.Context;
import android.content.res.ColorStateList;
import android.content.res.Configuration;
import android.graphics.Color;
import android.graphics.Typeface;
import android.graphics.drawable.ColorDrawable;
import android.graphics.drawable.Drawable;
import android.graphics.drawable.GradientDrawable;
import android.graphics.drawable.InsetDrawable;
import android.graphics.drawable.LayerDrawable;
import android.graphics.drawable.RippleDrawable;
import android.os.Build;
import android.util.TypedValue;
import android.view.Gravity;
import android.view.View;
import android.view.ViewGroup;
import android.view.Window;
import android.widget.FrameLayout;
import android.widget.ImageView;
import android.widget.LinearLayout;
import android.widget.ListView;
import android.widget.TextView;

/**
 * The appearance of Serin's screens: sizes, texts and surfaces, without any resource of the app.
 */
final class Look {
  /** The size of a convenient touch target. */
  static final int TOUCH = 48;

  /** The width of the stripe of a card. */
  static final int STRIPE = 5;

  private static final int RADIUS = 14;
  private static final int RIPPLE_ALPHA = 40;

  /** The opacity of the colour behind a choice that is not chosen. */
  static final int CHOICE_ALPHA = 24;

  private static final int WIDEST = 840;
  private static final float LARGE_FONT = 1.4f;
  private static final String MEDIUM = "sans-serif-medium";

  final Palette palette;
  private final Context context;

  Look(Context context) {
    this.context = context;
    this.palette = Palette.of(context.getResources().getConfiguration());
  }

  /** Applies the settings that an activity needs before it has views. */
  static void dress(Activity activity) {
    Configuration configuration = activity.getResources().getConfiguration();
    activity.setTheme(
        Palette.of(configuration).isDark
            ? android.R.style.Theme_Material_NoActionBar
            : android.R.style.Theme_Material_Light_NoActionBar);
  }

  /** Colours the area around an activity's views, as Android permits. */
  @SuppressWarnings("deprecation") // the replacements are newer than Android 5
  void dressWindow(Window window) {
    boolean hasDarkIcons = Build.VERSION.SDK_INT >= Build.VERSION_CODES.M;
    int bars = palette.isDark || hasDarkIcons ? palette.surface : Color.DKGRAY;
    window.setStatusBarColor(bars);
    window.setBackgroundDrawable(new ColorDrawable(palette.background));
    if (!palette.isDark && hasDarkIcons) {
      window.getDecorView().setSystemUiVisibility(View.SYSTEM_UI_FLAG_LIGHT_STATUS_BAR);
    }
  }

  /** Converts density-independent pixels, 160 per inch, to pixels. */
  int px(float size) {
    return Math.round(
        TypedValue.applyDimension(
            TypedValue.COMPLEX_UNIT_DIP, size, context.getResources().getDisplayMetrics()));
  }

  /** The margin at the sides of a list, which limits its width for reading. */
  int margin() {
    int width = context.getResources().getConfiguration().screenWidthDp;
    return px(Math.max(12, (width - WIDEST) / 2f));
  }

  /** The width of the screen. */
  int width() {
    return px(context.getResources().getConfiguration().screenWidthDp);
  }

  /** Whether fonts are so large that two texts do not fit next to each other. */
  boolean isFontLarge() {
    return context.getResources().getConfiguration().fontScale >= LARGE_FONT;
  }

  /** The background of the lines of a screen. */
  Drawable surface() {
    return new ColorDrawable(palette.surface);
  }

  /** The background of a whole screen. */
  Drawable background() {
    return new ColorDrawable(palette.background);
  }

  /** A text, wrapped if necessary. */
  TextView text(int sizeSp, int colour) {
    TextView view = new TextView(context);
    view.setTextSize(TypedValue.COMPLEX_UNIT_SP, sizeSp);
    view.setTextColor(colour);
    view.setIncludeFontPadding(false);
    view.setLineSpacing(px(2), 1);
    return view;
  }

  /** A highlighted text. */
  TextView strong(int sizeSp, int colour) {
    TextView view = text(sizeSp, colour);
    view.setTypeface(Typeface.create(MEDIUM, Typeface.NORMAL));
    return view;
  }

  /** A few words on a background of their own colour. */
  TextView chip(int colour) {
    TextView view = strong(12, colour);
    view.setPadding(px(8), px(3), px(8), px(3));
    GradientDrawable shape = new GradientDrawable();
    shape.setColor(Palette.faint(colour, RIPPLE_ALPHA));
    shape.setCornerRadius(px(20));
    view.setBackground(shape);
    return view;
  }

  /** A few words to touch; filled if they are chosen. */
  TextView choice(int colour, boolean isChosen) {
    TextView view = strong(13, isChosen ? palette.surface : colour);
    view.setGravity(Gravity.CENTER);
    view.setMinHeight(px(TOUCH));
    GradientDrawable shape = new GradientDrawable();
    shape.setColor(isChosen ? colour : Palette.faint(colour, CHOICE_ALPHA));
    shape.setCornerRadius(px(TOUCH));
    view.setBackground(new InsetDrawable(touchable(shape), 0, px(8), 0, px(8)));
    view.setPadding(px(14), px(14), px(14), px(14)); // the background has set its own
    view.setFocusable(true);
    view.setClickable(true);
    return view;
  }

  /** The views of a screen: bars, and below them a list, or a note in its place. */
  View screen(ListView rows, TextView note, View... bars) {
    rows.setDivider(null);
    rows.setSelector(android.R.color.transparent);
    rows.setClipToPadding(false);
    rows.setScrollBarStyle(View.SCROLLBARS_OUTSIDE_OVERLAY);
    int padding = px(32);
    note.setPadding(padding, padding, padding, padding);
    FrameLayout body = new FrameLayout(context);
    body.setBackgroundColor(palette.background);
    body.addView(rows);
    body.addView(note, new FrameLayout.LayoutParams(-1, -1));
    LinearLayout root = new LinearLayout(context);
    root.setOrientation(LinearLayout.VERTICAL);
    root.setFitsSystemWindows(true);
    root.setBackgroundColor(palette.surface);
    for (View bar : bars) {
      root.addView(bar);
    }
    root.addView(body, new LinearLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, 0, 1));
    return root;
  }

  /** The background of a card, with a coloured stripe on the left. */
  Drawable card(int colour) {
    float radius = px(RADIUS);
    GradientDrawable stripe = new GradientDrawable();
    stripe.setColor(colour);
    // Rounder on the right, so that its colour does not show behind the edge of the rest.
    float behind = 2 * radius;
    stripe.setCornerRadii(
        new float[] {radius, radius, behind, behind, behind, behind, radius, radius});
    GradientDrawable rest = new GradientDrawable();
    rest.setColor(palette.surface);
    rest.setCornerRadii(new float[] {0, 0, radius, radius, radius, radius, 0, 0});
    LayerDrawable card = new LayerDrawable(new Drawable[] {stripe, rest});
    card.setLayerInset(1, px(STRIPE), 0, 0, 0);
    return card;
  }

  /** Makes a card or any surface show touches. */
  Drawable touchable(Drawable surface) {
    int colour = Palette.faint(palette.text, RIPPLE_ALPHA);
    return new RippleDrawable(ColorStateList.valueOf(colour), surface, surface);
  }

  /** A button with an icon. */
  ImageView button(Sign sign, String description) {
    ImageView view = new ImageView(context);
    view.setImageDrawable(new SignDrawable(sign, palette.text, px(24)));
    view.setScaleType(ImageView.ScaleType.CENTER);
    view.setContentDescription(description);
    view.setTag(sign);
    view.setMinimumWidth(px(TOUCH));
    view.setMinimumHeight(px(TOUCH));
    view.setFocusable(true);
    view.setClickable(true);
    TypedValue ripple = new TypedValue();
    if (context
        .getTheme()
        .resolveAttribute(android.R.attr.selectableItemBackgroundBorderless, ripple, true)) {
      view.setBackgroundResource(ripple.resourceId);
    }
    return view;
  }

  /** A centred text for an otherwise empty area. */
  TextView centred(int sizeSp, int colour) {
    TextView view = text(sizeSp, colour);
    view.setGravity(Gravity.CENTER);
    return view;
  }
}
