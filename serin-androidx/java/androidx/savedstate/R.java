package androidx.savedstate;

/** The Android plugin's class for the names of this archive's resources, as tests need it. */
public final class R {
  private R() {}

  public static final class id {
    private id() {}

    public static final int view_tree_saved_state_registry_owner = 0x7f01003c;
  }
}
