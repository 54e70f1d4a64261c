package dev.serin.analysis;

import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A line of a mapping: some lines of a method of the shrunk program, and the method in which they
 * were written. If a method contains inlined code, its own line follows those of the inlined
 * methods, with the same range of lines: the caller after its callees.
 */
final class MappedMethod {
  /** In place of a missing line. */
  static final int NO_LINE = -1;

  private final OriginalMethod original;
  private final Lines originalLines;
  private final Lines obfuscatedLines;
  private String residualSignature = "";
  private boolean synthesized;
  private boolean outline;
  private Map<Integer, Integer> outlinePositions = Map.of();

  /** A range of lines, both inclusive; {@link #NO_LINE} if there is none. */
  record Lines(int from, int to) {
    static final Lines NONE = new Lines(NO_LINE, NO_LINE);

    boolean isGiven() {
      return from != NO_LINE;
    }

    boolean has(int line) {
      return from <= line && line <= to;
    }
  }

  MappedMethod(OriginalMethod original, Lines originalLines, Lines obfuscatedLines) {
    this.original = original;
    this.originalLines = originalLines;
    this.obfuscatedLines = obfuscatedLines;
  }

  OriginalMethod original() {
    return original;
  }

  Lines originalLines() {
    return originalLines;
  }

  Lines obfuscatedLines() {
    return obfuscatedLines;
  }

  boolean isSynthesized() {
    return synthesized;
  }

  void setSynthesized() {
    synthesized = true;
  }

  boolean isOutline() {
    return outline;
  }

  void setOutline() {
    outline = true;
  }

  void setResidualSignature(String descriptor) {
    residualSignature = descriptor;
  }

  void addOutlinePosition(int inOutline, int atCall) {
    if (outlinePositions.isEmpty()) {
      outlinePositions = new HashMap<>();
    }
    outlinePositions.put(inOutline, atCall);
  }

  boolean callsOutline() {
    return !outlinePositions.isEmpty();
  }

  /** The line in the calling method for a line of an outline; the given line if unknown. */
  int outlinePosition(int inOutline, int line) {
    return outlinePositions.getOrDefault(inOutline, line);
  }

  /**
   * Whether this line belongs to the same method of the shrunk program as its first line. The first
   * line of a method made by R8 names a class of its own, but lines that were outlined name the
   * class of the source.
   */
  boolean isOfSameMethod(MappedMethod first) {
    boolean isSame =
        first.synthesized
            && original.name().equals(first.original.name())
            && original.descriptor().equals(first.original.descriptor());
    return isSame || original.equals(first.original);
  }

  /** The line in the source of a line in the shrunk program; 0 if unknown. */
  int originalLine(int line) {
    if (!originalLines.isGiven()) {
      return line;
    }
    int first = originalLines.from();
    boolean isOne = first == originalLines.to();
    return isOne || !obfuscatedLines.has(line) ? first : first + line - obfuscatedLines.from();
  }

  /** Whether the next line of a mapping belongs to the method into which this one was inlined. */
  boolean isInlinedInto(MappedMethod next) {
    return obfuscatedLines.isGiven() && obfuscatedLines.equals(next.obfuscatedLines);
  }

  /** The descriptor in the shrunk program, with dots. */
  String obfuscatedDescriptor(UnaryOperator<String> obfuscatedNames) {
    return residualSignature.isEmpty()
        ? original.descriptor(obfuscatedNames)
        : residualSignature.replace('/', '.');
  }
}
