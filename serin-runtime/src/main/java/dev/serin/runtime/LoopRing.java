package dev.serin.runtime;

import dev.serin.Probe;
import dev.serin.format.Records;
import org.jspecify.annotations.Nullable;

/**
 * The ring of a loop's thread: what the loop records in it, and up to where it has been read.
 * Written by the loop's thread, read by watchdog and ticker, as plain fields where not said.
 */
final class LoopRing {
  /** A part of the ring this small is left to the reader to begin with. */
  private static final int FLOOD_PART = 8;

  private final int capacity;
  private final boolean precise;
  private volatile @Nullable Probe probe;

  /** Of the records that the ring was given when it was made, the first one that is there. */
  private long oldestPosition;

  /** Written by the watchdog. */
  private volatile long readPosition;

  /** Up to where the spans that are open have been read; {@link Dispatch#NOWHERE} if none is. */
  private volatile long spanPosition = Dispatch.NOWHERE;

  LoopRing(Options options) {
    long records = options.get(Option.RING_RECORDS); // up to the next power of two
    this.capacity = Integer.highestOneBit((int) (2 * records - 1));
    this.precise = options.get(Option.PRECISE_CLOCK);
  }

  /** Has the current thread record. */
  void attach() {
    detach();
    readPosition = 0;
    Probe recording = Probe.watch(capacity, precise);
    oldestPosition =
        recording == null ? 0 : Math.max(0, recording.position() - Probe.START_UP_CAPACITY);
    probe = recording;
  }

  /** Frees the recording. */
  void detach() {
    Probe recording = probe;
    if (recording != null) {
      Probe.unwatch(recording);
    }
  }

  /** What records the loop's thread, or null. */
  @Nullable Probe probe() {
    return probe;
  }

  /** The position of the next record. */
  long position() {
    Probe recording = probe;
    return recording == null ? 0 : recording.position();
  }

  /** Appends a record of the loop; returns its position. By the loop's thread. */
  long mark(long kind, long micros) {
    Probe recording = probe;
    return recording == null ? 0 : recording.mark(Records.loop(kind, micros));
  }

  /** The first of the records that can be read if the ring has overwritten none. */
  long oldestPosition() {
    return oldestPosition;
  }

  /** All dispatches that are open have been read up to here. */
  void read(long position) {
    readPosition = position;
  }

  /** All spans that are open have been read up to here. */
  void readSpans(long position) {
    spanPosition = position;
  }

  /**
   * Whether so much has been recorded, and not been read, that the ring may soon overwrite some.
   *
   * @param beginPosition of the outermost dispatch; {@link Dispatch#NOWHERE} if none is open
   */
  boolean isFlooded(long beginPosition) {
    Probe recording = probe;
    if (recording == null) {
      return false;
    }
    boolean isOpen = beginPosition != Dispatch.NOWHERE;
    long readUntil = isOpen ? Math.max(readPosition, beginPosition) : Dispatch.NOWHERE;
    long unread = recording.position() - Math.min(readUntil, spanPosition);
    return unread >= recording.ring().length / FLOOD_PART;
  }
}
