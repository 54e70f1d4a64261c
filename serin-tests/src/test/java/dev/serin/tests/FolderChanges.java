package dev.serin.tests;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** Waits for files that other processes write to a folder. */
final class FolderChanges {
  private FolderChanges() {}

  /**
   * Waits until a condition holds. Evaluates it at once and after each change in the folder.
   *
   * @param maxSeconds the limit of the whole wait, however many changes there are
   * @param failure the message of the error after that time
   */
  static void await(
      Path folder, Callable<Boolean> condition, long maxSeconds, Callable<String> failure)
      throws Exception {
    find(
        folder,
        () -> condition.call() ? Optional.of(folder) : Optional.empty(),
        maxSeconds,
        failure);
  }

  /**
   * Waits until a search has a result, and returns it. Searches at once and after each change.
   *
   * @param maxSeconds the limit of the whole wait, however many changes there are
   * @param failure the message of the error after that time
   */
  static <T> T find(
      Path folder, Callable<Optional<T>> search, long maxSeconds, Callable<String> failure)
      throws Exception {
    long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(maxSeconds);
    try (WatchService changes = FileSystems.getDefault().newWatchService()) {
      folder.register(
          changes, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_MODIFY);
      while (true) {
        Optional<T> found = search.call();
        if (found.isPresent()) {
          return found.get();
        }
        long leftNanos = endNanos - System.nanoTime();
        // A change that waits is returned even if no time is left.
        WatchKey key = leftNanos > 0 ? changes.poll(leftNanos, TimeUnit.NANOSECONDS) : null;
        if (key == null) {
          throw new AssertionError(failure.call());
        }
        key.pollEvents();
        key.reset();
      }
    }
  }
}
