package dev.serin.instrument;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** What a run goes on from: what another one decided, and what it knew. */
final class FormerRun implements Closeable {
  private final InstrumentPlan plan;
  private final StoredClasses classes;

  private FormerRun(InstrumentPlan plan, StoredClasses classes) {
    this.plan = plan;
    this.classes = classes;
  }

  /**
   * Opens what a run wrote.
   *
   * @throws InstrumentException if a file cannot be read or is something else
   */
  static FormerRun open(Path plan, Path classes) throws InstrumentException {
    StoredClasses known = StoredClasses.open(classes);
    return new FormerRun(InstrumentPlan.open(plan), known);
  }

  /** What it decided. */
  InstrumentPlan plan() {
    return plan;
  }

  /** The classes that it knew, for one program. */
  StoredClasses classes() {
    return classes;
  }

  @Override
  public void close() throws IOException {
    plan.close();
  }
}
