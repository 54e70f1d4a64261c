package dev.serin.runtime;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads scheduler counters from {@code /proc}. Keeps a file per thread open, as each is read about
 * twenty times per second while a loop is busy. A reading takes two system calls per thread and
 * allocates nothing.
 */
final class LinuxWitnesses implements Witnesses {
  private static final String TASKS = "/proc/self/task/";
  private static final String TICKER = "/proc/thread-self/schedstat";
  private static final String COUNTERS = "/schedstat";
  private static final int BUFFER_BYTES = 128;

  /** The ticker and the first witness are required; the others are optional. */
  private static final int NEEDED = 2;

  private final Witness[] witnesses;
  private final @Nullable RandomAccessFile[] files;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private boolean open;
  private boolean unknown;

  LinuxWitnesses(List<Witness> witnesses) {
    this.witnesses = witnesses.toArray(new Witness[0]);
    this.files = new RandomAccessFile[witnesses.size() + 1];
    this.unknown = witnesses.isEmpty();
  }

  @Override
  public int count() {
    return files.length;
  }

  @Override
  public long turnNanos(int index) {
    return index == 0 ? Suspensions.SAMPLE_NANOS : witnesses[index - 1].turnNanos();
  }

  @Override
  public boolean read(SchedulerCounters[] counters) {
    if (unknown) {
      return false;
    }
    if (!open) {
      open();
    }
    for (int i = 0; i < files.length; i++) {
      if (!read(i, counters[i]) && i < NEEDED) {
        close();
        unknown = true; // the result would be the same at each of twenty attempts per second
        return false;
      }
    }
    return true;
  }

  private void open() {
    open = true;
    for (int i = 0; i < files.length; i++) {
      try {
        files[i] = new RandomAccessFile(i == 0 ? ofTicker() : of(witnesses[i - 1]), "r");
      } catch (IOException | SecurityException e) {
        files[i] = null; // the file is missing, or this process may not read it
      }
    }
  }

  /** Kernels before 3.17 have no {@code thread-self}. */
  private static String ofTicker() throws IOException {
    return new File(TICKER).exists() ? TICKER : ofThread(Ticker.THREAD_NAME);
  }

  private static String of(Witness witness) throws IOException {
    return witness.isMainThread()
        ? TASKS + new File("/proc/self").getCanonicalFile().getName() + COUNTERS
        : ofThread(witness.threadName());
  }

  private static String ofThread(String name) throws IOException {
    return TASKS + LinuxProcess.threadNumber(name) + COUNTERS;
  }

  private boolean read(int index, SchedulerCounters counters) {
    RandomAccessFile file = files[index];
    if (file == null) {
      return false;
    }
    try {
      file.seek(0);
      return counters.parse(buffer, file.read(buffer, 0, BUFFER_BYTES));
    } catch (IOException e) {
      return false; // the thread has ended
    }
  }

  @Override
  public void close() {
    open = false;
    for (int i = 0; i < files.length; i++) {
      close(files[i]);
      files[i] = null;
    }
  }

  private static void close(@Nullable RandomAccessFile file) {
    if (file == null) {
      return;
    }
    try {
      file.close();
    } catch (IOException e) {
      // Nothing was written to it.
    }
  }
}
