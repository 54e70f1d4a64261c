package android.os;

/** Stub: has the version of Android. */
public final class Build {
  private Build() {}

  /** The version of Android. */
  public static final class VERSION {
    private static final int PIE = 28;

    /** Not a constant of the language, so that no compiler copies it. */
    public static final int SDK_INT = Integer.valueOf(PIE);

    private VERSION() {}
  }
}
