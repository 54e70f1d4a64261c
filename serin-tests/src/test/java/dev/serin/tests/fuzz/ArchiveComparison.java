package dev.serin.tests.fuzz;

import static dev.serin.tests.fuzz.ClassCheck.require;

import dev.serin.format.InstrumentedMark;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Compares the JDK's view of an archive with its view of the copy with probes. */
final class ArchiveComparison {
  /** More than any content has. Entries with a larger declared size are not read. */
  private static final int MAX_BYTES = 1 << 20;

  private ArchiveComparison() {}

  /**
   * Fails unless the JDK can read the copy like the original, and the copy has its entries.
   *
   * @param isLibrary whether it is an Android library, in which jars have classes too
   */
  static void compare(Path original, Path copy, boolean isLibrary) throws IOException {
    List<ZipEntry> before;
    Map<String, byte[]> contents;
    try (ZipFile file = new ZipFile(original.toFile())) {
      before = entries(file);
      contents = contents(file, before);
    } catch (IOException | IllegalArgumentException e) {
      return; // the JDK cannot read it either
    }
    try (ZipFile file = new ZipFile(copy.toFile())) {
      List<ZipEntry> after = entries(file);
      require(names(after).equals(names(before)), "entries " + names(before) + ", then " + after);
      Map<String, byte[]> read = contents(file, after);
      contents.forEach(
          (name, bytes) -> {
            require(read.containsKey(name), name + " can be read no more");
            boolean mayChange = name.endsWith(".class") || (isLibrary && name.endsWith(".jar"));
            require(mayChange || Arrays.equals(read.get(name), bytes), name + " is another");
          });
    } catch (IOException | IllegalArgumentException e) {
      throw new AssertionError("the JDK can read the original, but not the copy", e);
    }
  }

  private static List<ZipEntry> entries(ZipFile file) {
    List<ZipEntry> entries = new ArrayList<>();
    file.stream()
        .filter(entry -> !isSignature(entry.getName()))
        .filter(entry -> !entry.getName().equals(InstrumentedMark.PATH))
        .forEach(entries::add);
    return entries;
  }

  private static List<String> names(List<ZipEntry> entries) {
    return entries.stream().map(ZipEntry::getName).toList();
  }

  private static boolean isSignature(String name) {
    return name.toUpperCase(Locale.ROOT).matches("(?s)META-INF/[^/]*\\.(SF|RSA|DSA|EC)");
  }

  /** The contents of the readable entries, by name. */
  private static Map<String, byte[]> contents(ZipFile file, List<ZipEntry> entries) {
    Map<String, byte[]> contents = new LinkedHashMap<>();
    for (ZipEntry entry : entries) {
      try (InputStream in = entry.getSize() > MAX_BYTES ? null : file.getInputStream(entry)) {
        if (in != null) {
          contents.put(entry.getName(), in.readNBytes(MAX_BYTES));
        }
      } catch (IOException | IllegalArgumentException e) {
        // it is not readable
      }
    }
    return contents;
  }
}
