package dev.serin.agent;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import java.net.URL;

/** Where the JVM enters the agent. The program runs on whatever happens here. */
public final class SerinAgent {
  private static final String MAIN_CLASS = "dev.serin.agent.AgentMain";

  /** The limit of the wait for the line about a failure: nobody may read the stream. */
  private static final long MAX_PRINT_MILLIS = 2000;

  private SerinAgent() {}

  /**
   * Starts the agent.
   *
   * @param arguments see {@link AgentOptions}
   */
  public static void premain(String arguments, Instrumentation instrumentation) {
    call("start", arguments, instrumentation);
  }

  /**
   * Starts the agent in a program that runs.
   *
   * @param arguments see {@link AgentOptions}
   */
  public static void agentmain(String arguments, Instrumentation instrumentation) {
    call("attach", arguments, instrumentation);
  }

  /** Prints a line, on a thread that the caller need not wait for: the write may block. */
  private static void print(String line) {
    try {
      Thread thread = new Thread(null, () -> write(line), "serin-log", 0, false);
      thread.setDaemon(true);
      thread.start();
      thread.join(MAX_PRINT_MILLIS);
    } catch (SecurityException e) {
      write(line); // the program's policy lets the agent's jar start no thread
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Writes to the stream of the process: the program may have replaced {@link System#err}. */
  private static void write(String line) {
    try {
      new PrintStream(new FileOutputStream(FileDescriptor.err), true).println(line);
    } catch (SecurityException e) {
      System.err.println(line); // the program's policy lets the agent's jar write to no descriptor
    }
  }

  private static void call(String method, String arguments, Instrumentation instrumentation) {
    try {
      URL jar = SerinAgent.class.getProtectionDomain().getCodeSource().getLocation();
      ClassLoader loader = new AgentLoader(jar);
      loader
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
    }
  }
}
