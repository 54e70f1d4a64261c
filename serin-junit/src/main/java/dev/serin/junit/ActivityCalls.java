package dev.serin.junit;

import android.app.Activity;
import android.app.Application;
import android.os.Bundle;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.robolectric.RuntimeEnvironment;

/**
 * Reports the calls of activities' {@code onCreate} to {@code onDestroy}, which a test makes by an
 * {@code ActivityController}. On a device they are in messages; Robolectric makes them directly.
 * Android reports their begin and end since version 10. Called by the main thread, except {@link
 * #scene}.
 */
final class ActivityCalls implements Application.ActivityLifecycleCallbacks {
  /** The classes whose methods make the calls. */
  private static final Set<String> CALLERS =
      Set.of("android.app.Activity", "android.app.Instrumentation");

  private final Consumer<String> begin;
  private final Runnable end;
  private volatile String scene = "";
  private int open;

  /**
   * Creates a listener.
   *
   * @param begin receives the name of a method that is being called
   * @param end runs when it has returned
   */
  ActivityCalls(Consumer<String> begin, Runnable end) {
    this.begin = begin;
    this.end = end;
  }

  /** Follows the application of the current test; each test has another one. */
  void start() {
    scene = "";
    RuntimeEnvironment.getApplication().registerActivityLifecycleCallbacks(this);
  }

  /** Stops following it. */
  void stop() {
    RuntimeEnvironment.getApplication().unregisterActivityLifecycleCallbacks(this);
  }

  /** The class of the activity that was created or resumed last; empty if there is none. */
  String scene() {
    return scene;
  }

  /** Ends calls that ended with an exception, which Android does not report. */
  void endThrown() {
    if (open > 0 && !isInCall()) {
      while (open > 0) {
        ended();
      }
    }
  }

  private static boolean isInCall() {
    return StackWalker.getInstance()
        .walk(frames -> frames.anyMatch(frame -> CALLERS.contains(frame.getClassName())));
  }

  private void begun(Activity activity, String method) {
    endThrown();
    open++;
    begin.accept(activity.getClass().getName() + "." + method);
  }

  private void ended() {
    open--;
    end.run();
  }

  @Override
  public void onActivityPreCreated(Activity activity, @Nullable Bundle state) {
    scene = activity.getClass().getName();
    begun(activity, "onCreate");
  }

  @Override
  public void onActivityPreStarted(Activity activity) {
    begun(activity, "onStart");
  }

  @Override
  public void onActivityPreResumed(Activity activity) {
    scene = activity.getClass().getName();
    begun(activity, "onResume");
  }

  @Override
  public void onActivityPrePaused(Activity activity) {
    begun(activity, "onPause");
  }

  @Override
  public void onActivityPreStopped(Activity activity) {
    begun(activity, "onStop");
  }

  @Override
  public void onActivityPreSaveInstanceState(Activity activity, Bundle state) {
    begun(activity, "onSaveInstanceState");
  }

  @Override
  public void onActivityPreDestroyed(Activity activity) {
    begun(activity, "onDestroy");
  }

  @Override
  public void onActivityPostCreated(Activity activity, @Nullable Bundle state) {
    ended();
  }

  @Override
  public void onActivityPostStarted(Activity activity) {
    ended();
  }

  @Override
  public void onActivityPostResumed(Activity activity) {
    ended();
  }

  @Override
  public void onActivityPostPaused(Activity activity) {
    ended();
  }

  @Override
  public void onActivityPostStopped(Activity activity) {
    ended();
  }

  @Override
  public void onActivityPostSaveInstanceState(Activity activity, Bundle state) {
    ended();
  }

  @Override
  public void onActivityPostDestroyed(Activity activity) {
    ended();
  }

  /** Names the scene on versions that do not report the begin. */
  @Override
  public void onActivityCreated(Activity activity, @Nullable Bundle state) {
    scene = activity.getClass().getName();
  }

  @Override
  public void onActivityResumed(Activity activity) {
    scene = activity.getClass().getName();
  }

  @Override
  public void onActivityStarted(Activity activity) {}

  @Override
  public void onActivityPaused(Activity activity) {}

  @Override
  public void onActivityStopped(Activity activity) {}

  @Override
  public void onActivitySaveInstanceState(Activity activity, Bundle state) {}

  @Override
  public void onActivityDestroyed(Activity activity) {}
}
