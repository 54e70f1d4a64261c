package dev.serin.cli;

import java.nio.file.Path;

/**
 * A folder that stands in for a Java runtime: its {@code java} adds the agent, everything else is
 * the runtime's.
 */
record StandIn(Path home) {
  Path bin() {
    return home.resolve("bin");
  }

  Path java() {
    return bin().resolve("java");
  }
}
