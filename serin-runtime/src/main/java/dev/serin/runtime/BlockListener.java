package dev.serin.runtime;

/** Hears of blocks. Called by a thread of Serin's, one block after the other. */
public interface BlockListener {
  /**
   * There was a block. Who does not return for ten seconds hears of none any more.
   *
   * @throws Exception if it failed, which is logged once
   */
  void blocked(Block block) throws Exception;
}
