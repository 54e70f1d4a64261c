package dev.serin.agent;

import dev.serin.format.LearnedMethod;
import dev.serin.format.MethodName;
import dev.serin.instrument.ClassCache;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.probe.InstrumentedClass;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Collects classes with probes, and writes them as {@link ReadyClasses} reads them. */
final class ReadyClassesWriter {
  /** Room for the numbers before and after the head, and for the seal of the cache. */
  private static final int FIXED_BYTES = 512;

  /** Room for a class, beside its record. */
  private static final int ENTRY_BYTES = Long.BYTES + 2 * Integer.BYTES;

  /** The age of a class that this run has loaded. */
  private static final int NEW = 0;

  /** The number of counts before the bytes of a class. */
  private static final int COUNTS = 4;

  private final SortedMap<Long, Entry> classes = new TreeMap<>();
  private final MethodRegistry methods;
  private final Map<String, List<Integer>> indexes;
  private final byte[] head;
  private final long maxBytes;
  private long bytes;
  private int indexesEnd;

  /**
   * A writer for classes whose methods have their ids from a registry.
   *
   * @param head the head of the file, see {@link #head}
   * @param maxBytes the limit of the file; further classes are left out
   */
  ReadyClassesWriter(MethodRegistry methods, byte[] head, long maxBytes) {
    this.methods = methods;
    this.head = head;
    this.maxBytes = maxBytes - head.length - FIXED_BYTES;
    this.indexes = methods.indexesByClass();
  }

  /** Whether a record of a size has room. */
  boolean hasRoom(int recordBytes) {
    return bytes + recordBytes + ENTRY_BYTES <= maxBytes;
  }

  /**
   * Adds a class as it is written. Of several ones with equal checksums, the first one stays.
   *
   * @return false if it was left out
   */
  boolean add(long checksums, int length, byte[] record, int probedMethods) {
    if (!hasRoom(record.length) || classes.containsKey(checksums)) {
      return false;
    }
    classes.put(checksums, new Entry(length, record, probedMethods));
    bytes += record.length + ENTRY_BYTES;
    return true;
  }

  /**
   * Adds a class.
   *
   * @param classFile without probes
   * @param kind {@link ReadyClasses#ALONE} or {@link ReadyClasses#OF_PROGRAM}
   * @param learned the learned methods of the class
   * @return false if it was left out
   */
  boolean add(byte[] classFile, byte kind, InstrumentedClass result, List<LearnedMethod> learned)
      throws IOException {
    Map<Integer, MethodName> named = methodsOf(result);
    if (named.size() < result.probedMethods()) {
      return false; // it got an id since the writer was made
    }
    ByteArrayOutputStream record = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(record);
    out.writeByte(NEW);
    out.writeByte(kind);
    out.writeBoolean(result.hasTraceAnnotations());
    out.writeInt(result.probedMethods());
    out.writeInt(result.entryPointsWithoutHandler());
    out.writeInt(result.skippedMethods().getOrDefault(SkipReason.CHEAP, 0));
    out.writeInt(learned.size());
    for (LearnedMethod method : learned) {
      out.writeUTF(method.toString());
    }
    byte[] withProbes = result.probedMethods() == 0 ? new byte[0] : result.bytes();
    out.writeInt(withProbes.length);
    out.write(withProbes);
    out.writeUTF(result.className().replace('/', '.'));
    writeNames(named, out);
    byte[] bytesOfRecord = record.toByteArray();
    long checksums = ClassCache.checksums(classFile);
    return add(checksums, classFile.length, bytesOfRecord, result.probedMethods());
  }

  /** Adds a class of the JDK with its hooks. */
  void addHooked(HookedClass type) throws IOException {
    ByteArrayOutputStream record = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(record);
    out.writeByte(NEW);
    out.writeByte(ReadyClasses.HOOKED);
    out.writeBoolean(false);
    for (int i = 0; i < COUNTS; i++) {
      out.writeInt(0);
    }
    out.writeInt(type.bytes.length);
    out.write(type.bytes);
    out.writeUTF(type.className.replace('/', '.'));
    writeNames(Map.of(), out);
    long checksums = ClassCache.checksums(type.classFile);
    add(checksums, type.classFile.length, record.toByteArray(), 0);
  }

  /** The methods with ids, by index, except methods without probes. */
  private Map<Integer, MethodName> methodsOf(InstrumentedClass result) {
    Set<MethodName> skipped = new HashSet<>();
    result.forEachSkipped((reason, method) -> skipped.add(method));
    Map<Integer, MethodName> named = new TreeMap<>();
    for (int index : indexes.getOrDefault(result.className().replace('/', '.'), List.of())) {
      MethodName name = Objects.requireNonNull(methods.name(MethodRegistry.idAt(index)));
      if (!skipped.contains(name)) {
        named.put(index, name);
      }
    }
    return named;
  }

  private void writeNames(Map<Integer, MethodName> named, DataOutputStream out) throws IOException {
    out.writeUTF(sourceFile(named));
    out.writeInt(named.size());
    for (Map.Entry<Integer, MethodName> method : named.entrySet()) {
      leaveOut(method.getKey() + 1);
      out.writeInt(method.getKey());
      out.writeInt(methods.place(method.getKey()).line());
      out.writeInt(method.getValue().access());
      out.writeUTF(method.getValue().methodName());
      out.writeUTF(method.getValue().descriptor());
    }
  }

  /** The source file of the methods of a class; empty if unknown. */
  private String sourceFile(Map<Integer, MethodName> named) {
    return named.isEmpty() ? "" : methods.place(named.keySet().iterator().next()).file();
  }

  /** Leaves out the indexes below an end, which classes of the file may have. */
  void leaveOut(int end) {
    indexesEnd = Math.max(indexesEnd, end);
  }

  /** The number of indexes that the methods of these classes may have. */
  int indexes() {
    return indexesEnd;
  }

  /** The number of the methods of these classes that have probes. */
  int probedMethods() {
    return classes.values().stream().mapToInt(entry -> entry.probedMethods).sum();
  }

  /**
   * The head of a file.
   *
   * @param program the digest of the program
   * @param archives the archives of the program
   * @param learned the learned methods of this run
   */
  static byte[] head(String program, List<Path> archives, List<LearnedMethod> learned)
      throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(head);
    out.writeUTF(program);
    out.writeInt(archives.size());
    for (Path archive : archives) {
      File file = archive.toFile();
      out.writeUTF(file.getPath());
      out.writeLong(file.length());
      out.writeLong(file.lastModified());
    }
    out.writeInt(learned.size());
    for (LearnedMethod method : learned) {
      out.writeUTF(method.toString());
    }
    return head.toByteArray();
  }

  /** The content of the file, in parts. */
  List<byte[]> content() throws IOException {
    ByteArrayOutputStream start = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(start);
    out.writeInt(ReadyClasses.VERSION);
    out.writeInt(indexesEnd);
    out.write(head);
    writeTable(out);
    List<byte[]> content = new ArrayList<>();
    content.add(start.toByteArray());
    for (Entry entry : classes.values()) {
      content.add(entry.record);
    }
    return content;
  }

  private void writeTable(DataOutputStream out) throws IOException {
    out.writeInt(classes.size());
    for (long checksums : classes.keySet()) {
      out.writeLong(checksums);
    }
    for (Entry entry : classes.values()) {
      out.writeInt(entry.length);
    }
    int at = out.size() + Integer.BYTES * (classes.size() + 1);
    for (Entry entry : classes.values()) {
      out.writeInt(at);
      at += entry.record.length;
    }
    out.writeInt(at);
  }

  /** A class as it is written. */
  private static final class Entry {
    private final int length;
    private final byte[] record;
    private final int probedMethods;

    Entry(int length, byte[] record, int probedMethods) {
      this.length = length;
      this.record = record;
      this.probedMethods = probedMethods;
    }
  }
}
