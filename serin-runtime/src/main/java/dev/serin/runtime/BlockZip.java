package dev.serin.runtime;

import java.io.File;
import java.io.IOException;
import java.util.List;

/** Creates an archive of block logs. Called by the thread that then uploads it. */
public interface BlockZip {
  /**
   * Writes files into an archive.
   *
   * @param logs the files; some may have been deleted meanwhile
   * @return whether the archive was written; if not, nothing is uploaded
   * @throws IOException if it failed; the logs are kept
   */
  boolean zip(List<File> logs, File archive) throws IOException;
}
