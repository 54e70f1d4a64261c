package dev.serin.instrument;

import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.cheap.StoredClasses;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** The decisions and the classes of another run, from which a run resumes. */
final class FormerRun implements Closeable {
  private final InstrumentPlan plan;
  private final Path classes;

  private FormerRun(InstrumentPlan plan, Path classes) {
    this.plan = plan;
    this.classes = classes;
  }

  /**
   * Opens the files that a run wrote.
   *
   * @throws InstrumentException if the plan cannot be read or is something else
   */
  static FormerRun open(Path plan, Path classes) throws InstrumentException {
    return new FormerRun(InstrumentPlan.open(plan), classes);
  }

  /** The decisions. */
  InstrumentPlan plan() {
    return plan;
  }

  /**
   * Reads its known classes, for one program.
   *
   * @throws InstrumentException if they cannot be read or are something else
   */
  StoredClasses readClasses() throws InstrumentException {
    return StoredClasses.open(classes);
  }

  @Override
  public void close() throws IOException {
    plan.close();
  }
}
