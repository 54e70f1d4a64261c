package dev.serin.instrument.cheap;

/** The method by which Android notifies an activity that its window gains or loses the focus. */
public final class FocusMethod {
  static final String ACTIVITY = "android/app/Activity";
  public static final String NAME = "onWindowFocusChanged";
  public static final String DESCRIPTOR = "(Z)V";

  private FocusMethod() {}

  /** Whether a method has its name and descriptor. */
  public static boolean is(MethodSummary method) {
    return method.name().equals(NAME) && method.descriptor().equals(DESCRIPTOR);
  }
}
