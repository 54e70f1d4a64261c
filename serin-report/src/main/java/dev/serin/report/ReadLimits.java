package dev.serin.report;

/**
 * How much is read at most, as issues may come from anywhere.
 *
 * @param line of one line
 * @param file of one file, and of all
 * @param keptBytes how much memory all issues may take, as {@link JsonWeight} estimates it
 * @param mapBytes how much memory the names of all method maps may take
 * @param namedParts how many of the parts that are not read are named; all are counted
 */
record ReadLimits(LineLimits line, FileLimits file, long keptBytes, long mapBytes, int namedParts) {
  private static final long MIB = 1 << 20;

  /** The memory that the parser needs for the longest line. */
  private static final long PARSER_BYTES = 128 * MIB;

  static final ReadLimits DEFAULTS =
      new ReadLimits(
          new LineLimits(16 << 20, 2_000_000, 100),
          new FileLimits(10_000, 1000, 256 * MIB, 1024 * MIB),
          keptBytes(Runtime.getRuntime().maxMemory()),
          mapBytes(Runtime.getRuntime().maxMemory()),
          100);

  /**
   * The limits of one issue.
   *
   * @param chars how long its line may be
   * @param tokens how many values, names and brackets it may have
   * @param nesting how deep its objects and arrays may be nested
   */
  record LineLimits(int chars, int tokens, int nesting) {}

  /**
   * The limits of files.
   *
   * @param files how many of a folder are read
   * @param badLines how many lines of a file may be no issues
   * @param bytes how much of a file is read
   * @param allBytes how much of all files is read
   */
  record FileLimits(int files, int badLines, long bytes, long allBytes) {}

  /** Half of the memory that the parser leaves; the rest is for call trees and the report. */
  static long keptBytes(long heapBytes) {
    return Math.max(16 * MIB, (heapBytes - PARSER_BYTES) / 2);
  }

  /** Three eighths of the heap, as issues take up to half; 500,000 methods fit into 512 MiB. */
  static long mapBytes(long heapBytes) {
    return heapBytes / 8 * 3;
  }
}
