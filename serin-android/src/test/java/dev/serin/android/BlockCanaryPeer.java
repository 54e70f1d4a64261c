package dev.serin.android;

import android.app.Application;
import android.content.Context;
import android.os.Environment;
import android.os.Handler;
import android.os.Looper;
import android.util.Printer;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowEnvironment;

/**
 * BlockCanary 1.5.0 as in an app that keeps its defaults: blocks of more than a second, and a stack
 * every second. Robolectric supplies its time, so it is on the class path of the tests. On the main
 * thread.
 */
final class BlockCanaryPeer implements AutoCloseable {
  /** The package whose classes see Robolectric's time. */
  static final String PACKAGE = "com.github.moduth.blockcanary";

  private final Looper main = Looper.getMainLooper();
  private final Object internals;
  private final Printer monitor;

  /** Watches the main thread from its next message on. */
  BlockCanaryPeer(Application app) throws ReflectiveOperationException {
    // Without an external storage, its logs are in a folder that all processes of tests share.
    ShadowEnvironment.setExternalStorageState(Environment.MEDIA_MOUNTED);
    Class<?> contexts = type("BlockCanaryContext");
    Object context = contexts.getConstructor().newInstance();
    method(contexts, "init", Context.class, contexts).invoke(null, app, context);
    Class<?> all = type("BlockCanaryInternals");
    method(all, "setContext", contexts).invoke(null, context);
    internals = all.getConstructor().newInstance();
    Field instance = all.getDeclaredField("sInstance");
    instance.setAccessible(true);
    instance.set(null, internals);
    Field printer = all.getDeclaredField("monitor");
    printer.setAccessible(true);
    monitor = (Printer) printer.get(internals);
    Field stacks = type("StackSampler").getDeclaredField("sStackMap");
    stacks.setAccessible(true);
    ((Map<?, ?>) stacks.get(null)).clear();
    Loopers.print(main, monitor);
  }

  /**
   * The message that ends the loop of a test throws, which BlockCanary takes for one that still
   * runs.
   */
  void messageEnded() {
    monitor.println("<<<<< Finished to the end of the test's loop");
  }

  /** Stops it and starts it again, by its own methods, which set no printer and then its own. */
  void restart() throws ReflectiveOperationException {
    Class<?> type = type("BlockCanary");
    Constructor<?> constructor = type.getDeclaredConstructor();
    constructor.setAccessible(true);
    Object canary = constructor.newInstance();
    Field listeners = internals.getClass().getDeclaredField("mInterceptorChain");
    listeners.setAccessible(true);
    ((List<?>) listeners.get(internals)).clear(); // its notifications need the app's resources
    method(type, "start").invoke(canary);
    method(type, "stop").invoke(canary);
    method(type, "start").invoke(canary);
  }

  /** Waits until it has taken the stack that was due. */
  void awaitStack() throws ReflectiveOperationException {
    idle("getTimerThreadHandler");
  }

  /** Returns its logs after all have been written. */
  File[] logs() throws ReflectiveOperationException {
    idle("getWriteLogThreadHandler");
    File[] logs = (File[]) method(type("BlockCanaryInternals"), "getLogFiles").invoke(null);
    return logs == null ? new File[0] : logs;
  }

  /** The fields that its own reader finds in a log and that are not empty. */
  static Map<String, Object> read(File log) throws ReflectiveOperationException {
    Class<?> infos = type("ui.BlockInfoEx");
    Object info = method(infos, "newInstance", File.class).invoke(null, log);
    Map<String, Object> values = new LinkedHashMap<>();
    for (Field field : infos.getSuperclass().getFields()) {
      Object value = field.get(info);
      if (!Modifier.isStatic(field.getModifiers()) && value != null) {
        values.put(field.getName(), value);
      }
    }
    return values;
  }

  /** The keys of a log, in order, and their values if they are a single line. */
  static Map<String, String> keys(File log) throws IOException {
    Map<String, String> keys = new LinkedHashMap<>();
    List<String> lines = Files.readAllLines(log.toPath());
    for (String line : lines) {
      int is = line.indexOf(" = ");
      if (is > 0) {
        keys.put(line.substring(0, is), line.substring(is + 3));
      }
    }
    return keys;
  }

  @Override
  public void close() throws ReflectiveOperationException {
    Loopers.print(main, null);
    idle("getTimerThreadHandler");
    idle("getWriteLogThreadHandler");
  }

  private static void idle(String handler) throws ReflectiveOperationException {
    Object known = method(type("HandlerThreadFactory"), handler).invoke(null);
    Shadows.shadowOf(((Handler) known).getLooper()).idle();
  }

  private static Class<?> type(String name) throws ClassNotFoundException {
    return Class.forName(PACKAGE + "." + name);
  }

  private static Method method(Class<?> type, String name, Class<?>... parameters)
      throws NoSuchMethodException {
    Method method = type.getDeclaredMethod(name, parameters);
    method.setAccessible(true);
    return method;
  }
}
