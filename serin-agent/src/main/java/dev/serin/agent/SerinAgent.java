package dev.serin.agent;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import java.net.URL;

/** Where the JVM enters the agent. The program runs on whatever happens here. */
public final class SerinAgent {
  private static final String MAIN_CLASS = "dev.serin.agent.AgentMain";

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

  /** That of the process: the program may have replaced {@link System#err}. */
  private static PrintStream standardError() {
    try {
      return new PrintStream(new FileOutputStream(FileDescriptor.err), true);
    } catch (SecurityException e) {
      return System.err; // the program's policy lets the agent's jar write to no descriptor
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
      standardError().println("serin: the program is not traced: " + cause);
    }
  }
}
