package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.issue.PassThroughMethods;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The work or the wait in which a stack was taken, by the innermost methods of the platform on it.
 * A stack whose innermost methods are the program's own has none: it may compute, or wait to enter
 * a {@code synchronized} method, and looks the same. Network and files have only methods that reach
 * the system: others of the same packages compute.
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
      "java.net.*Socket.*",
      "java.net.*SocketImpl.*",
      "java.net.Socket*Stream.*",
      "java.net.HttpURLConnection.*",
      "java.net.Inet*AddressImpl.(getHostByAddr|getLocalHostName|isReachable*|lookup*)",
      "java.net.InetAddress$NameServiceAddresses.*",
      "java.net.NetworkInterface.*",
      "sun.net.www.http.*",
      "sun.net.www.protocol.http*.*Connection(.|$|Impl)*",
      "sun.nio.ch.(DatagramChannelImpl|DatagramDispatcher*|Net|NioSocketImpl).*",
      "sun.nio.ch.(*SocketAdaptor|*SocketChannelImpl|SocketDispatcher*|UnixDomainSockets).*",
      "sun.security.ssl.SSLSocket(Impl|InputRecord|OutputRecord)*",
      "com.android.okhttp.internal.huc.*",
      "com.android.org.conscrypt.*Socket(.|$|Impl)*",
      "libcore.io.(Linux|Posix).(accept|android_getaddrinfo|bind|connect|getaddrinfo|getnameinfo)",
      "libcore.io.(Linux|Posix).(listen|recvfrom*|recvmsg|sendmsg|sendto*|shutdown|socket)"),
  /** Reads, writes or lists files. */
  FILES(
      "files",
      "java.io.File(Cleanable|Descriptor|InputStream|OutputStream).*",
      "java.io.RandomAccessFile.*",
      "java.io.(Unix|WinNT)FileSystem.(canonicalize|check|create|delete|getBooleanAttributes)*",
      "java.io.(Unix|WinNT)FileSystem.(getFinalPath|getLastModifiedTime|getLength|getNameMax)*",
      "java.io.(Unix|WinNT)FileSystem.(getSpace|hasBooleanAttributes|list|rename|set)*",
      "java.nio.file.Files.*",
      "java.util.zip.ZipFile*",
      "sun.nio.ch.(FileChannelImpl|*FileDispatcherImpl).*",
      "sun.nio.fs.(Bsd|Linux|Unix|Windows)NativeDispatcher.*",
      "sun.nio.fs.(UnixCopyFile|WindowsFileCopy|UnixFileSystem.bufferedCopy)*",
      "libcore.io.(Linux|Posix).(access|chmod|chown|fdatasync|fstat*|fsync|ftruncate|lseek|lstat)",
      "libcore.io.(Linux|Posix).(mkdir|mmap|msync|open|posix_fallocate|pread*|pwrite*|read*)",
      "libcore.io.(Linux|Posix).(realpath|remove|rename|sendfile|stat*|symlink|unlink|write*)"),
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
   * A cause with its words, and the methods by which it is known. In their names, a {@code *} is
   * any text, and alternatives are in parentheses.
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
    return of(stack, StackCause::ofLine);
  }

  /**
   * The same with the causes of lines from elsewhere.
   *
   * @param causes the cause of a single line; empty if its method is not the platform's
   */
  static StackCause of(JsonNode stack, Function<String, Optional<StackCause>> causes) {
    StackCause found = UNKNOWN;
    for (int line = 0; line < stack.size(); line++) {
      Optional<StackCause> ofLine = causes.apply(stack.path(line).asText(""));
      if (ofLine.isEmpty()) {
        break;
      }
      StackCause cause = ofLine.get();
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

  /** The cause of a single line; empty if its method is not the platform's. */
  static Optional<StackCause> ofLine(String line) {
    StackFrame frame = StackFrame.of(line);
    String method = frame == null ? "" : frame.className() + '.' + frame.methodName();
    return PassThroughMethods.DEFAULTS.contains(method)
        ? Optional.of(ofMethod(method))
        : Optional.empty();
  }

  private static StackCause ofMethod(String method) {
    for (StackCause cause : values()) {
      if (cause.methods.matcher(method).matches()) {
        return cause;
      }
    }
    return UNKNOWN;
  }

  private static String expression(String method) {
    return method.replace(".", "\\.").replace("$", "\\$").replace("*", ".*");
  }
}
