package dev.serin.instrument;

import java.nio.file.Path;

/** An output of a run. Immutable. */
final class RunOutput {
  private final Path path;
  private final OutputKind kind;

  RunOutput(Path path, OutputKind kind) {
    this.path = path;
    this.kind = kind;
  }

  Path path() {
    return path;
  }

  OutputKind kind() {
    return kind;
  }
}
