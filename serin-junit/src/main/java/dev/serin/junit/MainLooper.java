package dev.serin.junit;

import android.os.Handler;
import android.os.Looper;
import android.os.Message;
import dev.serin.desktop.SwingTracing;
import dev.serin.desktop.TracerFeed;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.robolectric.annotation.LooperMode;
import org.robolectric.shadows.ShadowLooper;

/**
 * The main Looper in tests on Robolectric. Robolectric has a class loader for each version of
 * Android, and each has its own copy of this class and its own main thread.
 */
final class MainLooper implements UiThread {
  private static final String LAMBDA = "$$Lambda";

  /**
   * Static because Robolectric creates {@link MessageHook} by its name, so the hook has no other
   * way to the tracer. Set once per class loader.
   */
  private static final AtomicReference<MainLooper> WATCHED = new AtomicReference<>();

  private final Feed feed;
  private final String loop;
  private final Consumer<Object[]> messages;
  private final AtomicInteger checks = new AtomicInteger();
  private final ActivityCalls activities = new ActivityCalls(this::begin, this::end);

  private MainLooper() {
    Feed ofAgent = AgentFeed.find();
    feed = ofAgent == null ? OwnFeed.start(SwingTracing::startWithoutLoop) : ofAgent;
    Map.Entry<String, Consumer<Object[]>> added =
        feed.watch("main", Looper.getMainLooper().getThread(), activities::scene);
    loop = added.getKey();
    messages = added.getValue();
  }

  /**
   * The one of this class loader.
   *
   * @throws AssertionError if the test's Looper has no messages
   */
  static synchronized MainLooper get() {
    LooperMode.Mode mode = ShadowLooper.looperMode();
    if (mode != LooperMode.Mode.PAUSED && mode != LooperMode.Mode.INSTRUMENTATION_TEST) {
      throw new AssertionError(
          "@NoSlowDispatch cannot check this test: with Robolectric's LooperMode "
              + mode
              + ", work runs inside the code that posts it. Use PAUSED, which is the default, or"
              + " INSTRUMENTATION_TEST.");
    }
    MainLooper main = WATCHED.get();
    if (main == null) {
      main = new MainLooper();
      WATCHED.set(main);
    }
    return main;
  }

  /** The one of this class loader while a test is checked; otherwise null. */
  static @Nullable MainLooper checked() {
    MainLooper main = WATCHED.get();
    return main == null || main.checks.get() == 0 ? null : main;
  }

  /** A message begins on the main thread. */
  void begin(Handler handler, Message message) {
    activities.endThrown();
    begin(describe(handler, message));
  }

  private void begin(String description) {
    messages.accept(new Object[] {TracerFeed.BEGUN, description});
  }

  /** The message, or the call of an activity, has ended. */
  void end() {
    messages.accept(new Object[] {TracerFeed.ENDED});
  }

  /** Describes a message as Serin does on a device. */
  private static String describe(Handler handler, Message message) {
    Runnable callback = message.getCallback();
    String what = callback == null ? String.valueOf(message.what) : name(callback);
    return name(handler) + " " + what;
  }

  /** The class of an object. The rest of a lambda's name differs in each run, and is left out. */
  private static String name(Object object) {
    String name = object.getClass().getName();
    int lambda = name.indexOf(LAMBDA);
    return lambda < 0 ? name : name.substring(0, lambda + LAMBDA.length());
  }

  @Override
  public String loop() {
    return loop;
  }

  @Override
  public String name() {
    return "the main Looper";
  }

  @Override
  public boolean takesTests() {
    return true;
  }

  @Override
  public boolean isCurrent() {
    return Looper.myLooper() == Looper.getMainLooper();
  }

  /**
   * Runs the action now if the test runs on the main thread: waiting messages stay for the test.
   */
  @Override
  public void post(Runnable action) {
    Handler handler = new Handler(Looper.getMainLooper());
    if (isCurrent()) {
      handler.dispatchMessage(Message.obtain(handler, action));
    } else {
      handler.post(action);
    }
  }

  @Override
  public Runnable receive(Consumer<Object[]> receiver, long slowMillis) {
    Runnable disconnect = feed.receive(receiver, slowMillis);
    if (checks.getAndIncrement() == 0) {
      activities.start();
    }
    return () -> {
      if (checks.decrementAndGet() == 0) {
        activities.stop();
      }
      disconnect.run();
    };
  }

  @Override
  public String whyUnseen() {
    return "A shadow of android.os.Handler in the test's @Config may replace Serin's; remove it.";
  }
}
