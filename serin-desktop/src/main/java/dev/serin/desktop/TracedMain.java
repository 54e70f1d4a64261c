package dev.serin.desktop;

import dev.serin.runtime.Log;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import dev.serin.runtime.Tracer;
import dev.serin.runtime.TracerConfig;
import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Starts a program that was instrumented when it was built and has no call of {@link SwingTracing}
 * itself, without the agent:
 *
 * <pre>{@code
 * java -cp … -Dserin.slowMillis=300 dev.serin.desktop.TracedMain com.example.Main its arguments
 * }</pre>
 *
 * <p>A system property whose name is {@code serin.} and the name of an {@link Option} sets the
 * option.
 */
public final class TracedMain {
  private static final int WRONG_USAGE = 2;
  private static final int UNUSABLE = 3;

  private TracedMain() {}

  /**
   * Starts to watch the event thread, then runs a program's {@code main} on this thread.
   *
   * @param arguments the program's main class, and its own arguments
   * @throws Throwable the exception that the program throws
   */
  public static void main(String[] arguments) throws Throwable {
    Log log = Log.STANDARD_ERROR;
    Method main = arguments.length == 0 ? null : main(arguments[0], log);
    if (main == null) {
      log.write("serin: usage: java -cp … " + TracedMain.class.getName() + " MAIN-CLASS ARGUMENT…");
      System.exit(WRONG_USAGE);
      return;
    }
    Options options = SwingTracing.systemOptions(Options.DEFAULTS, log);
    ProgramMap map = ProgramMap.read(options.get(Option.METHOD_MAP), log);
    String conflict = map.conflict();
    if (conflict != null) {
      log.write("serin: the program is not started: " + conflict);
      System.exit(UNUSABLE);
      return;
    }
    Tracer tracer = SwingTracing.start(TracerConfig.builder().options(options).build(), map, log);
    Runtime.getRuntime().addShutdownHook(new Thread(tracer::close, "serin-shutdown"));
    try {
      main.invoke(null, (Object) Arrays.copyOfRange(arguments, 1, arguments.length));
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }

  /** The method to run; null if there is none, after logging the reason. */
  private static @Nullable Method main(String className, Log log) {
    try {
      // Not initialised before the event thread is watched.
      ClassLoader loader = ClassLoader.getSystemClassLoader();
      Method main = Class.forName(className, false, loader).getMethod("main", String[].class);
      if (Modifier.isStatic(main.getModifiers())) {
        main.setAccessible(true); // the class need not be public
        return main;
      }
      log.write("serin: the method main of " + className + " is not static");
    } catch (ClassNotFoundException e) {
      log.write(
          "serin: the main class "
              + className
              + " is not on the class path: "
              + System.getProperty("java.class.path", "").replace(File.pathSeparator, ", "));
    } catch (NoSuchMethodException e) {
      log.write("serin: " + className + " has no method public static void main(String[])");
    }
    return null;
  }
}
