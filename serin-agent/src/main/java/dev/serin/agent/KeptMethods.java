package dev.serin.agent;

import dev.serin.format.LearnedMethod;
import dev.serin.instrument.LearnedCache;
import dev.serin.runtime.Log;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The hot methods of this JVM's program, which earlier runs found or this run keeps for the next
 * one. A failure is logged once. Not thread-safe.
 */
final class KeptMethods {
  private final @Nullable File directory;
  private final Log log;
  private final @Nullable LearnedCache cache;
  private final List<LearnedMethod> earlier;
  private final List<LearnedMethod> unsaved = new ArrayList<>();
  private boolean isFailureLogged;

  /**
   * Reads the methods of earlier runs.
   *
   * @param directory the cache directory, or null
   */
  KeptMethods(@Nullable File directory, Log log) {
    this.directory = directory;
    this.log = log;
    this.cache =
        directory == null
            ? null
            : new LearnedCache(
                directory,
                LearnedCache.digest(ProgramPaths.classPath(), ProgramPaths.modulePath()));
    List<LearnedMethod> kept = cache == null ? List.of() : cache.read();
    this.earlier = kept == null ? List.of() : kept;
    if (kept == null) {
      log.write(
          "serin: the list of hot methods in "
              + directory
              + " is damaged and is not used. It is written again when hot methods are found.");
    }
  }

  /** The methods of earlier runs. */
  List<LearnedMethod> earlier() {
    return earlier;
  }

  /**
   * Keeps methods for the next run.
   *
   * @param notHot the patterns of methods that are no longer kept
   */
  void keep(List<LearnedMethod> methods, Set<String> notHot) {
    if (cache == null) {
      return;
    }
    unsaved.addAll(methods);
    try {
      cache.update(unsaved, notHot);
      unsaved.clear();
    } catch (IOException e) {
      if (!isFailureLogged) {
        isFailureLogged = true;
        log.write(
            "serin: the hot methods of this run cannot be kept for the next one in "
                + directory
                + ": "
                + e
                + ". Name another directory with the option cache, or start with --no-adapt.");
      }
    }
  }
}
