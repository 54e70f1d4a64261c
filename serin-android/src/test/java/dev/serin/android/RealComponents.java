package dev.serin.android;

import android.app.Application;
import android.app.Service;
import android.content.BroadcastReceiver;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.ComponentInfo;
import android.content.pm.ServiceInfo;
import android.os.Binder;
import android.os.Build;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.RuntimeEnvironment;

/**
 * Has a receiver or a service created as the system does: by a call to the framework's own {@code
 * ActivityThread}, which sends the message to itself.
 */
final class RealComponents {
  private final Application app = RuntimeEnvironment.getApplication();
  private final Object thread;
  private final Object remote;
  private final Object compatible;

  /** The app as loaded, which the framework itself references weakly. */
  private final List<Object> loaded = new ArrayList<>();

  RealComponents() throws ReflectiveOperationException {
    Class<?> type = Class.forName("android.app.ActivityThread");
    thread = RealLaunch.method(type, "currentActivityThread").invoke(null);
    remote = RealLaunch.field(type, "mAppThread").get(thread);
    Class<?> compatibility = Class.forName("android.content.res.CompatibilityInfo");
    compatible = RealLaunch.field(compatibility, "DEFAULT_COMPATIBILITY_INFO").get(null);
  }

  /** Sends the message to create a receiver; the caller has to run the loop. */
  void send(Class<? extends BroadcastReceiver> receiver) throws ReflectiveOperationException {
    ActivityInfo info = new ActivityInfo();
    call("scheduleReceiver", receiver, info);
  }

  /** Sends the message to create a service; the caller has to run the loop. */
  void create(Class<? extends Service> service) throws ReflectiveOperationException {
    call("scheduleCreateService", service, new ServiceInfo());
  }

  private void call(String name, Class<?> component, ComponentInfo info)
      throws ReflectiveOperationException {
    info.name = component.getName();
    info.packageName = app.getPackageName();
    info.applicationInfo = app.getApplicationInfo();
    if (Build.VERSION.SDK_INT < Build.VERSION_CODES.P) {
      loaded.add(RealLaunch.loaded(app, compatible));
    }
    for (Method method : remote.getClass().getDeclaredMethods()) {
      if (method.getName().equals(name)) {
        RealLaunch.open(method).invoke(remote, arguments(method, component, info));
        return;
      }
    }
    throw new NoSuchMethodException(name);
  }

  private Object[] arguments(Method method, Class<?> component, ComponentInfo info) {
    List<Object> values = new ArrayList<>();
    for (Class<?> type : method.getParameterTypes()) {
      values.add(
          switch (type.getSimpleName()) {
            case "Intent" -> new Intent().setComponent(new ComponentName(app, component));
            case "ActivityInfo", "ServiceInfo" -> info;
            case "CompatibilityInfo" -> compatible;
            case "IBinder" -> new Binder();
            case "int" -> 0;
            case "boolean" -> false;
            default -> null;
          });
    }
    return values.toArray();
  }
}
