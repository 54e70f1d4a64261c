package dev.serin.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program that loads {@link LoadedClass0000000} under many names, each thousand times by a new
 * class loader, and runs each class. It writes a file of ten lines, each with the number of loads
 * and the bytes of the heap after a collection.
 */
public final class ClassLoads {
  private static final String TEMPLATE = "LoadedClass0000000";
  private static final int DIGITS = 7;
  private static final int LARGEST = 9_999_999;
  private static final int LOADS_OF_LOADER = 1000;
  private static final int REPORTS = 10;
  private static final int CHUNK_BYTES = 1 << 15;

  private final byte[] classFile;
  private final List<Integer> digitsAt = new ArrayList<>();

  private ClassLoads(byte[] classFile) {
    this.classFile = classFile;
    String text = new String(classFile, StandardCharsets.ISO_8859_1);
    for (int at = text.indexOf(TEMPLATE); at >= 0; at = text.indexOf(TEMPLATE, at + 1)) {
      digitsAt.add(at + TEMPLATE.length() - DIGITS);
    }
  }

  /**
   * Runs the program.
   *
   * @param arguments the file to write, how many classes to load, how many names they have, and
   *     optionally the percentage of the old generation that other objects fill meanwhile
   */
  public static void main(String[] arguments) throws Exception {
    int loads = Integer.parseInt(arguments[1]);
    int names = Integer.parseInt(arguments[2]);
    List<byte[]> filling =
        arguments.length > 3 ? fill(Integer.parseInt(arguments[3])) : new ArrayList<>();
    List<String> lines = new ArrayList<>();
    ClassLoads program = new ClassLoads(template());
    for (int report = 0; report < REPORTS; report++) {
      int end = (int) ((report + 1L) * loads / REPORTS);
      program.load((int) ((long) report * loads / REPORTS), end, names);
      lines.add(end + " " + heapBytes());
    }
    filling.clear(); // not before
    Files.write(Path.of(arguments[0]), lines);
  }

  /** Fills the old generation up to a share of it. */
  private static List<byte[]> fill(int percent) {
    List<byte[]> chunks = new ArrayList<>();
    while (oldPercent() < percent) {
      chunks.add(new byte[CHUNK_BYTES]);
      System.gc();
    }
    return chunks;
  }

  private static long oldPercent() {
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getType() == MemoryType.HEAP && pool.isUsageThresholdSupported()) {
        MemoryUsage usage = pool.getCollectionUsage();
        return 100 * usage.getUsed() / usage.getMax();
      }
    }
    throw new IllegalStateException("there is no old generation");
  }

  private static byte[] template() throws IOException {
    try (InputStream in = ClassLoads.class.getResourceAsStream(TEMPLATE + ".class")) {
      return in.readAllBytes();
    }
  }

  private void load(int from, int to, int names) throws ReflectiveOperationException {
    Loader loader = new Loader();
    for (int i = from; i < to; i++) {
      if (i % LOADS_OF_LOADER == 0 || i % names == 0) {
        loader = new Loader();
      }
      String name = name(i % names);
      rename(name);
      Object loaded = loader.define(name, classFile).getConstructor().newInstance();
      ((Runnable) loaded).run();
    }
  }

  private void rename(String name) {
    for (int at : digitsAt) {
      for (int digit = 0; digit < DIGITS; digit++) {
        classFile[at + digit] = (byte) name.charAt(name.length() - DIGITS + digit);
      }
    }
  }

  /** The name of a class: the template's with another number of as many digits. */
  private static String name(int number) {
    String digits = String.valueOf(LARGEST + 1 + number);
    return LoadedClass0000000.class.getName().replace("0000000", digits.substring(1));
  }

  private static long heapBytes() {
    Runtime runtime = Runtime.getRuntime();
    System.gc();
    System.gc(); // the first one unloads classes, whose memory the second one frees
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private static final class Loader extends ClassLoader {
    Loader() {
      super(ClassLoads.class.getClassLoader());
    }

    Class<?> define(String name, byte[] bytes) {
      return defineClass(name, bytes, 0, bytes.length);
    }
  }
}
