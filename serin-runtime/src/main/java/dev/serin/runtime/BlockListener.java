package dev.serin.runtime;

/** Receives blocks. Called by a thread of Serin's, one block at a time. */
public interface BlockListener {
  /**
   * A block occurred. A listener that does not return within ten seconds receives no more blocks.
   *
   * @throws Exception if it failed, which is logged once
   */
  void blocked(Block block) throws Exception;
}
