package dev.serin.agent;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import java.net.URL;
import org.jspecify.annotations.Nullable;

/** The entry point of the agent. The program continues after any failure in this class. */
public final class SerinAgent {
  private static final String MAIN_CLASS = "dev.serin.agent.AgentMain";

  /** The limit of the wait for the line about a failure, as possibly nobody reads the stream. */
  private static final long MAX_PRINT_MILLIS = 2000;

  /** For tests, which reach the agent by the name of this class only. */
  private static volatile @Nullable Object feed;

  private SerinAgent() {}

  /**
   * Passes messages and issues on to tests: a {@code TracerFeed}, of which tests use the interface
   * {@code BiFunction}, as its class is in the agent's own loader. Null if the agent was not
   * started with the program, or traces nothing.
   */
  public static @Nullable Object feed() {
    return feed;
  }

  /**
   * Starts the agent.
   *
   * @param arguments see {@link AgentOptions}
   */
  public static void premain(String arguments, Instrumentation instrumentation) {
    feed = call("start", arguments, instrumentation);
  }

  /**
   * Starts the agent in a running program.
   *
   * @param arguments see {@link AgentOptions}
   */
  public static void agentmain(String arguments, Instrumentation instrumentation) {
    call("attach", arguments, instrumentation);
  }

  /** Prints a line on a separate thread, as the write may block. */
  private static void print(String line) {
    try {
      Thread thread = new Thread(null, () -> write(line), "serin-log", 0, false);
      thread.setDaemon(true);
      thread.start();
      thread.join(MAX_PRINT_MILLIS);
    } catch (SecurityException e) {
      write(line); // a security policy forbids the thread
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Writes to the stream of the process: the program may have replaced {@link System#err}. */
  private static void write(String line) {
    try {
      new PrintStream(new FileOutputStream(FileDescriptor.err), true).println(line);
    } catch (SecurityException e) {
      System.err.println(line); // a security policy forbids the descriptor
    }
  }

  private static @Nullable Object call(
      String method, String arguments, Instrumentation instrumentation) {
    try {
      URL jar = SerinAgent.class.getProtectionDomain().getCodeSource().getLocation();
      ClassLoader loader = new AgentLoader(jar);
      return loader
          .loadClass(MAIN_CLASS)
          .getMethod(method, String.class, Instrumentation.class)
          .invoke(null, arguments, instrumentation);
    } catch (Throwable e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      try {
        print("serin: the program is not traced: " + cause);
      } catch (Throwable unprinted) {
        // There is no memory for a thread, or for the line; the program continues.
      }
      return null;
    }
  }
}
