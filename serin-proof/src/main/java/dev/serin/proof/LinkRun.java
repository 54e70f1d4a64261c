package dev.serin.proof;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntSupplier;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipFile;

/**
 * Links every class of a jar, in a JVM of its own: each is loaded without being initialised.
 * Requesting its constructors makes the JVM verify it; its fields and methods are requested too. If
 * a jar has classes for several releases, each release is linked.
 */
final class LinkRun {
  private final Path jar;
  private final List<Path> others;
  private final List<String> failures = new ArrayList<>();
  private int linked;

  private LinkRun(Path jar, List<Path> others) {
    this.jar = jar;
    this.others = others;
  }

  /**
   * Writes how many classes were linked, and a line for each failure.
   *
   * @param arguments the file to write, the jar, and the other jars that its classes need
   */
  public static void main(String[] arguments) throws IOException {
    List<Path> others = new ArrayList<>();
    for (int i = 2; i < arguments.length; i++) {
      others.add(Path.of(arguments[i]));
    }
    LinkRun run = new LinkRun(Path.of(arguments[1]), others);
    for (int release : releases(run.jar)) {
      run.link(release);
    }
    run.failures.sort(null);
    run.failures.add(0, String.valueOf(run.linked));
    Files.write(Path.of(arguments[0]), run.failures);
  }

  /** The releases for which a jar has classes, the oldest first. */
  private static SortedSet<Integer> releases(Path jar) throws IOException {
    int base = JarFile.baseVersion().feature();
    SortedSet<Integer> releases = new TreeSet<>(List.of(base));
    try (JarFile file = new JarFile(jar.toFile())) {
      file.stream()
          .map(entry -> entry.getName().split("/", -1))
          .filter(parts -> parts.length > 3 && parts[1].equals("versions"))
          .filter(parts -> parts[0].equals("META-INF") && parts[2].matches("[0-9]+"))
          .filter(parts -> isClass(parts[parts.length - 1]))
          .forEach(parts -> releases.add(Integer.valueOf(parts[2])));
    }
    return releases.headSet(Runtime.version().feature() + 1);
  }

  private static boolean isClass(String entry) {
    return entry.endsWith(".class") && !entry.endsWith("module-info.class");
  }

  private void link(int release) throws IOException {
    Runtime.Version version = Runtime.Version.parse(String.valueOf(release));
    try (JarFile file = new JarFile(jar.toFile(), false, ZipFile.OPEN_READ, version)) {
      Loader loader = new Loader(file, others);
      List<String> names =
          file.versionedStream()
              .map(JarEntry::getName)
              .filter(LinkRun::isClass)
              .filter(name -> !name.startsWith("META-INF/"))
              .map(name -> name.substring(0, name.length() - 6).replace('/', '.'))
              .toList();
      for (String name : names) {
        link(name, release + " " + name, loader);
      }
      loader.close();
    }
  }

  private void link(String name, String place, ClassLoader loader) {
    try {
      Class<?> type = Class.forName(name, false, loader);
      boolean well = holds(place + " constructors", () -> type.getDeclaredConstructors().length);
      well &= holds(place + " fields", () -> type.getDeclaredFields().length);
      well &= holds(place + " methods", () -> type.getDeclaredMethods().length);
      if (well) {
        linked++;
      }
    } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
      failures.add(place + " load " + kind(e));
    }
  }

  private boolean holds(String place, IntSupplier members) {
    try {
      return members.getAsInt() >= 0;
    } catch (LinkageError | RuntimeException e) {
      failures.add(place + " " + kind(e));
      return false;
    }
  }

  /**
   * The class and message of a failure, without positions in the code, which probes move. Which
   * class is missing first depends on the JVM's order of methods, which does not follow the class
   * file.
   */
  private static String kind(Throwable failure) {
    String name = failure.getClass().getName();
    if (failure instanceof NoClassDefFoundError) {
      return name;
    }
    String first = String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
    return name + ": " + first.replaceAll("[0-9]+", "#");
  }

  /** Loads the classes of a jar itself; its parents and the other jars have the rest. */
  private static final class Loader extends URLClassLoader {
    private final JarFile jar;

    Loader(JarFile jar, List<Path> others) throws IOException {
      super(urls(others), ClassLoader.getPlatformClassLoader());
      this.jar = jar;
    }

    private static URL[] urls(List<Path> paths) throws IOException {
      URL[] urls = new URL[paths.size()];
      for (int i = 0; i < urls.length; i++) {
        urls[i] = paths.get(i).toUri().toURL();
      }
      return urls;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        if (loaded != null) {
          return loaded;
        }
        JarEntry entry = jar.getJarEntry(name.replace('.', '/') + ".class");
        return entry == null ? super.loadClass(name, resolve) : define(name, entry);
      }
    }

    private Class<?> define(String name, JarEntry entry) throws ClassNotFoundException {
      try (InputStream in = jar.getInputStream(entry)) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
