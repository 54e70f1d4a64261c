package dev.serin.format;

/**
 * The sessions of tracers that run in this process. A lock shows whether the owner of a lock file
 * lives, but POSIX drops all locks that a process has on a file when the process closes any
 * descriptor of it. So no code in a process may open the lock file of a session that runs in it.
 *
 * <p>The sessions are system properties, not a static field: an agent and a program that embeds
 * Serin have this class twice, from two class loaders. See "A process lists its sessions in system
 * properties" in docs/decisions.md. Safe for use by several threads.
 */
public final class LiveSessions {
  private static final String PROPERTY = "dev.serin.session.";

  private LiveSessions() {}

  /** Adds a session; call it before its lock file exists. */
  public static void add(String session) {
    try {
      System.setProperty(PROPERTY + session, "running");
    } catch (SecurityException e) {
      // Code that may not set a property may not read it either: all sessions count as living.
    }
  }

  /** Removes a session; call it after its lock is released. */
  public static void remove(String session) {
    try {
      System.clearProperty(PROPERTY + session);
    } catch (SecurityException e) {
      // It was not added.
    }
  }

  /** Whether a session runs in this process; true if a security manager forbids the check. */
  public static boolean contains(String session) {
    try {
      return System.getProperty(PROPERTY + session) != null;
    } catch (SecurityException e) {
      return true;
    }
  }
}
