package dev.serin;

/**
 * Lets a recorded thread run in another table. Each use of a table gets a generation. Used by the
 * recorded thread only.
 */
final class TableSwitch {
  /** The part of the thread's calls that tables begin with. */
  int part;

  private final RunningCalls running;
  private final CallLog log;
  private int generations;

  TableSwitch(RunningCalls running, CallLog log) {
    this.running = running;
    this.log = log;
  }

  /** A table begins, without calls. */
  void start(CallTable own) {
    own.start(nextGeneration());
    own.part = part;
    own.isLogged = log.isOn(part);
  }

  /** A message begins in a table that has room for it. */
  void runs(CallTable own, long itsNumber, long nowNanos) {
    own.roots.reserve();
    running.change();
    int slot = own.message(itsNumber, nowNanos);
    set(own, CallKey.innermost(own.generation(), slot), nowNanos - own.ownNanos, itsNumber);
  }

  /** Continues the running message in a table that has started after its former one. */
  void continueIn(CallTable following, int slot, long sinceNanos, long itsNumber) {
    running.change();
    set(following, CallKey.innermost(following.generation(), slot), sinceNanos, itsNumber);
  }

  /** Ends a change of the running calls. */
  void set(CallTable next, long innermost, long sinceNanos, long itsNumber) {
    running.set(next, innermost, sinceNanos, itsNumber);
    running.changed();
  }

  /** The next generation, shifted as in a key. */
  long nextGeneration() {
    generations = generations == CallKey.MAX_GENERATION ? 1 : generations + 1;
    return (long) generations << CallKey.GENERATION_SHIFT;
  }
}
