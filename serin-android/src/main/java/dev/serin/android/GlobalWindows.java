package dev.serin.android;

import android.app.Activity;
import android.content.Context;
import android.content.ContextWrapper;
import android.view.View;
import android.view.Window;
import android.view.inspector.WindowInspector;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The windows of the process, as Android lists them since Android 10. On the main thread. */
@SinceApi(29)
final class GlobalWindows {
  private static final String DECOR_CLASS = "com.android.internal.policy.DecorView";

  /** Contexts of an app wrap one another; more than this would be a circle. */
  private static final int MAX_WRAPPED = 100;

  private GlobalWindows() {}

  /** The activity whose window, or a dialog of which, has the focus; null if none is known. */
  static @Nullable Activity activityWithFocus() {
    for (View view : WindowInspector.getGlobalWindowViews()) {
      Activity activity = view.hasWindowFocus() ? activityOf(view) : null;
      if (activity != null) {
        return activity;
      }
    }
    return null;
  }

  /** The views of the windows that are shown: not of a stopped activity or a hidden dialog. */
  static List<View> shown() {
    List<View> shown = new ArrayList<>();
    for (View view : WindowInspector.getGlobalWindowViews()) {
      if (view.getVisibility() == View.VISIBLE) {
        shown.add(view);
      }
    }
    return shown;
  }

  /** The activity that a window's view belongs to; null if there is none. */
  static @Nullable Activity activityOf(View view) {
    // The outermost view has a context of its own, which leads to no activity.
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

  /** The window that a view is the outermost one of; null if it is not known or there is none. */
  static @Nullable Window windowOf(View view) {
    Class<?> type = view.getClass();
    return type.getName().equals(DECOR_CLASS)
        ? new HiddenField<>(type, "mWindow", Window.class).of(view)
        : null;
  }
}
