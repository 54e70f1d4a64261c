package dev.serin.agent;

/** Limits beyond which newly loaded classes get no probes. */
enum ProbeLimit {
  /** All ids are used. */
  IDS(" because all method ids are used"),
  /** The names of methods take their share of the memory. */
  NAMES(" because the names of methods take their share of the memory"),
  /** The heap was nearly full after a collection, or the metaspace was. */
  MEMORY(" because the program's memory was nearly full");

  private final String reason;

  ProbeLimit(String reason) {
    this.reason = reason;
  }

  /** The reason as a subordinate clause with a space before it. */
  String reason() {
    return reason;
  }
}
