package dev.serin.gradle;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.gradle.api.GradleException;

/**
 * One jar of all classes of a program, as the Android plugin wants it: what else is in the inputs
 * comes to the app on other ways. Sorted, not compressed, without times: the same classes, the same
 * bytes.
 */
final class ClassesJar {
  private final SortedMap<String, Path> inputs = new TreeMap<>();
  private final SortedMap<String, byte[]> classes = new TreeMap<>();

  private ClassesJar() {}

  /**
   * Writes the jar, whole or not at all.
   *
   * @param outputs which instrumented folder or jar was made of which input
   * @throws GradleException if two inputs have a class of the same name
   */
  static void write(Map<Path, Path> outputs, Path jar) throws IOException {
    ClassesJar all = new ClassesJar();
    for (Map.Entry<Path, Path> output : outputs.entrySet()) {
      if (Files.isDirectory(output.getValue())) {
        all.addFolder(output.getKey(), output.getValue());
      } else {
        all.addJar(output.getKey(), output.getValue());
      }
    }
    Files.createDirectories(jar.getParent());
    Path fresh = Files.createTempFile(jar.getParent(), "classes", ".tmp");
    try {
      all.write(fresh);
      Files.move(fresh, jar, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  private void addFolder(Path input, Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        String name = folder.relativize(file).toString().replace('\\', '/');
        if (isClass(name)) {
          add(name, Files.readAllBytes(file), input);
        }
      }
    }
  }

  private void addJar(Path input, Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : (Iterable<ZipEntry>) zip.stream().map(ZipEntry.class::cast)::iterator) {
        if (isClass(entry.getName())) {
          add(entry.getName(), zip.getInputStream(entry).readAllBytes(), input);
        }
      }
    }
  }

  /** Versions for newer Java and descriptions of modules are nothing that Android has. */
  private static boolean isClass(String name) {
    return name.endsWith(".class")
        && !name.startsWith("META-INF/")
        && !name.equals("module-info.class");
  }

  private void add(String name, byte[] bytes, Path input) {
    Path other = inputs.putIfAbsent(name, input);
    if (other != null) {
      throw new GradleException(
          "serin: the class "
              + name.substring(0, name.length() - ".class".length()).replace('/', '.')
              + " is twice in the program: in "
              + other
              + " and in "
              + input
              + ". Take one of the two out of its dependencies.");
    }
    classes.put(name, bytes);
  }

  private void write(Path file) throws IOException {
    try (OutputStream bytes = new BufferedOutputStream(Files.newOutputStream(file));
        ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> type : classes.entrySet()) {
        zip.putNextEntry(stored(type.getKey(), type.getValue()));
        zip.write(type.getValue());
        zip.closeEntry();
      }
    }
  }

  private static ZipEntry stored(String name, byte[] bytes) {
    CRC32 checksum = new CRC32();
    checksum.update(bytes);
    ZipEntry entry = new ZipEntry(name);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(bytes.length);
    entry.setCrc(checksum.getValue());
    entry.setTimeLocal(java.time.LocalDateTime.of(1980, 1, 1, 0, 0));
    return entry;
  }
}
