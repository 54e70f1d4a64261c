package dev.serin.cli;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The string constants in the class files of a module. */
final class StringConstants {
  private static final String CLASS = ".class";

  private StringConstants() {}

  /** All constants of the jar or class folder that contains a class. */
  static Set<String> ofJarOf(Class<?> one) throws Exception {
    URI place = one.getProtectionDomain().getCodeSource().getLocation().toURI();
    Path path = Path.of(place);
    if (Files.isDirectory(path)) {
      return in(path);
    }
    try (FileSystem jar = FileSystems.newFileSystem(path)) {
      return in(jar.getPath("/"));
    }
  }

  /** The values of all static fields of a name in the package of a class. */
  static Set<String> valuesOf(Class<?> one, String field) throws Exception {
    Set<String> values = new TreeSet<>();
    for (String name : classNames(one)) {
      for (Field declared : Class.forName(name, false, one.getClassLoader()).getDeclaredFields()) {
        if (declared.getName().equals(field) && Modifier.isStatic(declared.getModifiers())) {
          declared.setAccessible(true);
          values.add((String) declared.get(null));
        }
      }
    }
    return values;
  }

  private static List<String> classNames(Class<?> one) throws Exception {
    URI place = one.getProtectionDomain().getCodeSource().getLocation().toURI();
    Path path = Path.of(place);
    if (Files.isDirectory(path)) {
      return classNamesIn(path.resolve(folder(one)), one.getPackageName());
    }
    try (FileSystem jar = FileSystems.newFileSystem(path)) {
      return classNamesIn(jar.getPath(folder(one)), one.getPackageName());
    }
  }

  private static String folder(Class<?> one) {
    return one.getPackageName().replace('.', '/');
  }

  private static List<String> classNamesIn(Path folder, String packageName) throws IOException {
    List<String> names = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(CLASS) && !name.startsWith("package-info"))
          .forEach(
              name ->
                  names.add(packageName + "." + name.substring(0, name.length() - CLASS.length())));
    }
    return names;
  }

  private static Set<String> in(Path top) throws IOException {
    Set<String> constants = new TreeSet<>();
    try (Stream<Path> files = Files.walk(top)) {
      for (Path file : (Iterable<Path>) files.filter(f -> f.toString().endsWith(CLASS))::iterator) {
        try (InputStream in = Files.newInputStream(file)) {
          addConstants(new DataInputStream(in), constants);
        }
      }
    }
    return constants;
  }

  private static void addConstants(DataInputStream in, Set<String> constants) throws IOException {
    in.readLong(); // magic and version
    int count = in.readUnsignedShort();
    Map<Integer, String> texts = new HashMap<>();
    List<Integer> strings = new ArrayList<>();
    for (int i = 1; i < count; i++) {
      int tag = in.readUnsignedByte();
      switch (tag) {
        case 1 -> texts.put(i, in.readUTF());
        case 8 -> strings.add(in.readUnsignedShort());
        case 5, 6 -> {
          in.readLong();
          i++; // these take two places
        }
        case 7, 16, 19, 20 -> in.readUnsignedShort();
        case 15 -> in.skipBytes(3);
        default -> in.readInt();
      }
    }
    strings.forEach(index -> constants.add(texts.get(index)));
  }
}
