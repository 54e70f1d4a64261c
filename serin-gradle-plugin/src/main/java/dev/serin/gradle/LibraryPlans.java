package dev.serin.gradle;

import dev.serin.instrument.InstrumentPlan;
import dev.serin.instrument.base.InstrumentException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gradle.api.GradleException;
import org.gradle.api.services.BuildService;
import org.gradle.api.services.BuildServiceParameters;

/** The plans of {@link LibraryVisitor}s, each read once in a build. */
public abstract class LibraryPlans implements BuildService<BuildServiceParameters.None> {
  private final Map<Path, InstrumentPlan> plans = new ConcurrentHashMap<>();

  /** The plan in a file, which does not change while the service exists. */
  InstrumentPlan get(Path file) {
    return plans.computeIfAbsent(file, LibraryPlans::open);
  }

  private static InstrumentPlan open(Path file) {
    try {
      return InstrumentPlan.open(file);
    } catch (InstrumentException e) {
      throw new GradleException("serin: " + e.getMessage(), e);
    }
  }
}
