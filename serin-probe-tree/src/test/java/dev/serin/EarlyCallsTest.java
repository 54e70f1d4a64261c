package dev.serin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.CallTree;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.function.IntFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls of the thread that called a probe first, before it was watched. */
class EarlyCallsTest {
  @ParameterizedTest
  @ValueSource(ints = {2, 10, Probe.DEFAULT_BITS, 16})
  void time_before_a_thread_is_watched_is_that_of_the_call_that_was_open(int bits)
      throws Exception {
    URL[] classes = {
      Probe.class.getProtectionDomain().getCodeSource().getLocation(),
      CallTree.class.getProtectionDomain().getCodeSource().getLocation(),
      EarlyProgram.class.getProtectionDomain().getCodeSource().getLocation(),
    };
    try (URLClassLoader fresh = new URLClassLoader(classes, ClassLoader.getPlatformClassLoader())) {
      Object program = fresh.loadClass(EarlyProgram.class.getName()).getConstructor().newInstance();
      assertThat(((IntFunction<?>) program).apply(bits)).isEqualTo("11 nodes, and 17 has worked");
    }
  }
}
