package dev.serin.instrument;

import dev.serin.instrument.base.Digest;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.cheap.ClassEntryPoints;
import dev.serin.instrument.cheap.ClassSummary;
import dev.serin.instrument.cheap.MethodSummary;
import dev.serin.instrument.cheap.Program;
import dev.serin.instrument.choose.SkipRule;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.MethodCode;
import dev.serin.instrument.classfile.MethodHeader;
import dev.serin.instrument.probe.EntryPoints;
import dev.serin.instrument.readahead.ReadClass;
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
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The cheap methods and the {@link EntryPoints} of a program that was read before its classes were
 * loaded. A class is known by its bytes, and only classes with such methods take memory: about 20
 * bytes each. Immutable.
 */
public final class WholeProgram {
  private static final int BYTES_OF_CLASS = Long.BYTES + 2 * Integer.BYTES;

  /** By class, ascending; see {@link Digest#checksums}. */
  private final long[] checksums;

  /** The length of the class files in bytes. */
  private final int[] lengths;

  /** The index in {@link #cheap} and {@link #entryPoints} of the first method of each class. */
  private final int[] starts;

  /** A bit for each method of these classes, in the order of the class file. */
  private final BitSet cheap;

  private final BitSet entryPoints;

  private WholeProgram(
      long[] checksums, int[] lengths, int[] starts, BitSet cheap, BitSet entryPoints) {
    this.checksums = checksums;
    this.lengths = lengths;
    this.starts = starts;
    this.cheap = cheap;
    this.entryPoints = entryPoints;
  }

  /** Extracts the cheap methods and the entry points of a program. */
  static WholeProgram of(Program program, List<ReadClass> classes) {
    List<ReadClass> sorted = new ArrayList<>(classes);
    sorted.sort(Comparator.comparingLong(ReadClass::checksums));
    long[] checksums = new long[sorted.size()];
    int[] lengths = new int[sorted.size()];
    int[] starts = new int[sorted.size()];
    BitSet cheap = new BitSet();
    BitSet entryPoints = new BitSet();
    int count = 0;
    int methods = 0;
    for (ReadClass type : sorted) {
      boolean isKnown = count > 0 && checksums[count - 1] == type.checksums();
      if (!isKnown && !type.summary().methods().isEmpty()) {
        addMethods(type.summary(), program, methods, cheap, entryPoints);
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
        cheap,
        entryPoints);
  }

  /** Sets the bits of the methods of a class. */
  private static void addMethods(
      ClassSummary summary, Program program, int start, BitSet cheap, BitSet entryPoints) {
    int at = start;
    for (MethodSummary method : summary.methods()) {
      String name = method.name();
      cheap.set(at, program.isCheap(summary.name(), name, method.descriptor()));
      entryPoints.set(at, program.isEntryPoint(summary.name(), name, method.descriptor()));
      at++;
    }
  }

  private static boolean isAnySet(BitSet bits, int start, int end) {
    int first = bits.nextSetBit(start);
    return first >= 0 && first < end;
  }

  /** How many methods are cheap. */
  public int methods() {
    return cheap.cardinality();
  }

  /** How many classes have cheap methods. */
  public int classes() {
    int classes = 0;
    for (int i = 0; i < starts.length; i++) {
      int end = i + 1 < starts.length ? starts[i + 1] : Integer.MAX_VALUE;
      classes += isAnySet(cheap, starts[i], end) ? 1 : 0;
    }
    return classes;
  }

  /** Returns a rule that skips cheap methods, only in classes with the bytes that were read. */
  SkipRule cheapMethods() {
    return new SkipRule() {
      @Override
      public SkipRule of(ClassFile file) {
        Set<String> signatures = methods(file, cheap);
        return (method, code) -> WholeProgram.reason(signatures, method);
      }

      @Override
      public @Nullable SkipReason reason(MethodHeader method, MethodCode code) {
        return WholeProgram.reason(methods(method.file(), cheap), method);
      }
    };
  }

  /**
   * The methods of a class that code without probes may call; {@link ClassEntryPoints} finds them
   * for a class with other bytes than were read.
   */
  BiPredicate<String, String> entryPoints(ClassFile file) {
    Set<String> signatures = methods(file, entryPoints);
    return signatures == null
        ? ClassEntryPoints.of(file)
        : (name, descriptor) -> signatures.contains(name + descriptor);
  }

  private static @Nullable SkipReason reason(
      @Nullable Set<String> cheapMethods, MethodHeader method) {
    return cheapMethods != null
            && !cheapMethods.isEmpty()
            && cheapMethods.contains(method.name() + method.descriptor())
        ? SkipReason.CHEAP
        : null;
  }

  /** Names and descriptors of a class's methods with a bit; null if the class is not known. */
  private @Nullable Set<String> methods(ClassFile file, BitSet bits) {
    byte[] bytes = file.bytes();
    int index = Arrays.binarySearch(checksums, Digest.checksums(bytes));
    if (index < 0 || lengths[index] != bytes.length) {
      return null;
    }
    Set<String> signatures = new HashSet<>();
    int at = file.methodsAt() + 2;
    int count = file.u2(file.methodsAt());
    for (int i = 0; i < count; i++) {
      if (bits.get(starts[index] + i)) {
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
    byte[] entryBits = entryPoints.toByteArray();
    int headBytes = 2 * Integer.BYTES + checksums.length * BYTES_OF_CLASS;
    ByteBuffer bytes = ByteBuffer.allocate(headBytes + bits.length + entryBits.length);
    bytes.putInt(checksums.length).putInt(bits.length);
    for (int i = 0; i < checksums.length; i++) {
      bytes.putLong(checksums[i]).putInt(lengths[i]).putInt(starts[i]);
    }
    return bytes.put(bits).put(entryBits).array();
  }

  /**
   * Reads a program as it was written.
   *
   * @throws IOException if the bytes are cut off
   */
  static WholeProgram fromBytes(byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    int count = in.readInt();
    int bits = in.readInt();
    if (count < 0 || bits < 0 || count > (in.available() - bits) / BYTES_OF_CLASS) {
      throw new IOException("it is truncated");
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
    BitSet cheap = BitSet.valueOf(in.readNBytes(bits));
    BitSet entryPoints = BitSet.valueOf(in.readAllBytes());
    return new WholeProgram(checksums, lengths, starts, cheap, entryPoints);
  }
}
