package dev.serin.agent;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a class belongs to another agent that runs in the same JVM, rather than to the
 * program. The JVM adds the jar of an agent to the end of the class path, so only its manifest
 * tells it from the program's. Some agents have class loaders of their own, which come from such a
 * jar or from what they added to the boot class path. Safe for use by several threads.
 */
final class OtherAgents {
  private static final List<Attributes.Name> AGENT_ATTRIBUTES =
      List.of(
          new Attributes.Name("Premain-Class"),
          new Attributes.Name("Agent-Class"),
          new Attributes.Name("Launcher-Agent-Class"));

  private final @Nullable Path program;
  private final Map<Path, Boolean> isAgentByJar = new ConcurrentHashMap<>();

  /**
   * Creates the rule.
   *
   * @param classPath the program's; its first element is never an agent, as a program may be one
   *     besides
   */
  OtherAgents(List<Path> classPath) {
    this.program = classPath.isEmpty() ? null : classPath.get(0).toAbsolutePath().normalize();
  }

  /** Whether a class of a loader and a domain is another agent's. */
  boolean own(ClassLoader loader, @Nullable ProtectionDomain domain) {
    Class<?> type = loader.getClass();
    ClassLoader above = type.getClassLoader();
    if (above == null && !type.getModule().isNamed()) {
      return true; // the JDK's own loaders are in modules
    }
    return isOfAgentJar(loader, domain)
        || (above != null && isOfAgentJar(above, type.getProtectionDomain()));
  }

  private boolean isOfAgentJar(ClassLoader loader, @Nullable ProtectionDomain domain) {
    if (loader != ClassLoader.getSystemClassLoader() || domain == null) {
      return false;
    }
    CodeSource source = domain.getCodeSource();
    URL location = source == null ? null : source.getLocation();
    Path jar =
        location == null || !location.getProtocol().equals("file")
            ? null
            : ProgramOrigin.archive(location.toString());
    return jar != null
        && !jar.equals(program)
        && isAgentByJar.computeIfAbsent(jar, OtherAgents::isAgent);
  }

  private static boolean isAgent(Path path) {
    File file = path.toFile();
    if (!file.isFile()) {
      return false;
    }
    try (JarFile jar = new JarFile(file)) {
      Manifest manifest = jar.getManifest();
      return manifest != null
          && AGENT_ATTRIBUTES.stream().anyMatch(manifest.getMainAttributes()::containsKey);
    } catch (IOException e) {
      return false; // the JVM has read it, so it is the program's in some other way
    }
  }
}
