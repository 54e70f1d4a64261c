package dev.serin.agent;

import java.net.URL;
import java.net.URLClassLoader;
import java.security.AllPermission;
import java.security.CodeSource;
import java.security.PermissionCollection;
import java.security.Permissions;

/**
 * Loads the agent's classes from its jar, separately from the program's classes. They do not
 * conflict with another version of Serin or ASM in the program. They have all permissions, even if
 * the program installs a security manager.
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
