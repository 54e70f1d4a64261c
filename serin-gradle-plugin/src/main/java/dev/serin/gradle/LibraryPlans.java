package dev.serin.gradle;

import dev.serin.instrument.InstrumentPlan;
import dev.serin.instrument.base.InstrumentException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gradle.api.GradleException;
import org.gradle.api.services.BuildService;
import org.gradle.api.services.BuildServiceParameters;

/** The plans of {@link LibraryVisitor}s, each opened once in a build. */
public abstract class LibraryPlans
    implements BuildService<BuildServiceParameters.None>, AutoCloseable {
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

  @Override
  public void close() throws IOException {
    closeAll(plans.values());
  }

  /** Closes all despite failures; throws the first failure, with the others suppressed. */
  static void closeAll(Collection<? extends Closeable> all) throws IOException {
    IOException failure = null;
    for (Closeable one : all) {
      try {
        one.close();
      } catch (IOException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
