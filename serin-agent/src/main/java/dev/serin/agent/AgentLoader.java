package dev.serin.agent;

import java.net.URL;
import java.net.URLClassLoader;
import java.security.AllPermission;
import java.security.CodeSource;
import java.security.PermissionCollection;
import java.security.Permissions;

/**
 * Loads the agent's classes from its jar, apart from the program's: a program that brings another
 * version of Serin or of ASM does not meet them. They may do everything, also if the program
 * installs a security manager.
 */
final class AgentLoader extends URLClassLoader {
  static {
    registerAsParallelCapable();
  }

  AgentLoader(URL jar) {
    super("serin", new URL[] {jar}, ClassLoader.getPlatformClassLoader());
  }

  @Override
  protected PermissionCollection getPermissions(CodeSource source) {
    Permissions all = new Permissions();
    all.add(new AllPermission());
    return all;
  }
}
