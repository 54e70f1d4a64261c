package dev.serin.agent;

import java.net.URL;
import java.net.URLClassLoader;

/**
 * Loads the agent's classes from its jar, apart from the program's: a program that brings another
 * version of Serin or of ASM does not meet them.
 */
final class AgentLoader extends URLClassLoader {
  static {
    registerAsParallelCapable();
  }

  AgentLoader(URL jar) {
    super("serin", new URL[] {jar}, ClassLoader.getPlatformClassLoader());
  }
}
