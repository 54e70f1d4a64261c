package dev.serin.junit;

import android.app.Activity;
import android.app.Application;
import android.os.Bundle;
import java.lang.StackWalker.StackFrame;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.robolectric.RuntimeEnvironment;

/**
 * Reports the calls of activities' {@code onCreate} to {@code onDestroy}, which a test makes by an
 * {@code ActivityController}. On a device they are in messages; Robolectric makes them directly.
 * Android reports their begin and end since version 10. Called by the main thread, except {@link
 * #scene}.
 */
final class ActivityCalls implements Application.ActivityLifecycleCallbacks {
  private static final String ACTIVITY = "android.app.Activity";

  /** The beginning of the names of the methods of an activity that make the calls. */
  private static final String CALLER = "perform";

  private final Consumer<String> begin;
  private final Runnable end;
  private volatile String scene = "";

  /** The heights on the stack of the callers of the open calls, the outermost first. */
  private final Deque<Integer> open = new ArrayDeque<>();

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
    if (!open.isEmpty()) {
      endThrown(stack(), Integer.MAX_VALUE);
    }
  }

  /** Ends the calls whose caller has left the stack, or whose place another one has. */
  private void endThrown(List<StackFrame> stack, int newHeight) {
    while (!open.isEmpty() && !isOpen(stack, open.getLast(), newHeight)) {
      ended();
    }
  }

  private static boolean isOpen(List<StackFrame> stack, int height, int newHeight) {
    return height < newHeight && height <= stack.size() && isCaller(stack.get(height - 1));
  }

  /** The frames of the thread, the outermost first. */
  private static List<StackFrame> stack() {
    List<StackFrame> stack =
        StackWalker.getInstance().walk(frames -> frames.collect(Collectors.toList()));
    Collections.reverse(stack);
    return stack;
  }

  private static boolean isCaller(StackFrame frame) {
    return frame.getClassName().equals(ACTIVITY) && frame.getMethodName().startsWith(CALLER);
  }

  private void begun(Activity activity, String method) {
    List<StackFrame> stack = stack();
    int height = stack.size();
    while (height > 0 && !isCaller(stack.get(height - 1))) {
      height--;
    }
    endThrown(stack, height);
    open.addLast(height);
    begin.accept(activity.getClass().getName() + "." + method);
  }

  private void ended() {
    if (open.pollLast() != null) { // one may have begun before the check
      end.run();
    }
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
