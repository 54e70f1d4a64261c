package dev.serin.runtime;

import java.io.File;
import java.io.IOException;
import java.util.List;

/** Makes one archive of the logs of blocks. Called by the thread that then uploads it. */
public interface BlockZip {
  /**
   * Writes files into an archive.
   *
   * @param logs of which some may be gone meanwhile
   * @return whether that was done; if not, nothing is uploaded
   * @throws IOException if it failed; the logs are kept
   */
  boolean zip(List<File> logs, File archive) throws IOException;
}
