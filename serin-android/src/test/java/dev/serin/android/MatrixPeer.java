package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.app.Application;
import android.os.Handler;
import android.os.Looper;
import android.os.MessageQueue;
import android.os.SystemClock;
import android.util.Printer;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.json.JSONException;
import org.json.JSONObject;
import org.jspecify.annotations.Nullable;
import org.robolectric.Shadows;

/**
 * Matrix 0.6.0 as in an app, with all its tracers. It keeps all state in static fields, for a
 * single start of a process, so each instance has its own class loader. On the main thread.
 */
final class MatrixPeer implements AutoCloseable {
  private static final Path ARCHIVES = Path.of("target", "archives");
  private static final String TRACE = "com.tencent.matrix.trace.";
  private static final String HANDLER_THREAD = "com.tencent.matrix.util.MatrixHandlerThread";
  private static final long TICK_MILLIS = 5;

  /** The time that it counts for a hundred frames that drop two each. */
  private static final int SLICE_MILLIS = 5000;

  private final URLClassLoader loader;
  private final Looper main = Looper.getMainLooper();
  private final Class<?> beat;
  private final Method in;
  private final Method out;
  private final BlockingQueue<Map<String, Object>> issues = new LinkedBlockingQueue<>();
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private Object matrix;

  /** Matrix in a process that has just called its first method. */
  MatrixPeer() throws ReflectiveOperationException, IOException {
    loader = new URLClassLoader(classes(), getClass().getClassLoader());
    InvocationHandler silent = (proxy, method, arguments) -> null;
    Class<?> log = type("com.tencent.matrix.util.MatrixLog$MatrixLogImp");
    type("com.tencent.matrix.util.MatrixLog")
        .getMethod("setMatrixLogImp", log)
        .invoke(null, proxy(log, silent));
    beat = type(TRACE + "core.AppMethodBeat");
    in = beat.getMethod("i", int.class);
    out = beat.getMethod("o", int.class);
    enter(1); // sets it up
    exit(1);
    stopItsClock();
  }

  /** Starts all its tracers. */
  void install(Application app) throws ReflectiveOperationException {
    Class<?> plugin = type("com.tencent.matrix.plugin.Plugin");
    Class<?> listener = type("com.tencent.matrix.plugin.PluginListener");
    Class<?> builders = type("com.tencent.matrix.Matrix$Builder");
    Object builder = builders.getConstructor(Application.class).newInstance(app);
    Object tracing = type(TRACE + "TracePlugin").getConstructors()[0].newInstance(config());
    builders.getMethod("plugin", plugin).invoke(builder, tracing);
    builders
        .getMethod("patchListener", listener)
        .invoke(builder, proxy(listener, (proxy, method, arguments) -> heard(method, arguments)));
    matrix = builders.getMethod("build").invoke(builder);
    matrix.getClass().getMethod("init", matrix.getClass()).invoke(null, matrix);
    matrix.getClass().getMethod("startAllPlugins").invoke(matrix);
  }

  private Object config() throws ReflectiveOperationException {
    Class<?> builders = type(TRACE + "config.TraceConfig$Builder");
    Object builder = builders.getConstructor().newInstance();
    for (String tracer :
        List.of("enableFPS", "enableEvilMethodTrace", "enableAnrTrace", "enableStartup")) {
      builders.getMethod(tracer, boolean.class).invoke(builder, true);
    }
    Class<?> settings = type("com.tencent.mrs.plugin.IDynamicConfig");
    builders
        .getMethod("dynamicConfig", settings)
        .invoke(builder, proxy(settings, (proxy, method, arguments) -> setting(arguments)));
    return builders.getMethod("build").invoke(builder);
  }

  /** The defaults, except for the drawn time after which it reports frames. */
  private static Object setting(Object[] nameAndDefault) {
    return nameAndDefault[0].equals("clicfg_matrix_trace_fps_time_slice")
        ? (Object) SLICE_MILLIS
        : nameAndDefault[1];
  }

  /** Records the begin of a method with probes. */
  void enter(int methodId) {
    call(in, methodId);
  }

  /** Records the end of a method with probes. */
  void exit(int methodId) {
    call(out, methodId);
  }

  private static void call(Method probe, Object... arguments) {
    try {
      probe.invoke(null, arguments);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  /** Records that an activity with probes gains or loses the focus. */
  void focus(Activity activity, boolean hasFocus) throws ReflectiveOperationException {
    beat.getMethod("at", Activity.class, boolean.class).invoke(null, activity, hasFocus);
  }

  /**
   * Its thread that sets its clock every five milliseconds sleeps in between, which would advance
   * Robolectric's time. So {@link #tick} sets the clock instead.
   */
  private void stopItsClock() throws ReflectiveOperationException {
    Handler handler = (Handler) field(beat, "sHandler").get(null);
    handler.removeCallbacks((Runnable) field(beat, "sUpdateDiffTimeRunnable").get(null));
  }

  /** Sets its clock as its own thread would if it were never late. */
  void tick() {
    try {
      Field clock = field(beat, "sCurrentDiffTime");
      long ticked = clock.getLong(null);
      long now = SystemClock.uptimeMillis() - field(beat, "sDiffTime").getLong(null);
      clock.setLong(null, ticked + (now - ticked) / TICK_MILLIS * TICK_MILLIS);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  /**
   * The message that ends the loop of a test throws, which Matrix takes for one that still runs.
   */
  void messageEnded() {
    new HiddenApi(true)
        .field(Looper.class, "mLogging", Printer.class)
        .of(main)
        .println("<<<<< Finished to the end of the test's loop");
  }

  /** The printer that was there before one of its own; null if it has set none in front of it. */
  static @Nullable Printer former(Printer printer) {
    return printer.getClass().getName().startsWith(TRACE)
        ? new HiddenApi(true)
            .field(printer.getClass(), "val$originPrinter", Printer.class)
            .of(printer)
        : null;
  }

  /** Its only idle handler, which sets its printer in front of any other. */
  MessageQueue.IdleHandler idleHandler() throws ReflectiveOperationException {
    Class<?> type = type(TRACE + "core.LooperMonitor");
    return (MessageQueue.IdleHandler) field(type, "monitor").get(null);
  }

  /**
   * Returns the next reported issue: its values by their keys; nested keys have dots in between.
   */
  Map<String, Object> next() {
    try {
      Map<String, Object> issue = issues.poll(20, TimeUnit.SECONDS);
      assertThat(issue).as("an issue of Matrix").isNotNull();
      return issue;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** The JSON of all issues reported so far. */
  List<String> lines() {
    return List.copyOf(lines);
  }

  /** Waits until its thread is idle, and returns the remaining issues. */
  List<Map<String, Object>> rest() throws ReflectiveOperationException {
    Handler handler = (Handler) type(HANDLER_THREAD).getMethod("getDefaultHandler").invoke(null);
    Shadows.shadowOf(handler.getLooper()).idle();
    List<Map<String, Object>> rest = new ArrayList<>();
    issues.drainTo(rest);
    return rest;
  }

  @Override
  public void close() throws ReflectiveOperationException, IOException {
    if (matrix != null) {
      matrix.getClass().getMethod("stopAllPlugins").invoke(matrix);
    }
    main.getQueue().removeIdleHandler(idleHandler());
    for (Object thread : (Iterable<?>) field(type(HANDLER_THREAD), "handlerThreads").get(null)) {
      ((android.os.HandlerThread) thread).quit();
    }
    ((Handler) type(HANDLER_THREAD).getMethod("getDefaultHandler").invoke(null)).getLooper().quit();
    field(beat, "sBuffer").set(null, null); // 8 MB, which end with the process
    loader.close();
  }

  private Object heard(Method method, Object[] arguments) throws ReflectiveOperationException {
    if (method.getName().equals("onReportIssue")) {
      Object content = arguments[0].getClass().getMethod("getContent").invoke(arguments[0]);
      lines.add(content.toString());
      Map<String, Object> keys = new TreeMap<>();
      flatten("", (JSONObject) content, keys);
      issues.add(keys);
    }
    return null;
  }

  private static void flatten(String before, JSONObject content, Map<String, Object> keys) {
    for (Iterator<String> names = content.keys(); names.hasNext(); ) {
      String name = names.next();
      try {
        Object value = content.get(name);
        if (value instanceof JSONObject inner) {
          flatten(before + name + ".", inner, keys);
        } else {
          keys.put(before + name, value instanceof Enum ? value.toString() : value);
        }
      } catch (JSONException e) {
        throw new AssertionError(e);
      }
    }
  }

  private Class<?> type(String name) throws ClassNotFoundException {
    return loader.loadClass(name);
  }

  private Object proxy(Class<?> type, InvocationHandler handler) {
    return Proxy.newProxyInstance(loader, new Class<?>[] {type}, handler);
  }

  private static Field field(Class<?> type, String name) throws NoSuchFieldException {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }

  private static URL[] classes() throws IOException {
    List<URL> urls = new ArrayList<>();
    for (String archive : List.of("matrix-trace-canary", "matrix-android-lib")) {
      Path jar = ARCHIVES.resolve(archive).resolve("classes.jar");
      assertThat(Files.isRegularFile(jar)).as(jar + ", which the build lays there").isTrue();
      urls.add(jar.toUri().toURL());
    }
    return urls.toArray(new URL[0]);
  }
}
