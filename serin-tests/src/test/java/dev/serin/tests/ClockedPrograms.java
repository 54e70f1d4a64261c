package dev.serin.tests;

import dev.serin.format.CallTree;
import dev.serin.runtime.FakeClock;
import dev.serin.runtime.TreeText;
import dev.serin.testkit.InstrumentingLoader;
import dev.serin.testkit.Recording;
import org.junit.jupiter.api.BeforeEach;

/**
 * A test of programs that the real engine instruments and that run under a clock. Only the programs
 * advance it. Times are in microseconds.
 */
abstract class ClockedPrograms {
  private static final String PROGRAMS = "dev.serin.tests.programs.";

  final FakeClock clock = new FakeClock();
  final InstrumentingLoader loader =
      new InstrumentingLoader(getClass().getClassLoader(), name -> name.startsWith(PROGRAMS));

  @BeforeEach
  final void useClock() {
    Ticks.use(clock);
  }

  final String treeOf(String program, String method) throws Exception {
    return TreeText.of(run(program, method), loader.methods());
  }

  final CallTree run(String program, String method) throws Exception {
    Class<?> loaded = load(program);
    try (Recording recording = new Recording(clock)) {
      loaded.getMethod(method).invoke(null);
      return recording.tree();
    }
  }

  final Class<?> load(String program) throws ClassNotFoundException {
    return loader.loadClass(PROGRAMS + program);
  }
}
