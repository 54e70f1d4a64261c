package androidx.activity;

/** The Android plugin's class for the names of this archive's resources, as tests need it. */
public final class R {
  private R() {}

  public static final class id {
    private id() {}

    public static final int report_drawn = 0x7f010001;
    public static final int view_tree_on_back_pressed_dispatcher_owner = 0x7f010002;
  }
}
