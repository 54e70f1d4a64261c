package dev.serin.agent;

import dev.serin.format.LearnedMethod;
import dev.serin.instrument.ClassCache;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The classes with probes of earlier runs, as one file has them. A class is found by the checksums
 * and the length of its original bytes. Safe for use by several threads.
 */
final class ReadyClasses {
  /** A file with another version is not used. */
  static final int VERSION = 1;

  /** Such a class depends on its own bytes only. */
  static final byte ALONE = 0;

  /** The decisions for such a class depend on the whole program. */
  static final byte OF_PROGRAM = 1;

  /** Such a class of the JDK has hooks, and depends on its own bytes only. */
  static final byte HOOKED = 2;

  /** A class that so many runs in a row did not load is not kept. */
  private static final int MAX_AGE = 16;

  private final byte[] content;
  private final int methods;
  private final String program;
  private final ProgramOrigin origin;

  /** The classes, with dots, for which other methods were learned since. */
  private final Set<String> changedByLearning = new HashSet<>();

  private final long[] checksums;
  private final int[] lengths;

  /** The index in {@link #content} of each class, and of the end of the last one. */
  private final int[] places;

  private final boolean[] taken;
  private volatile boolean isProgramSame;

  /**
   * Opens the content of a file.
   *
   * @param learned the methods without probes in this run
   * @throws IOException if the content has another form
   */
  ReadyClasses(byte[] content, List<LearnedMethod> learned) throws IOException {
    this.content = content;
    ByteArrayInputStream source = new ByteArrayInputStream(content);
    DataInputStream in = new DataInputStream(source);
    if (in.readInt() != VERSION) {
      throw new IOException("another version");
    }
    methods = in.readInt();
    program = in.readUTF();
    List<Path> archives = new ArrayList<>();
    isProgramSame = readPlaces(in, archives);
    origin = new ProgramOrigin(archives);
    compareLearned(in, learned);
    int count = in.readInt();
    if (count < 0 || methods < 0 || count > source.available() / 16) {
      throw new IOException("it is damaged");
    }
    ByteBuffer buffer =
        ByteBuffer.wrap(content, content.length - source.available(), 16 * count + 4);
    checksums = new long[count];
    lengths = new int[count];
    places = new int[count + 1];
    taken = new boolean[count];
    buffer.asLongBuffer().get(checksums);
    buffer.position(buffer.position() + 8 * count);
    buffer.asIntBuffer().get(lengths).get(places);
  }

  /** Reads the archives of the program; returns false if one of them has changed. */
  private static boolean readPlaces(DataInputStream in, List<Path> archives) throws IOException {
    boolean areSame = true;
    for (int i = in.readInt(); i > 0; i--) {
      File file = new File(in.readUTF());
      archives.add(file.toPath());
      areSame &= file.length() == in.readLong();
      areSame &= file.lastModified() == in.readLong();
    }
    return areSame;
  }

  private void compareLearned(DataInputStream in, List<LearnedMethod> learned) throws IOException {
    Set<String> now = new HashSet<>();
    learned.forEach(method -> now.add(method.pattern()));
    for (int i = in.readInt(); i > 0; i--) {
      LearnedMethod method = LearnedMethod.parse(in.readUTF());
      if (method != null && !now.remove(method.pattern())) {
        changedByLearning.add(method.className());
      }
    }
    for (LearnedMethod method : learned) {
      if (now.contains(method.pattern())) {
        changedByLearning.add(method.className());
      }
    }
  }

  /** The number of methods that have an index: the first one that is free. */
  int methods() {
    return methods;
  }

  /** The size of the whole file. */
  int bytes() {
    return content.length;
  }

  /** Uses no class that depends on the whole program from now on, unless it is the same. */
  void compareProgram(String digest) {
    isProgramSame &= digest.equals(program);
  }

  /**
   * Finds a class.
   *
   * @param className with slashes
   * @param classFile the class as the program loads it
   * @return null if there is none
   * @throws IOException if the content has another form
   */
  @Nullable ReadyClass find(
      ClassLoader loader, String className, @Nullable ProtectionDomain domain, byte[] classFile)
      throws IOException {
    int index = indexOf(classFile);
    if (index < 0
        || kind(index) == HOOKED
        || (!changedByLearning.isEmpty()
            && changedByLearning.contains(className.replace('/', '.')))) {
      return null;
    }
    boolean isOfProgram = kind(index) == OF_PROGRAM;
    if (isOfProgram != origin.includes(loader, domain) || (isOfProgram && !isProgramSame)) {
      return null;
    }
    taken[index] = true;
    return new ReadyClass(content, places[index]);
  }

  /**
   * Finds a class of the JDK with its hooks.
   *
   * @param classFile the class as the program loads it
   * @return null if there is none
   * @throws IOException if the content has another form
   */
  byte @Nullable [] findHooked(byte[] classFile) throws IOException {
    int index = indexOf(classFile);
    if (index < 0 || kind(index) != HOOKED) {
      return null;
    }
    taken[index] = true;
    return new ReadyClass(content, places[index]).bytes;
  }

  /** The index of a class; negative if there is none. */
  private int indexOf(byte[] classFile) {
    int index = Arrays.binarySearch(checksums, ClassCache.checksums(classFile));
    return index >= 0 && lengths[index] == classFile.length ? index : -1;
  }

  private byte kind(int index) {
    return content[places[index] + 1];
  }

  /**
   * Adds the classes that another run may still use to a writer.
   *
   * @param wereTaken whether to add the classes that this run has taken, or the others
   */
  void addUsable(ReadyClassesWriter writer, boolean wereTaken) throws IOException {
    writer.leaveOut(methods);
    for (int i = 0; i < checksums.length; i++) {
      int age = taken[i] ? 0 : content[places[i]] + 1;
      ReadyClass found = new ReadyClass(content, places[i]);
      if (taken[i] == wereTaken
          && age < MAX_AGE
          && (kind(i) != OF_PROGRAM || isProgramSame)
          && !changedByLearning.contains(found.methods.className())) {
        byte[] record = Arrays.copyOfRange(content, places[i], places[i + 1]);
        record[0] = (byte) age;
        writer.add(checksums[i], lengths[i], record, found.probedMethods);
      }
    }
  }
}
