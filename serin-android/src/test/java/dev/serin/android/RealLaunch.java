package dev.serin.android;

import android.app.Activity;
import android.app.Application;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.res.Configuration;
import android.os.Binder;
import android.os.Build;
import android.os.Handler;
import android.os.IBinder;
import android.os.Parcel;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;

/**
 * Launches an activity as the system does: by a message to the handler of the framework's own
 * {@code ActivityThread}, which has no public API for it.
 */
final class RealLaunch implements AutoCloseable {
  private static final String APP = "android.app.";
  private static final String ITEMS = APP + "servertransaction.";
  private static final int LAUNCH_ACTIVITY = 100;

  private final Application app = RuntimeEnvironment.getApplication();
  private final Class<?> threadType = Class.forName(APP + "ActivityThread");
  private final Object thread = method(threadType, "currentActivityThread").invoke(null);
  private final IBinder token = new Binder();
  private final Intent intent;
  private final ActivityInfo activity;
  private final Object compatible;

  /** The app as last loaded, which the framework itself references weakly. */
  private final List<Object> loaded = new ArrayList<>();

  /** Sets up the parts that Robolectric leaves out. */
  RealLaunch(Class<? extends Activity> type) throws ReflectiveOperationException {
    ComponentName name = new ComponentName(app, type);
    intent = new Intent().setComponent(name);
    activity = Shadows.shadowOf(app.getPackageManager()).addActivityIfNotPresent(name);
    activity.applicationInfo = app.getApplicationInfo();
    Class<?> compatibility = Class.forName("android.content.res.CompatibilityInfo");
    compatible = field(compatibility, "DEFAULT_COMPATIBILITY_INFO").get(null);
    field(threadType, "mProfiler")
        .set(thread, make(Class.forName(APP + "ActivityThread$Profiler")));
    field(threadType, "mConfiguration").set(thread, configuration());
    field(threadType, "sCurrentActivityThread").set(null, thread);
  }

  /** Sends the message; the caller has to run the loop. */
  void send() throws ReflectiveOperationException {
    if (Build.VERSION.SDK_INT < Build.VERSION_CODES.P) {
      Handler handler = (Handler) field(threadType, "mH").get(thread);
      handler.obtainMessage(LAUNCH_ACTIVITY, record()).sendToTarget();
      return;
    }
    for (Method method : threadType.getSuperclass().getDeclaredMethods()) {
      if (method.getName().equals("scheduleTransaction")) {
        open(method).invoke(thread, transaction());
      }
    }
  }

  @Override
  public void close() throws ReflectiveOperationException {
    field(threadType, "sCurrentActivityThread").set(null, null);
  }

  /** Up to Android 8.1. */
  private Object record() throws ReflectiveOperationException {
    Object record = make(Class.forName(APP + "ActivityThread$ActivityClientRecord"));
    field(record.getClass(), "token").set(record, token);
    field(record.getClass(), "intent").set(record, intent);
    field(record.getClass(), "activityInfo").set(record, activity);
    field(record.getClass(), "compatInfo").set(record, compatible);
    loaded.add(loaded(app, compatible));
    return record;
  }

  /** The app as loaded up to Android 8.1, with its application, which Robolectric leaves out. */
  static Object loaded(Application app, Object compatible) throws ReflectiveOperationException {
    Class<?> type = Class.forName(APP + "ActivityThread");
    Method code = null;
    for (Method candidate : type.getDeclaredMethods()) {
      code = candidate.getName().equals("getPackageInfoNoCheck") ? candidate : code;
    }
    Object current = method(type, "currentActivityThread").invoke(null);
    Object loaded = open(code).invoke(current, app.getApplicationInfo(), compatible);
    field(loaded.getClass(), "mApplication").set(loaded, app);
    return loaded;
  }

  /** Since Android 9: a transaction that creates and resumes the activity. */
  private Object transaction() throws ReflectiveOperationException {
    Class<?> type = Class.forName(ITEMS + "ClientTransaction");
    Object transaction = made(type);
    Object launch = made(Class.forName(ITEMS + "LaunchActivityItem"));
    if (Build.VERSION.SDK_INT >= 36) { // the constructor fetches these from elsewhere
      field(launch.getClass(), "mIntent").set(launch, intent);
      field(launch.getClass(), "mInfo").set(launch, activity);
    }
    Object resume = made(Class.forName(ITEMS + "ResumeActivityItem"));
    for (Method method : type.getDeclaredMethods()) {
      if (method.getName().equals("addTransactionItem")) {
        open(method).invoke(transaction, launch);
        method.invoke(transaction, resume);
        return transaction;
      }
    }
    for (Method method : type.getDeclaredMethods()) {
      if (method.getName().equals("addCallback")) {
        method.invoke(transaction, launch);
      } else if (method.getName().equals("setLifecycleStateRequest")) {
        method.invoke(transaction, resume);
      }
    }
    return transaction;
  }

  /**
   * Creates an object by the factory method if there is one, or else by the longest constructor.
   */
  private Object made(Class<?> type) throws ReflectiveOperationException {
    for (Method factory : type.getDeclaredMethods()) {
      if (factory.getName().equals("obtain")) {
        return open(factory).invoke(null, arguments(factory));
      }
    }
    Constructor<?> longest =
        Stream.of(type.getDeclaredConstructors())
            .filter(code -> !Arrays.asList(code.getParameterTypes()).contains(Parcel.class))
            .max(Comparator.comparingInt(Constructor::getParameterCount))
            .orElseThrow();
    return open(longest).newInstance(arguments(longest));
  }

  private Object[] arguments(Executable code) throws ReflectiveOperationException {
    List<Object> values = new ArrayList<>();
    for (Class<?> type : code.getParameterTypes()) {
      values.add(argument(type));
    }
    return values.toArray();
  }

  private Object argument(Class<?> type) throws ReflectiveOperationException {
    return switch (type.getSimpleName()) {
      case "Intent" -> intent;
      case "ActivityInfo" -> activity;
      case "Configuration" -> configuration();
      case "IBinder" -> token;
      case "IApplicationThread" -> field(threadType, "mAppThread").get(thread);
      case "CompatibilityInfo" -> compatible;
      case "ActivityWindowInfo" -> make(type);
      case "int" -> 0;
      case "long" -> 0L;
      case "boolean" -> false;
      default -> null;
    };
  }

  private Configuration configuration() {
    return new Configuration(app.getResources().getConfiguration());
  }

  /** The framework's own handler of messages for the app and its components. */
  static Handler handler() throws ReflectiveOperationException {
    Class<?> type = Class.forName(APP + "ActivityThread");
    Object current = method(type, "currentActivityThread").invoke(null);
    return (Handler) field(type, "mH").get(current);
  }

  private static Object make(Class<?> type) throws ReflectiveOperationException {
    return open(type.getDeclaredConstructor()).newInstance();
  }

  static Field field(Class<?> type, String name) throws NoSuchFieldException {
    return open(type.getDeclaredField(name));
  }

  static Method method(Class<?> type, String name) throws NoSuchMethodException {
    return open(type.getDeclaredMethod(name));
  }

  static <T extends AccessibleObject> T open(T hidden) {
    hidden.setAccessible(true);
    return hidden;
  }
}
