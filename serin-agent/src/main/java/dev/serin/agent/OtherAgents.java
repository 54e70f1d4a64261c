package dev.serin.agent;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a class belongs to another agent that runs in the same JVM, rather than to the
 * program. The application's class loader also finds the jars of agents, which are not part of the
 * program. Some agents have their own class loaders. The classes of these loaders come from an
 * agent's jar, from a jar that the agent added to the boot class path, or from another such loader.
 * Safe for use by several threads.
 */
final class OtherAgents {
  private static final List<Attributes.Name> AGENT =
      List.of(new Attributes.Name("Premain-Class"), new Attributes.Name("Agent-Class"));

  private final Set<Path> classPath = new HashSet<>();
  private final List<Path> modulePath = new ArrayList<>();
  private final Map<Path, Boolean> isAgentByJar = new ConcurrentHashMap<>();

  /** The application's class loader has one domain for each jar, so classes in a row share it. */
  private volatile @Nullable JudgedDomain last;

  /**
   * Creates the rule.
   *
   * @param classPath the program's class path; its elements belong to the program
   * @param modulePath the program's module path, likewise
   */
  OtherAgents(List<Path> classPath, List<Path> modulePath) {
    classPath.forEach(path -> this.classPath.add(path.toAbsolutePath().normalize()));
    modulePath.forEach(path -> this.modulePath.add(path.toAbsolutePath().normalize()));
  }

  /** Whether a class with a name (with slashes), loader and domain belongs to another agent. */
  boolean own(String className, ClassLoader loader, @Nullable ProtectionDomain domain) {
    return isLinkOfByteBuddy(className, loader, domain) || own(loader, domain);
  }

  private boolean own(ClassLoader loader, @Nullable ProtectionDomain domain) {
    Class<?> type = loader.getClass();
    ClassLoader above = type.getClassLoader();
    if (above == null && !type.getModule().isNamed()) {
      return true; // the JDK's own loaders are in modules
    }
    return isOfAgentJar(loader, domain)
        || (above != null && own(above, type.getProtectionDomain()));
  }

  /**
   * Whether a class is the link class of agents made with Byte Buddy. They define it in the
   * application's class loader, where the code that they add to the program's classes finds it. It
   * comes from no file. Some agents have renamed its package.
   */
  private static boolean isLinkOfByteBuddy(
      String className, ClassLoader loader, @Nullable ProtectionDomain domain) {
    return className.endsWith("bytebuddy/dynamic/Nexus")
        && loader == ClassLoader.getSystemClassLoader()
        && location(domain) == null;
  }

  private static @Nullable URL location(@Nullable ProtectionDomain domain) {
    CodeSource source = domain == null ? null : domain.getCodeSource();
    return source == null ? null : source.getLocation();
  }

  private boolean isOfAgentJar(ClassLoader loader, @Nullable ProtectionDomain domain) {
    if (domain == null || loader != ClassLoader.getSystemClassLoader()) {
      return false;
    }
    JudgedDomain judged = last;
    if (judged == null || judged.domain != domain) {
      judged = new JudgedDomain(domain, isAgentJar(location(domain)));
      last = judged;
    }
    return judged.isOfAgent;
  }

  private boolean isAgentJar(@Nullable URL location) {
    Path jar =
        location == null || !location.getProtocol().equals("file")
            ? null
            : ProgramOrigin.archive(location.toString());
    return jar != null
        && !classPath.contains(jar)
        && modulePath.stream().noneMatch(jar::startsWith)
        && isAgentByJar.computeIfAbsent(jar, OtherAgents::isAgent);
  }

  private static boolean isAgent(Path path) {
    File file = path.toFile();
    if (!file.isFile()) {
      return false;
    }
    try (JarFile jar = new JarFile(file)) {
      Manifest manifest = jar.getManifest();
      return manifest != null && AGENT.stream().anyMatch(manifest.getMainAttributes()::containsKey);
    } catch (IOException e) {
      return false; // the JVM has read it in some other way, so it belongs to the program
    }
  }

  /** Whether the classes of a domain come from the jar of an agent. */
  private static final class JudgedDomain {
    private final ProtectionDomain domain;
    private final boolean isOfAgent;

    private JudgedDomain(ProtectionDomain domain, boolean isOfAgent) {
      this.domain = domain;
      this.isOfAgent = isOfAgent;
    }
  }
}
