package dev.serin.analysis;

/**
 * The limits for reading, as issues may come from anywhere.
 *
 * @param line for one line
 * @param file for one file, and for all
 * @param keptBytes the maximum memory of the index: of all issues without their content
 * @param mapBytes the maximum memory for the names of all method maps
 * @param namedParts the maximum number of unread parts to name; all are counted
 */
record ReadLimits(LineLimits line, FileLimits file, long keptBytes, long mapBytes, int namedParts) {
  private static final long MIB = 1 << 20;
  private static final long GIB = 1 << 30;

  /** The memory that the parser needs for the longest line. */
  private static final long PARSER_BYTES = 128 * MIB;

  static final ReadLimits DEFAULTS =
      new ReadLimits(
          new LineLimits(16 << 20, 2_000_000, 100),
          new FileLimits(10_000, 1000, 64 * GIB, 1024 * GIB),
          keptBytes(Runtime.getRuntime().maxMemory()),
          mapBytes(Runtime.getRuntime().maxMemory()),
          100);

  /**
   * The limits of one issue.
   *
   * @param chars the maximum length of its line
   * @param tokens the maximum number of values, names and brackets
   * @param nesting the maximum depth of its objects and arrays
   */
  record LineLimits(int chars, int tokens, int nesting) {}

  /**
   * The limits of files.
   *
   * @param files the maximum number of files to read of a folder
   * @param badLines the maximum number of lines of a file that are not issues
   * @param bytes the maximum number of bytes to read of a file
   * @param allBytes the maximum number of bytes to read of all files
   */
  record FileLimits(int files, int badLines, long bytes, long allBytes) {}

  /** Seven eighths of the memory that the parser leaves; the rest is for content and the report. */
  static long keptBytes(long heapBytes) {
    return Math.max(16 * MIB, (heapBytes - PARSER_BYTES) / 8 * 7);
  }

  /** The memory for method maps beside an index: less if the index takes more than the rest. */
  long mapBytesBeside(long indexBytes) {
    return Math.min(mapBytes, Math.max(keptBytes - indexBytes, mapBytes / 16));
  }

  /** A thirty-second of the heap each for lines and for parsed issues; more is read again. */
  static long contentBytes(long heapBytes) {
    return heapBytes / 32;
  }

  /** Three eighths of the heap; 500,000 methods fit into 512 MiB. */
  static long mapBytes(long heapBytes) {
    return heapBytes / 8 * 3;
  }
}
