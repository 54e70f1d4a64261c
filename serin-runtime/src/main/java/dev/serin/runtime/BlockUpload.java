package dev.serin.runtime;

import java.io.File;

/** Takes the logs of blocks somewhere else. Called by a thread of its own, which may wait. */
public interface BlockUpload {
  /**
   * Uploads an archive, which is deleted afterwards.
   *
   * @return whether that was done: only then the logs in it are deleted
   * @throws Exception if it failed; the logs are kept
   */
  boolean upload(File archive) throws Exception;
}
