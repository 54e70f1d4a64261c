package dev.serin.android;

import android.app.Activity;
import android.content.Context;
import android.content.ContextWrapper;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import android.view.Window;
import android.view.inspector.WindowInspector;
import dev.serin.runtime.Log;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The windows of the main thread, as Android lists them since Android 10. On that thread, except
 * for {@link #sum}.
 */
@SinceApi(29)
final class GlobalWindows {
  private static final String DECOR_CLASS = "com.android.internal.policy.DecorView";

  /** Contexts of an app wrap one another; more than this would be a circle. */
  private static final int MAX_WRAPPED = 100;

  private final Log log;
  private final HiddenApi hidden;
  private @Nullable HiddenField<Window> windowOfDecor;

  GlobalWindows(Log log, HiddenApi hidden) {
    this.log = log;
    this.hidden = hidden;
  }

  /** A sum that changes with the windows of all threads. Callable from any thread. */
  static int sum() {
    int sum = 0;
    for (View view : WindowInspector.getGlobalWindowViews()) {
      sum = 31 * sum + System.identityHashCode(view);
    }
    return sum;
  }

  /** The activity whose window or dialog has the focus; null if none is known. */
  static @Nullable Activity activityWithFocus() {
    for (View view : WindowInspector.getGlobalWindowViews()) {
      boolean isCandidate = view.hasWindowFocus() && isOfMainThread(view);
      Activity activity = isCandidate ? activityOf(view) : null;
      if (activity != null) {
        return activity;
      }
    }
    return null;
  }

  /** The root views of windows that are shown: not of a stopped activity or a hidden dialog. */
  static List<View> shown() {
    List<View> shown = new ArrayList<>();
    for (View view : WindowInspector.getGlobalWindowViews()) {
      if (isOfMainThread(view) && isVisible(view)) {
        shown.add(view);
      }
    }
    return shown;
  }

  private static boolean isOfMainThread(View view) {
    Handler handler = view.getHandler();
    return handler != null && handler.getLooper() == Looper.getMainLooper();
  }

  /** A stopped activity hides its own root view, but not those of its dialogs. */
  private static boolean isVisible(View view) {
    Activity activity = activityOf(view);
    View decor = activity == null ? null : activity.getWindow().peekDecorView();
    return view.getVisibility() == View.VISIBLE
        && (decor == null || decor.getVisibility() == View.VISIBLE);
  }

  /** The activity that a root view belongs to; null if there is none. */
  static @Nullable Activity activityOf(View view) {
    // A root view has a context of its own, which leads to no activity.
    View content = view.findViewById(android.R.id.content);
    Context context = content == null ? view.getContext() : content.getContext();
    for (int i = 0; i < MAX_WRAPPED && context instanceof ContextWrapper; i++) {
      if (context instanceof Activity) {
        return (Activity) context;
      }
      context = ((ContextWrapper) context).getBaseContext();
    }
    return null;
  }

  /** The window of a root view; null if there is none, as for a popup, or it is unknown. */
  @Nullable Window windowOf(View view) {
    Class<?> type = view.getClass();
    if (!type.getName().equals(DECOR_CLASS)) {
      return null;
    }
    HiddenField<Window> known = windowOfDecor;
    if (known == null) {
      known = hidden.field(type, "mWindow", Window.class);
      windowOfDecor = known;
      if (!known.isKnown()) {
        log.write("serin: input events of dialogs are not reported, as their windows are unknown");
      }
    }
    return known.of(view);
  }
}
