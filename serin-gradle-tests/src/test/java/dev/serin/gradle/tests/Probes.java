package dev.serin.gradle.tests;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Reads which methods have which probes, from classes and from the reports of the build. */
final class Probes {
  private Probes() {}

  /** The ids in the methods of a jar's classes, by class, name and descriptor as in a map. */
  static SortedMap<String, Integer> inJar(Path jar) throws IOException {
    SortedMap<String, Integer> ids = new TreeMap<>();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : (Iterable<ZipEntry>) zip.stream().map(ZipEntry.class::cast)::iterator) {
        if (entry.getName().endsWith(".class")) {
          try (InputStream bytes = zip.getInputStream(entry)) {
            addOfClass(bytes.readAllBytes(), ids);
          }
        }
      }
    }
    return ids;
  }

  /** The ids in the methods of the classes of a folder. */
  static SortedMap<String, Integer> inFolder(Path folder) throws IOException {
    SortedMap<String, Integer> ids = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        if (file.toString().endsWith(".class")) {
          addOfClass(Files.readAllBytes(file), ids);
        }
      }
    }
    return ids;
  }

  private static void addOfClass(byte[] bytes, SortedMap<String, Integer> ids) {
    ClassNode type = new ClassNode();
    new ClassReader(bytes).accept(type, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    for (MethodNode method : type.methods) {
      for (AbstractInsnNode instruction : method.instructions) {
        if (instruction instanceof MethodInsnNode call
            && call.owner.equals("dev/serin/Probe")
            && call.name.equals("enter")) {
          String name = type.name + " " + method.name + " " + method.desc;
          ids.put(name.replace('/', '.'), constant(call.getPrevious()));
        }
      }
    }
  }

  private static int constant(AbstractInsnNode instruction) {
    if (instruction instanceof IntInsnNode pushed) {
      return pushed.operand;
    }
    if (instruction instanceof LdcInsnNode loaded) {
      return (Integer) loaded.cst;
    }
    return instruction.getOpcode() - Opcodes.ICONST_0;
  }

  /** The ids with probes, from a folder of reports: all ids of the map that are not skipped. */
  static SortedMap<String, Integer> said(Path reports) throws IOException {
    SortedMap<String, Integer> ids = ids(reports);
    for (String line : Files.readAllLines(reports.resolve("skipped.txt"), StandardCharsets.UTF_8)) {
      if (!line.startsWith("#")) {
        ids.remove(line.replaceFirst(" # .*", "").split(",", 3)[2]);
      }
    }
    return ids;
  }

  /** The ids of the method map in a folder of reports, except the id of the dispatch. */
  static SortedMap<String, Integer> ids(Path reports) throws IOException {
    SortedMap<String, Integer> ids = new TreeMap<>();
    Path map = reports.resolve("methodMapping.txt");
    for (String line : Files.readAllLines(map, StandardCharsets.UTF_8)) {
      if (!line.startsWith("#") && !line.contains("android.os.Handler dispatchMessage ")) {
        String[] parts = line.split(",", 3);
        ids.put(parts[2], Integer.valueOf(parts[0]));
      }
    }
    return ids;
  }
}
