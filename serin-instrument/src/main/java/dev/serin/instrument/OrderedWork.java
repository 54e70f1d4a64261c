package dev.serin.instrument;

import dev.serin.instrument.base.InstrumentException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs jobs on several threads and passes their results on in the order of the jobs, on the calling
 * thread. Only a limited number of jobs is ahead of the results that were passed on, so memory is
 * bounded.
 */
final class OrderedWork implements AutoCloseable {
  private static final int JOBS_AHEAD_PER_THREAD = 32;

  private final ExecutorService threads;
  private final int jobsAhead;

  OrderedWork(int threadCount) {
    this.jobsAhead = threadCount * JOBS_AHEAD_PER_THREAD;
    this.threads =
        Executors.newFixedThreadPool(
            threadCount,
            work -> {
              Thread thread = new Thread(work, "serin-instrument");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Receives the results of jobs. */
  interface Sink<T> {
    /** Takes the result of the next job. */
    void accept(T result) throws IOException, InstrumentException;
  }

  /** Runs the jobs, until one of them or the sink fails. */
  <T> void run(Iterator<? extends Callable<T>> jobs, Sink<T> sink)
      throws IOException, InstrumentException {
    Deque<Future<T>> ahead = new ArrayDeque<>();
    try {
      while (jobs.hasNext()) {
        ahead.add(threads.submit(jobs.next()));
        if (ahead.size() >= jobsAhead) {
          sink.accept(await(ahead.remove()));
        }
      }
      while (!ahead.isEmpty()) {
        sink.accept(await(ahead.remove()));
      }
    } finally {
      ahead.forEach(job -> job.cancel(false));
    }
  }

  /** Starts a job beside others. */
  <T> Future<T> start(Callable<T> job) {
    return threads.submit(job);
  }

  /** The result of a job; waits for it. */
  static <T> T await(Future<T> job) throws IOException, InstrumentException {
    try {
      return job.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof InstrumentException) {
        throw (InstrumentException) cause;
      }
      if (cause instanceof IOException) {
        throw (IOException) cause;
      }
      throw new IllegalStateException("a job failed: " + cause, cause);
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
