package dev.serin.instrument;

import dev.serin.instrument.base.EntryNames;
import dev.serin.instrument.base.InstrumentException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The classes of a run that could not be instrumented and had to be. Not thread-safe. */
final class RunFailures {
  private static final int MAX_SHOWN = 10;

  private final Predicate<String> allowed;
  private final List<InstrumentException> failures = new ArrayList<>();

  RunFailures(Predicate<String> allowed) {
    this.allowed = allowed;
  }

  /** Whether a class may stay as it is. */
  boolean allows(ClassSource source) {
    return allowed.test(EntryNames.className(source.name()));
  }

  /** Adds a failure, unless the class may stay as it is. */
  void add(ClassSource source, InstrumentException failure) {
    if (!allows(source)) {
      failures.add(failure);
    }
  }

  /**
   * Fails the run if there was a failure.
   *
   * @throws InstrumentException lists the failure of each class, up to some number
   */
  void throwIfAny() throws InstrumentException {
    if (failures.isEmpty()) {
      return;
    }
    if (failures.size() == 1) {
      throw failures.get(0);
    }
    StringBuilder message = new StringBuilder();
    message.append(failures.size()).append(" classes cannot be instrumented:");
    for (int i = 0; i < Math.min(failures.size(), MAX_SHOWN); i++) {
      message.append("\n  ").append(failures.get(i).getMessage());
    }
    if (failures.size() > MAX_SHOWN) {
      message.append("\n  … and ").append(failures.size() - MAX_SHOWN).append(" more");
    }
    throw new InstrumentException(message.toString(), failures.get(0));
  }
}
