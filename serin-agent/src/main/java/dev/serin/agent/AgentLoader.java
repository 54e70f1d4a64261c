package dev.serin.agent;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.security.AllPermission;
import java.security.CodeSigner;
import java.security.CodeSource;
import java.security.Permissions;
import java.security.ProtectionDomain;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Loads the agent's classes from its jar, separately from the program's classes. They do not
 * conflict with another version of Serin or ASM in the program. They have all permissions, even if
 * the program installs a security manager.
 *
 * <p>The program waits while the JVM, which interprets all code at that time, loads the agent. A
 * loader of URLs would also look for manifests, permissions and other jars for each class.
 */
final class AgentLoader extends ClassLoader {
  static {
    registerAsParallelCapable();
  }

  private static final String OWN = "dev.serin.";

  /** Open as long as the JVM runs, as the agent loads classes at any time. */
  private final ZipFile archive;

  private final ProtectionDomain domain;

  /**
   * Creates a loader.
   *
   * @throws IOException if the jar cannot be read
   */
  AgentLoader(URL jar) throws IOException, URISyntaxException {
    super("serin", ClassLoader.getPlatformClassLoader());
    archive = new ZipFile(Path.of(jar.toURI()).toFile());
    Permissions all = new Permissions();
    all.add(new AllPermission());
    domain = new ProtectionDomain(new CodeSource(jar, (CodeSigner[]) null), all, this, null);
  }

  /** Looks for Serin's classes here first: the parents have none, and searching them takes time. */
  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(OWN)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? findClass(name) : loaded;
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    ZipEntry entry = archive.getEntry(name.replace('.', '/') + ".class");
    if (entry == null) {
      throw new ClassNotFoundException(name);
    }
    try (InputStream in = archive.getInputStream(entry)) {
      byte[] classFile = in.readAllBytes();
      return defineClass(name, classFile, 0, classFile.length, domain);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  @Override
  public @Nullable InputStream getResourceAsStream(String name) {
    ZipEntry entry = archive.getEntry(name);
    try {
      return entry == null ? super.getResourceAsStream(name) : archive.getInputStream(entry);
    } catch (IOException e) {
      return null;
    }
  }
}
