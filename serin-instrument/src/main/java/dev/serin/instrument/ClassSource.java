package dev.serin.instrument;

import dev.serin.instrument.base.InstrumentException;
import java.io.IOException;

/** A class file of an input. Safe for several threads. */
interface ClassSource {
  /** The name of the entry or file, with slashes. */
  String name();

  /** The name in messages: the archive and the entry, or the file. */
  String where();

  /**
   * Reads the class file.
   *
   * @throws InstrumentException if an archive is damaged here
   */
  byte[] read() throws IOException, InstrumentException;

  /**
   * Keeps the bytes that were read, so that the next reading may be faster.
   *
   * @param content not changed by anybody
   */
  default void keep(byte[] content) {}
}
