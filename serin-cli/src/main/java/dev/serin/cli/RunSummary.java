package dev.serin.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * The results of the agents of a run: a command may start several programs.
 *
 * @param processes the number of processes with an agent
 * @param ended the number of them with a result; the others still run, or were killed
 * @param programsEnded the number of those whose recording ended with the program
 * @param issues the numbers of issues
 * @param unmatchedIncludes the patterns that matched nothing in any process
 */
record RunSummary(
    int processes, int ended, int programsEnded, Issues issues, List<String> unmatchedIncludes) {
  /**
   * The numbers of issues of a run.
   *
   * @param found all, written or not
   * @param unwritten the issues that are not on disk
   */
  record Issues(long found, long unwritten) {
    /** No issue. */
    static final Issues NONE = new Issues(0, 0);

    private Issues plus(Properties properties) {
      return new Issues(
          found + number(properties, ISSUES), unwritten + number(properties, UNWRITTEN_ISSUES));
    }

    private static long number(Properties properties, String key) {
      return Long.parseLong(properties.getProperty(key, "0"));
    }
  }

  // Keys of a file; RunSummary of serin-agent writes the same keys.
  private static final String ENDED = "ended";
  private static final String PROGRAM_ENDED = "programEnded";
  private static final String UNMATCHED_INCLUDES = "unmatchedIncludes";
  private static final String ISSUES = "issues";
  private static final String UNWRITTEN_ISSUES = "unwrittenIssues";

  /** The suffix of complete files. */
  private static final String SUFFIX = ".properties";

  /** The interval of the liveness checks: a process that is killed changes no file. */
  private static final long LIVENESS_MILLIS = 500;

  /** Reads the files of agents in a folder; the file of one that was killed has no result. */
  static RunSummary read(Path folder) throws IOException {
    int processes = 0;
    List<String> unmatched = new ArrayList<>();
    int ended = 0;
    int programsEnded = 0;
    Issues issues = Issues.NONE;
    for (Path file : files(folder)) {
      processes++;
      Properties properties = PropertiesFile.read(file);
      if (properties.containsKey(ENDED)) {
        List<String> here = split(properties.getProperty(UNMATCHED_INCLUDES, ""));
        if (ended > 0) {
          unmatched.retainAll(here);
        } else {
          unmatched.addAll(here);
        }
        ended++;
        issues = issues.plus(properties);
        programsEnded += Boolean.parseBoolean(properties.getProperty(PROGRAM_ENDED)) ? 1 : 0;
      }
    }
    return new RunSummary(processes, ended, programsEnded, issues, List.copyOf(unmatched));
  }

  /**
   * Waits until an agent has written its summary into a folder, or its process has ended.
   *
   * @param isAlive whether the process has not ended
   * @return false if neither happened within the time limit
   */
  static boolean awaitEnd(Path folder, BooleanSupplier isAlive, long maxNanos)
      throws IOException, InterruptedException {
    return awaitEnd(folder, isAlive, maxNanos, LIVENESS_MILLIS);
  }

  /** Waits in the same way, with another interval of the liveness checks. */
  static boolean awaitEnd(Path folder, BooleanSupplier isAlive, long maxNanos, long livenessMillis)
      throws IOException, InterruptedException {
    long startNanos = System.nanoTime();
    try (WatchService changes = folder.getFileSystem().newWatchService()) {
      folder.register(
          changes, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_MODIFY);
      while (isAlive.getAsBoolean() && !anyHasEnded(folder)) {
        if (System.nanoTime() - startNanos > maxNanos) {
          return false;
        }
        WatchKey key = changes.poll(livenessMillis, TimeUnit.MILLISECONDS);
        if (key != null) {
          key.pollEvents();
          key.reset();
        }
      }
      return true;
    }
  }

  private static boolean anyHasEnded(Path folder) throws IOException {
    for (Path file : files(folder)) {
      if (PropertiesFile.read(file).containsKey(ENDED)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Deletes the folder and the files that agents wrote into it. If an agent still writes into it,
   * it stays until the system deletes temporary files.
   */
  static void delete(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.deleteIfExists(file); // an agent may rename one meanwhile
      }
      Files.delete(folder);
    } catch (IOException | UncheckedIOException e) {
      // The result of the run is more important.
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList();
    }
  }

  private static List<String> split(String patterns) {
    return patterns.isEmpty() ? List.of() : List.of(patterns.split(";", -1));
  }
}
