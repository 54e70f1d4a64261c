package androidx.viewpager2;

/** The Android plugin's class for the names of this archive's resources, as tests need it. */
public final class R {
  private R() {}

  public static final class styleable {
    private styleable() {}

    public static final int[] ViewPager2 = {android.R.attr.orientation};
    public static final int ViewPager2_android_orientation = 0;
  }
}
