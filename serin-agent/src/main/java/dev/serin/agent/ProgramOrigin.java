package dev.serin.agent;

import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a class comes from the program that was read ahead: its loader is the
 * application's class loader, or a descendant that defines the class from one of the archives and
 * folders, as Spring Boot does with jars in a jar. Immutable.
 */
final class ProgramOrigin {
  private static final int MAX_DEPTH = 100;
  private static final Set<String> PROTOCOLS = Set.of("file", "jar", "nested");
  private static final List<String> SCHEMES = List.of("jar:", "nested:", "file:");

  private final Set<Path> places;

  ProgramOrigin(List<Path> places) {
    this.places = new HashSet<>(places);
  }

  /** Whether a class with a loader and a domain belongs to the program. */
  boolean includes(ClassLoader loader, @Nullable ProtectionDomain domain) {
    ClassLoader application = ClassLoader.getSystemClassLoader();
    if (loader == application) {
      return true;
    }
    if (loader == ClassLoader.getPlatformClassLoader()) {
      return false;
    }
    // A loader that the property java.system.class.loader names has the usual one as parent.
    return isBelow(application, loader) || (isBelow(loader, application) && isFromPlace(domain));
  }

  private static boolean isBelow(ClassLoader loader, ClassLoader application) {
    ClassLoader at = loader.getParent();
    for (int depth = 0; at != null && depth < MAX_DEPTH; depth++) {
      if (at == application) {
        return true;
      }
      at = at.getParent();
    }
    return false;
  }

  private boolean isFromPlace(@Nullable ProtectionDomain domain) {
    CodeSource source = domain == null ? null : domain.getCodeSource();
    URL location = source == null ? null : source.getLocation();
    if (location == null || !PROTOCOLS.contains(location.getProtocol())) {
      return false; // toString() would run code of the program
    }
    Path archive = archive(location.toString());
    return archive != null && places.contains(archive);
  }

  /** The archive on disk that contains a location, or the folder at it; null if neither. */
  static @Nullable Path archive(String location) {
    String rest = location;
    for (String scheme : SCHEMES) {
      if (rest.startsWith(scheme)) {
        rest = rest.substring(scheme.length());
      }
    }
    if (!rest.startsWith("/")) {
      return null;
    }
    int entry = rest.indexOf('!');
    String archive = entry < 0 ? rest : rest.substring(0, entry);
    try {
      return Path.of(URI.create("file:" + archive)).normalize();
    } catch (IllegalArgumentException e) { // no location of a file
      return null;
    }
  }
}
