package androidx.lifecycle.viewmodel;

/**
 * What the Android plugin makes of the names of this archive's resources, as far as tests need it.
 */
public final class R {
  private R() {}

  public static final class id {
    private id() {}

    public static final int view_tree_view_model_store_owner = 0x7f01003b;
  }
}
