package dev.serin.instrument;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The cheap methods of a program that was read before its classes were loaded. A class is known by
 * its bytes, and only classes with cheap methods take memory: about 20 bytes each. Immutable.
 */
public final class WholeProgram {
  private static final int BYTES_OF_CLASS = Long.BYTES + 2 * Integer.BYTES;

  /** By class, ascending; see {@link Digest#checksums}. */
  private final long[] checksums;

  /** The length of the class files in bytes. */
  private final int[] lengths;

  /** Where the methods of the classes begin in {@link #cheap}. */
  private final int[] starts;

  /** A bit for each method of these classes, in the order of the class file. */
  private final BitSet cheap;

  private WholeProgram(long[] checksums, int[] lengths, int[] starts, BitSet cheap) {
    this.checksums = checksums;
    this.lengths = lengths;
    this.starts = starts;
    this.cheap = cheap;
  }

  /** Extracts the cheap methods of a program. */
  static WholeProgram of(Program program, List<ReadClass> classes) {
    List<ReadClass> sorted = new ArrayList<>(classes);
    sorted.sort(Comparator.comparingLong(ReadClass::checksums));
    long[] checksums = new long[sorted.size()];
    int[] lengths = new int[sorted.size()];
    int[] starts = new int[sorted.size()];
    BitSet cheap = new BitSet();
    int count = 0;
    int methods = 0;
    for (ReadClass type : sorted) {
      boolean isKnown = count > 0 && checksums[count - 1] == type.checksums();
      if (!isKnown && addMethods(type.summary(), program, methods, cheap)) {
        checksums[count] = type.checksums();
        lengths[count] = type.length();
        starts[count] = methods;
        count++;
        methods += type.summary().methods().size();
      }
    }
    return new WholeProgram(
        Arrays.copyOf(checksums, count),
        Arrays.copyOf(lengths, count),
        Arrays.copyOf(starts, count),
        cheap);
  }

  /** Sets the bits of the cheap methods of a class; returns whether there are some. */
  private static boolean addMethods(
      ClassSummary summary, Program program, int start, BitSet cheap) {
    int at = start;
    for (MethodSummary method : summary.methods()) {
      cheap.set(at, program.isCheap(summary.name(), method.name(), method.descriptor()));
      at++;
    }
    int first = cheap.nextSetBit(start);
    return first >= 0 && first < at;
  }

  /** How many methods are cheap. */
  public int methods() {
    return cheap.cardinality();
  }

  /** How many classes have cheap methods. */
  public int classes() {
    return checksums.length;
  }

  /** Returns a rule that skips cheap methods, in classes with the bytes that were read only. */
  SkipRule cheapMethods() {
    return new SkipRule() {
      @Override
      public SkipRule of(ClassFile file) {
        Set<String> signatures = cheapMethods(file);
        return (method, code) -> WholeProgram.reason(signatures, method);
      }

      @Override
      public @Nullable SkipReason reason(MethodHeader method, MethodCode code) {
        return WholeProgram.reason(cheapMethods(method.file()), method);
      }
    };
  }

  private static @Nullable SkipReason reason(Set<String> cheapMethods, MethodHeader method) {
    return !cheapMethods.isEmpty() && cheapMethods.contains(method.name() + method.descriptor())
        ? SkipReason.CHEAP
        : null;
  }

  /** Names and descriptors of a class's cheap methods. */
  private Set<String> cheapMethods(ClassFile file) {
    byte[] bytes = file.bytes();
    int index = Arrays.binarySearch(checksums, Digest.checksums(bytes));
    if (index < 0 || lengths[index] != bytes.length) {
      return Set.of();
    }
    Set<String> signatures = new HashSet<>();
    int at = file.methodsAt() + 2;
    int count = file.u2(file.methodsAt());
    for (int i = 0; i < count; i++) {
      if (cheap.get(starts[index] + i)) {
        MethodHeader method = new MethodHeader(file, at);
        signatures.add(method.name() + method.descriptor());
      }
      at = file.memberEnd(at);
    }
    return signatures;
  }

  /** Writes the program; equal ones give equal bytes. */
  byte[] toBytes() {
    byte[] bits = cheap.toByteArray();
    int headBytes = Integer.BYTES + checksums.length * BYTES_OF_CLASS;
    ByteBuffer bytes = ByteBuffer.allocate(headBytes + bits.length);
    bytes.putInt(checksums.length);
    for (int i = 0; i < checksums.length; i++) {
      bytes.putLong(checksums[i]).putInt(lengths[i]).putInt(starts[i]);
    }
    return bytes.put(bits).array();
  }

  /**
   * Reads a program as it was written.
   *
   * @throws IOException if the bytes are cut off
   */
  static WholeProgram fromBytes(byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    int count = in.readInt();
    if (count < 0 || count > in.available() / BYTES_OF_CLASS) {
      throw new IOException("it is cut off");
    }
    long[] checksums = new long[count];
    int[] lengths = new int[count];
    int[] starts = new int[count];
    for (int i = 0; i < count; i++) {
      checksums[i] = in.readLong();
      lengths[i] = in.readInt();
      starts[i] = in.readInt();
      if (starts[i] < 0) {
        throw new IOException("it is damaged");
      }
    }
    return new WholeProgram(checksums, lengths, starts, BitSet.valueOf(in.readAllBytes()));
  }
}
