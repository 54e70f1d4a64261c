package dev.serin.instrument;

import dev.serin.instrument.base.InstrumentException;
import java.io.IOException;

/** A file of an input ends the run, whatever class is in it and may stay as it is. */
final class UnusableFile extends IOException {
  private static final long serialVersionUID = 1;

  private final InstrumentException failure;

  private UnusableFile(InstrumentException failure) {
    super(failure);
    this.failure = failure;
  }

  /** A file that cannot be read, for a reason. */
  static UnusableFile unreadable(String where, Exception cause) {
    return new UnusableFile(
        new InstrumentException(
            where + " cannot be read: " + cause + ". Make it one that can be, or take it away.",
            cause));
  }

  /** A file that is not what it was before. */
  static UnusableFile changed(String where) {
    return new UnusableFile(
        new InstrumentException(
            where
                + ": the file changed while the run read it. Run again when nobody writes to it."));
  }

  /** What the run fails with. */
  InstrumentException failure() {
    return failure;
  }
}
