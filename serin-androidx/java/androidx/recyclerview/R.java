package androidx.recyclerview;

/** The Android plugin's class for the names of this archive's resources, as tests need it. */
public final class R {
  private R() {}

  public static final class attr {
    private attr() {}

    public static final int recyclerViewStyle = 0x7f02000a;
  }

  public static final class dimen {
    private dimen() {}

    public static final int fastscroll_default_thickness = 0x7f030001;
    public static final int fastscroll_margin = 0x7f030002;
    public static final int fastscroll_minimum_range = 0x7f030003;
    public static final int item_touch_helper_max_drag_scroll_per_frame = 0x7f030004;
    public static final int item_touch_helper_swipe_escape_max_velocity = 0x7f030005;
    public static final int item_touch_helper_swipe_escape_velocity = 0x7f030006;
  }

  public static final class id {
    private id() {}

    public static final int item_touch_helper_previous_elevation = 0x7f01003d;
  }

  public static final class styleable {
    private styleable() {}

    public static final int[] RecyclerView = {
      android.R.attr.orientation,
      android.R.attr.clipToPadding,
      android.R.attr.descendantFocusability,
      0x7f020001,
      0x7f020002,
      0x7f020003,
      0x7f020004,
      0x7f020005,
      0x7f020006,
      0x7f020007,
      0x7f020008,
      0x7f020009
    };
    public static final int RecyclerView_android_orientation = 0;
    public static final int RecyclerView_android_clipToPadding = 1;
    public static final int RecyclerView_android_descendantFocusability = 2;
    public static final int RecyclerView_fastScrollEnabled = 3;
    public static final int RecyclerView_fastScrollHorizontalThumbDrawable = 4;
    public static final int RecyclerView_fastScrollHorizontalTrackDrawable = 5;
    public static final int RecyclerView_fastScrollVerticalThumbDrawable = 6;
    public static final int RecyclerView_fastScrollVerticalTrackDrawable = 7;
    public static final int RecyclerView_layoutManager = 8;
    public static final int RecyclerView_reverseLayout = 9;
    public static final int RecyclerView_spanCount = 10;
    public static final int RecyclerView_stackFromEnd = 11;
  }
}
