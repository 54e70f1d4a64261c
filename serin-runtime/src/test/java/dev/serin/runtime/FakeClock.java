package dev.serin.runtime;

import dev.serin.Probe;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A clock that is stopped until a test advances it. Advancing it also ticks the recorders, like a
 * ticker that is never late.
 */
public class FakeClock implements Clock {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long NANOS_PER_MICRO = 1000;
  private static final long EPOCH_MILLIS = 1_800_000_000_000L;

  private final long startNanos = 1000;
  private final AtomicLong nowNanos = new AtomicLong(startNanos);
  private final AtomicLong cpuNanos = new AtomicLong();
  private final AtomicLong processCpuNanos = new AtomicLong(-1);
  private final AtomicLong collectionNanos = new AtomicLong();
  private final AtomicInteger cpuReads = new AtomicInteger();

  /** Advances the time. */
  public void advanceMillis(long millis) {
    advanceMicros(millis * NANOS_PER_MILLI / NANOS_PER_MICRO);
  }

  /** Advances the time. */
  public void advanceMicros(long micros) {
    Probe.tick(nowNanos.addAndGet(micros * NANOS_PER_MICRO));
  }

  /** Advances the time without a tick. */
  public void advanceUnseenMicros(long micros) {
    nowNanos.addAndGet(micros * NANOS_PER_MICRO);
  }

  /** Lets every thread use processor time. */
  public void useCpuMillis(long millis) {
    cpuNanos.addAndGet(millis * NANOS_PER_MILLI);
  }

  /** Lets garbage collections stop the threads for a time. */
  public void collectMillis(long millis) {
    collectionNanos.addAndGet(millis * NANOS_PER_MILLI);
  }

  /** Sets the processor time of the process, which is unknown before. */
  public void processCpuMillis(long millis) {
    processCpuNanos.set(millis * NANOS_PER_MILLI);
  }

  /** How often the processor time of a thread was read. */
  public int cpuReads() {
    return cpuReads.get();
  }

  @Override
  public long nanoTime() {
    return nowNanos.get();
  }

  @Override
  public long epochMillis() {
    return EPOCH_MILLIS + (nowNanos.get() - startNanos) / NANOS_PER_MILLI;
  }

  @Override
  public long collectionNanos() {
    return collectionNanos.get();
  }

  @Override
  public long processCpuNanos() {
    return processCpuNanos.get();
  }

  @Override
  public long threadCpuNanos(Thread thread) {
    cpuReads.incrementAndGet();
    return cpuNanos.get();
  }
}
