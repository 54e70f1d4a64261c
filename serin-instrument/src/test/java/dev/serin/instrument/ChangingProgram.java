package dev.serin.instrument;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A program in two folders, a jar and a class path that is edited at random. Each class has several
 * variants, which work together in any mixture.
 */
final class ChangingProgram {
  private static final int VARIANTS = 4;
  private static final int BASES = 3;
  private static final int LEAVES = 6;
  private static final List<String> PLACES = List.of("one", "two", "in.jar", "path.jar");

  /** Class files by name, one map for each variant. */
  private static final List<Map<String, byte[]>> CLASSES = new ArrayList<>();

  private final Random random;
  private final Path folder;

  /** The files by place, then by name. */
  private final Map<String, Map<String, byte[]>> files = new LinkedHashMap<>();

  ChangingProgram(Path folder, Random random) throws IOException {
    this.folder = Files.createDirectories(folder);
    this.random = random;
    for (String place : PLACES) {
      files.put(place, new TreeMap<>());
    }
    for (String name : variants().get(0).keySet()) {
      put(name);
    }
    write();
  }

  private static List<Map<String, byte[]>> variants() {
    if (CLASSES.isEmpty()) {
      for (int variant = 0; variant < VARIANTS; variant++) {
        CLASSES.add(Sources.compile(sources(variant)));
      }
    }
    return CLASSES;
  }

  private static String[] sources(int variant) {
    List<String> sources = new ArrayList<>();
    String size =
        switch (variant) {
          case 0 -> "";
          case 1 -> "int size() { return 2; }";
          case 2 -> "int size() { int n = 0; while (n < 9) { n += hashCode(); } return n; }";
          default -> "int size() { return 2; } int more() { return size() + 7; }";
        };
    for (int i = 0; i < BASES; i++) {
      sources.add(
          ("package p; abstract class Base# { int size() { return # + " + variant + "; }")
                  .replace("#", "" + i)
              + " int ask() { return size() + 1; }"
              + (variant == 3 ? " @dev.serin.annotations.NoTrace void hidden() {} }" : "}"));
      sources.add(
          "package p; class User# { static int use(Base# b) { return b.ask(); } }"
              .replace("#", "" + i));
    }
    for (int i = 0; i < LEAVES; i++) {
      sources.add("package p; class Leaf" + i + " extends Base" + i % BASES + " { " + size + " }");
    }
    sources.add(
        "package p; class Outer { private int x; class Inner { int get() { return x + "
            + variant
            + "; } } }");
    String activity = variant == 1 ? "" : " extends android.app.Activity";
    sources.add("package p; class Screen" + activity + " { void show() { hashCode(); } }");
    sources.add("package p; class Detail extends Screen { void show() { super.show(); } }");
    sources.add(
        "package android.app; public class Activity {"
            + " public void onWindowFocusChanged(boolean has) {} }");
    return sources.toArray(new String[0]);
  }

  /** Puts a class into a place that may have it already. */
  private void put(String name) {
    boolean isPlatform = name.startsWith("android/");
    String place = PLACES.get(isPlatform ? 3 : random.nextInt(random.nextInt(8) == 0 ? 4 : 3));
    files.get(place).put(name + ".class", variants().get(random.nextInt(VARIANTS)).get(name));
  }

  private String anyClass() {
    List<String> names = new ArrayList<>(variants().get(0).keySet());
    return names.get(random.nextInt(names.size()));
  }

  /** Makes one or more edits. */
  void edit() throws IOException {
    for (int edits = random.nextInt(3); edits >= 0; edits--) {
      Map<String, byte[]> place = files.get(PLACES.get(random.nextInt(PLACES.size())));
      List<String> names = new ArrayList<>(place.keySet());
      switch (random.nextInt(8)) {
        case 0, 1 -> {
          if (!names.isEmpty()) {
            place.remove(names.get(random.nextInt(names.size())));
          }
        }
        case 2 -> place.put("some/text" + random.nextInt(3), new byte[] {(byte) random.nextInt()});
        default -> put(anyClass());
      }
    }
    write();
  }

  /** The class files of a place by name. */
  Map<String, byte[]> classes(String place) {
    Map<String, byte[]> classes = new TreeMap<>(files.get(place));
    classes.keySet().removeIf(name -> !name.endsWith(".class"));
    return classes;
  }

  Path place(String name) {
    return folder.resolve(name);
  }

  private void write() throws IOException {
    for (Map.Entry<String, Map<String, byte[]>> place : files.entrySet()) {
      Path at = place(place.getKey());
      if (place.getKey().endsWith(".jar")) {
        writeJar(at, place.getValue());
      } else {
        writeFolder(at, place.getValue());
      }
    }
  }

  private static void writeFolder(Path at, Map<String, byte[]> files) throws IOException {
    Files.createDirectories(at);
    for (String name : content(at).keySet()) {
      if (!files.containsKey(name)) {
        Files.delete(at.resolve(name));
      }
    }
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Path path = at.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.write(path, file.getValue());
    }
  }

  static void writeJar(Path jar, Map<String, byte[]> files) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream out = new ZipOutputStream(file)) {
      for (Map.Entry<String, byte[]> entry : files.entrySet()) {
        ZipEntry header = new ZipEntry(entry.getKey());
        header.setTime(1_700_000_000_000L);
        out.putNextEntry(header);
        out.write(entry.getValue());
        out.closeEntry();
      }
    }
  }

  /** All files below a folder, by name with slashes. */
  static Map<String, byte[]> content(Path folder) throws IOException {
    Map<String, byte[]> content = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path file : walk.filter(path -> !Files.isDirectory(path)).toList()) {
        String name = folder.relativize(file).toString().replace('\\', '/');
        content.put(name, Files.readAllBytes(file));
      }
    }
    return content;
  }
}
