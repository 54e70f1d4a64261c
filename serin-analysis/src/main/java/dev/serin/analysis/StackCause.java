package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.issue.PassThroughMethods;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The work or the wait in which a stack was taken, by the innermost methods of the platform on it.
 * A stack whose innermost methods are the program's own has none: it may compute, or wait to enter
 * a {@code synchronized} method, and looks the same.
 */
public enum StackCause {
  /** Known only if the stack is in a method of the list. */
  UNKNOWN("unknown"),
  /** Waits for an event, another thread or a time. */
  WAITING(
      "waiting",
      "java.lang.Object.wait",
      "java.lang.Object.wait0",
      "java.lang.Thread.sleep",
      "java.lang.Thread.sleep0",
      "java.lang.Thread.sleepNanos0",
      "jdk.internal.misc.Unsafe.park",
      "sun.misc.Unsafe.park"),
  /** Finds, loads or defines a class, mostly of a file. */
  CLASS_LOADING(
      "class loading",
      "java.lang.ClassLoader.*",
      "java.net.URLClassLoader.*",
      "jdk.internal.loader.*",
      "dalvik.system.BaseDexClassLoader.*",
      "dalvik.system.DexFile.*",
      "dalvik.system.DexPathList.*"),
  /** Uses SQLite. */
  DATABASE("database", "android.database.*"),
  /** Calls another process of Android. */
  BINDER("calls of other processes", "android.os.BinderProxy.*"),
  /** Uses a socket or finds the address of a host. */
  NETWORK(
      "network",
      "java.net.*",
      "sun.net.*",
      "sun.nio.ch.Net.*",
      "sun.nio.ch.NioSocketImpl.*",
      "sun.nio.ch.SocketChannelImpl.*",
      "sun.nio.ch.SocketDispatcher.*",
      "sun.security.ssl.*",
      "com.android.org.conscrypt.*"),
  /** Reads, writes or lists files. */
  FILES(
      "files",
      "java.io.File*",
      "java.io.RandomAccessFile.*",
      "java.io.UnixFileSystem.*",
      "java.io.WinNTFileSystem.*",
      "java.nio.file.*",
      "java.util.zip.ZipFile*",
      "sun.nio.ch.FileChannelImpl.*",
      "sun.nio.ch.FileDispatcherImpl.*",
      "sun.nio.fs.*"),
  /** Draws, or decodes an image. */
  PAINTING(
      "painting",
      "android.graphics.*",
      "java.awt.image.*",
      "javax.imageio.*",
      "sun.awt.image.*",
      "sun.font.*",
      "sun.java2d.*");

  private final String words;
  private final Pattern methods;

  /**
   * A cause with its words, and the methods, or beginnings of their names, by which it is known.
   */
  StackCause(String words, String... methods) {
    this.words = words;
    this.methods =
        Pattern.compile(
            Stream.of(methods).map(StackCause::expression).collect(Collectors.joining("|")));
  }

  /** The cause as reports name it. */
  public String words() {
    return words;
  }

  /**
   * The cause of a stack: the first one of the list that any of the innermost methods of the
   * platform has. A wait is known by the innermost method alone.
   *
   * @param stack the lines, the innermost frame first
   */
  public static StackCause of(JsonNode stack) {
    StackCause found = UNKNOWN;
    for (int line = 0; line < stack.size(); line++) {
      StackFrame frame = StackFrame.of(stack.path(line).asText(""));
      String method = frame == null ? "" : frame.className() + '.' + frame.methodName();
      if (!PassThroughMethods.DEFAULTS.contains(method)) {
        break;
      }
      StackCause cause = ofMethod(method);
      if (line == 0 && cause == WAITING) {
        return WAITING;
      }
      if (cause != UNKNOWN
          && cause != WAITING
          && (found == UNKNOWN || cause.compareTo(found) < 0)) {
        found = cause;
      }
    }
    return found;
  }

  /** The cause of a method by itself. */
  private static StackCause ofMethod(String method) {
    for (StackCause cause : values()) {
      if (cause.methods.matcher(method).matches()) {
        return cause;
      }
    }
    return UNKNOWN;
  }

  private static String expression(String method) {
    return method.endsWith("*")
        ? Pattern.quote(method.substring(0, method.length() - 1)) + ".*"
        : Pattern.quote(method);
  }
}
