package dev.serin.analysis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs tasks on several threads, and hands over their results in the order of the tasks, on the
 * thread that adds them. Few tasks wait at a time, so their memory has a limit. Not thread-safe.
 */
final class OrderedWork<R> implements AutoCloseable {
  private static final int MAX_THREADS = 4;

  /** The parser needs up to half of this for the longest line. */
  private static final long BYTES_PER_THREAD = 256L << 20;

  private final Consumer<R> results;
  private final int threads;
  private final ExecutorService workers;
  private final ArrayDeque<Future<R>> running = new ArrayDeque<>();

  /**
   * Prepares for tasks.
   *
   * @param results receives the results
   */
  OrderedWork(Consumer<R> results) {
    this.results = results;
    long fitting = Runtime.getRuntime().maxMemory() / BYTES_PER_THREAD;
    int processors = Math.min(MAX_THREADS, Runtime.getRuntime().availableProcessors());
    this.threads = (int) Math.max(1, Math.min(processors, fitting));
    this.workers =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread thread = new Thread(task, "serin-read");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Adds a task, which runs soon. */
  void add(Callable<R> task) {
    while (running.size() > threads) {
      takeFirst();
    }
    running.add(workers.submit(task));
  }

  /** Waits for all tasks. */
  void finish() {
    while (!running.isEmpty()) {
      takeFirst();
    }
  }

  private void takeFirst() {
    try {
      results.accept(running.remove().get());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while issues were read", e);
    } catch (ExecutionException e) {
      throw unchecked(e.getCause());
    }
  }

  private static RuntimeException unchecked(@Nullable Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    if (cause instanceof IOException failure) {
      return new UncheckedIOException(failure);
    }
    return cause instanceof RuntimeException failure ? failure : new IllegalStateException(cause);
  }

  @Override
  public void close() {
    workers.shutdownNow();
  }
}
