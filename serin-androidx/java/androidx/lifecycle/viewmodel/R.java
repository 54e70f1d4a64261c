package androidx.lifecycle.viewmodel;

/** The Android plugin's class for the names of this archive's resources, as tests need it. */
public final class R {
  private R() {}

  public static final class id {
    private id() {}

    public static final int view_tree_view_model_store_owner = 0x7f01003b;
  }
}
