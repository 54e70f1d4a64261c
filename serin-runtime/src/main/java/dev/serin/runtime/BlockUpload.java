package dev.serin.runtime;

import java.io.File;

/** Uploads the logs of blocks. Called by a separate thread, which may wait. */
public interface BlockUpload {
  /**
   * Uploads an archive, which is deleted afterwards.
   *
   * @return whether it was uploaded: only then the logs in it are deleted
   * @throws Exception if it failed; the logs are kept
   */
  boolean upload(File archive) throws Exception;
}
