package dev.serin.gradle;

import dev.serin.format.InstrumentedMark;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.gradle.api.GradleException;
import org.jspecify.annotations.Nullable;

/**
 * All classes of a program in the form that the Android plugin expects, in one folder and one jar.
 * Other files of the inputs reach an app in other ways, and may be kept for other programs. The
 * same classes give the same bytes: the jar is sorted, has no times, and is not compressed.
 * Unchanged files keep their times.
 */
final class Classes {
  private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

  private final Map<String, Path> inputs = new HashMap<>();
  private final SortedMap<String, byte[]> inFolder = new TreeMap<>();
  private final SortedMap<String, byte[]> inJar = new TreeMap<>();

  private final boolean isWhole;

  private Classes(boolean isWhole) {
    this.isWhole = isWhole;
  }

  /**
   * Writes the classes.
   *
   * @param outputs the instrumented folder or jar of each input
   * @param folder for the classes of folders; other files in it are deleted. Without a folder,
   *     these classes are in the jar, too
   * @param jar for the classes of jars; written atomically
   * @param isWhole whether to keep the other files of the folders
   * @throws GradleException if two inputs have a class of the same name
   */
  static void write(Map<Path, Path> outputs, @Nullable Path folder, Path jar, boolean isWhole)
      throws IOException {
    Classes all = new Classes(isWhole);
    for (Map.Entry<Path, Path> output : outputs.entrySet()) {
      if (Files.isDirectory(output.getValue())) {
        all.addFolder(
            output.getKey(), output.getValue(), folder == null ? all.inJar : all.inFolder);
      } else {
        all.addJar(output.getKey(), output.getValue());
      }
    }
    if (folder != null) {
      all.writeFolder(folder);
    }
    all.writeJar(jar);
  }

  private void addFolder(Path input, Path folder, SortedMap<String, byte[]> classes)
      throws IOException {
    for (Path file : files(folder)) {
      String name = name(folder, file);
      if (isWhole || isClass(name)) {
        add(name, Files.readAllBytes(file), input, classes);
      }
    }
  }

  private void addJar(Path input, Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : (Iterable<ZipEntry>) zip.stream().map(ZipEntry.class::cast)::iterator) {
        if (isClass(entry.getName())) {
          add(entry.getName(), zip.getInputStream(entry).readAllBytes(), input, inJar);
        }
      }
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).collect(Collectors.toList());
    }
  }

  private static String name(Path folder, Path file) {
    return folder.relativize(file).toString().replace('\\', '/');
  }

  /** Android has neither class versions for newer Java nor module descriptions. */
  private static boolean isClass(String name) {
    return name.endsWith(".class")
        && !name.startsWith("META-INF/")
        && !name.equals("module-info.class");
  }

  private void add(String name, byte[] bytes, Path input, SortedMap<String, byte[]> classes) {
    Path other = inputs.putIfAbsent(name, input);
    if (other != null && !name.equals(InstrumentedMark.PATH)) { // each folder has the same one
      throw new GradleException(
          "serin: "
              + name
              + " occurs twice in the program: in "
              + other
              + " and in "
              + input
              + ". Remove one of them from the dependencies.");
    }
    classes.put(name, bytes);
  }

  private void writeFolder(Path folder) throws IOException {
    Files.createDirectories(folder);
    for (Path file : files(folder)) {
      if (!inFolder.containsKey(name(folder, file))) {
        Files.delete(file);
      }
    }
    for (Map.Entry<String, byte[]> type : inFolder.entrySet()) {
      Path file = folder.resolve(type.getKey());
      boolean isThere =
          Files.exists(file) && Arrays.equals(Files.readAllBytes(file), type.getValue());
      if (!isThere) {
        Files.createDirectories(file.getParent());
        Files.write(file, type.getValue());
      }
    }
  }

  private void writeJar(Path jar) throws IOException {
    Files.createDirectories(jar.getParent());
    Path fresh = Files.createTempFile(jar.getParent(), "classes", ".tmp");
    try {
      try (OutputStream bytes = new BufferedOutputStream(Files.newOutputStream(fresh));
          ZipOutputStream zip = new ZipOutputStream(bytes)) {
        for (Map.Entry<String, byte[]> type : inJar.entrySet()) {
          zip.putNextEntry(stored(type.getKey(), type.getValue()));
          zip.write(type.getValue());
          zip.closeEntry();
        }
      }
      Files.move(fresh, jar, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  private static ZipEntry stored(String name, byte[] bytes) {
    CRC32 checksum = new CRC32();
    checksum.update(bytes);
    ZipEntry entry = new ZipEntry(name);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(bytes.length);
    entry.setCrc(checksum.getValue());
    entry.setTimeLocal(NO_TIME);
    return entry;
  }
}
