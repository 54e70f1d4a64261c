package dev.serin.instrument;

/** The method by which Android notifies an activity that its window gains or loses the focus. */
final class FocusMethod {
  static final String ACTIVITY = "android/app/Activity";
  static final String NAME = "onWindowFocusChanged";
  static final String DESCRIPTOR = "(Z)V";

  private FocusMethod() {}

  /** Whether a method has its name and descriptor. */
  static boolean is(MethodSummary method) {
    return method.name().equals(NAME) && method.descriptor().equals(DESCRIPTOR);
  }
}
