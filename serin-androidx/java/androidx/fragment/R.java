package androidx.fragment;

/** The Android plugin's class for the names of this archive's resources, as tests need it. */
public final class R {
  private R() {}

  public static final class animator {
    private animator() {}

    public static final int fragment_close_enter = 0x7f010031;
    public static final int fragment_close_exit = 0x7f010032;
    public static final int fragment_fade_enter = 0x7f010033;
    public static final int fragment_fade_exit = 0x7f010034;
    public static final int fragment_open_enter = 0x7f010035;
    public static final int fragment_open_exit = 0x7f010036;
  }

  public static final class id {
    private id() {}

    public static final int fragment_container_view_tag = 0x7f010037;
    public static final int special_effects_controller_view_tag = 0x7f010038;
    public static final int visible_removing_fragment_view_tag = 0x7f010039;
  }

  public static final class styleable {
    private styleable() {}

    public static final int[] Fragment = {
      android.R.attr.name, android.R.attr.id, android.R.attr.tag
    };
    public static final int Fragment_android_name = 0;
    public static final int Fragment_android_id = 1;
    public static final int Fragment_android_tag = 2;
    public static final int[] FragmentContainerView = {android.R.attr.name, android.R.attr.tag};
    public static final int FragmentContainerView_android_name = 0;
    public static final int FragmentContainerView_android_tag = 1;
  }
}
