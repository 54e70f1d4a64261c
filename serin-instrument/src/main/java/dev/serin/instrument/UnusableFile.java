package dev.serin.instrument;

import dev.serin.instrument.base.InstrumentException;
import java.io.IOException;

/** A failure with a file of an input, which ends the run, whatever classes may stay as they are. */
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
            where + " cannot be read: " + cause + ". Make it readable, or remove it.", cause));
  }

  /** A file that has changed since it was read before. */
  static UnusableFile changed(String where) {
    return new UnusableFile(
        new InstrumentException(
            where
                + ": the file changed while the run read it. Run again when no other program"
                + " writes to it."));
  }

  /** The exception with which the run fails. */
  InstrumentException failure() {
    return failure;
  }
}
