package dev.serin.instrument;

import dev.serin.format.LearnedMethod;
import dev.serin.format.PrivateFiles;
import dev.serin.instrument.base.RunningDigest;
import dev.serin.instrument.choose.MethodFilter;
import dev.serin.instrument.readahead.SummaryCache;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The methods that earlier runs of a program found to be hot, in a file of the cache directory; see
 * "The agent learns hot methods by itself" in docs/decisions.md. Processes that add methods at the
 * same time keep each other's. Not thread-safe.
 */
public final class LearnedCache {
  /** More methods are not kept; the most frequent ones stay. */
  static final int MAX_METHODS = 1000;

  /** The file in the directory that a process locks while it adds methods. */
  static final String LOCK = "serin-learned.lock";

  private static final long MAX_WAIT_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final File directory;
  private final SummaryCache cache;
  private final String digest;
  private final long maxWaitNanos;

  /**
   * A list for a program.
   *
   * @param directory where the file is
   * @param digest the digest of the program, see {@link #digest}
   */
  public LearnedCache(File directory, String digest) {
    this(directory, digest, MAX_WAIT_NANOS);
  }

  /**
   * A list for a program.
   *
   * @param maxWaitNanos the time that an update waits for other processes
   */
  LearnedCache(File directory, String digest, long maxWaitNanos) {
    this.directory = directory;
    this.cache = new SummaryCache(directory);
    this.digest = digest;
    this.maxWaitNanos = maxWaitNanos;
  }

  /**
   * The digest of a program: of the absolute paths on its class path and module path, and the sizes
   * and dates of archives. A folder counts by its path alone, so that a program keeps its list
   * while it is developed.
   */
  public static String digest(List<Path> classPath, List<Path> modulePath) {
    RunningDigest digest = new RunningDigest();
    add(digest, classPath);
    digest.add("modules");
    add(digest, modulePath);
    return digest.hex();
  }

  private static void add(RunningDigest digest, List<Path> paths) {
    for (Path path : paths) {
      File file = path.toAbsolutePath().normalize().toFile();
      boolean isArchive = file.isFile();
      digest.add(file.getPath());
      digest.add(isArchive ? file.length() : -1, isArchive ? file.lastModified() : -1);
    }
  }

  /** The methods of earlier runs; null if the file is damaged. */
  public @Nullable List<LearnedMethod> read() {
    List<LearnedMethod> written = written();
    if (written == null) {
      return null;
    }
    List<LearnedMethod> learnable = new ArrayList<>();
    for (LearnedMethod method : written) { // a stream is slow in a JVM that has just started
      if (MethodFilter.isLearnable(method)) {
        learnable.add(method);
      }
    }
    return learnable;
  }

  private @Nullable List<LearnedMethod> written() {
    byte[] content = cache.read(SummaryCache.Kind.LEARNED, digest);
    if (content == null) {
      return cache.has(SummaryCache.Kind.LEARNED, digest) ? null : List.of();
    }
    List<LearnedMethod> methods = new ArrayList<>();
    for (String line : LearnedMethod.lines(new String(content, StandardCharsets.UTF_8))) {
      LearnedMethod method = LearnedMethod.parse(line);
      if (method != null) {
        methods.add(method);
      }
    }
    return methods;
  }

  /**
   * Adds methods to the file, and removes others.
   *
   * @param notHot the patterns of methods that leave the list
   * @throws IOException if the directory cannot be made or written
   */
  public void update(Collection<LearnedMethod> found, Set<String> notHot) throws IOException {
    if (!PrivateFiles.makeDirectory(directory)) {
      throw new IOException("the directory cannot be created");
    }
    File file = new File(directory, LOCK);
    PrivateFiles.create(file);
    try (RandomAccessFile locked = new RandomAccessFile(file, "rw")) {
      lock(locked);
      merge(found, notHot);
    }
  }

  /**
   * Locks a file until it is closed. Waits a moment for other processes: if one of them hangs, the
   * methods that it adds may get lost.
   */
  private void lock(RandomAccessFile file) throws IOException {
    long startNanos = System.nanoTime();
    while (file.getChannel().tryLock() == null && System.nanoTime() - startNanos < maxWaitNanos) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private void merge(Collection<LearnedMethod> found, Set<String> notHot) throws IOException {
    SortedMap<String, LearnedMethod> byPattern = new TreeMap<>();
    List<LearnedMethod> before = written();
    if (before != null) {
      before.forEach(method -> byPattern.put(method.pattern(), method));
    }
    found.forEach(method -> byPattern.put(method.pattern(), method));
    byPattern.keySet().removeAll(notHot);
    String lines =
        byPattern.values().stream()
            .sorted(Comparator.comparingLong(LearnedMethod::callsPerSecond).reversed())
            .limit(MAX_METHODS)
            .map(LearnedMethod::toString)
            .collect(Collectors.joining("\n"));
    cache.write(SummaryCache.Kind.LEARNED, digest, lines.getBytes(StandardCharsets.UTF_8));
    cache.trim();
  }
}
