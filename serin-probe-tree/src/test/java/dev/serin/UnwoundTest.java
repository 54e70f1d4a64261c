package dev.serin;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Counts of calls that exceptions left. */
class UnwoundTest {
  private static final int PATHS = 1 << 15;

  @Test
  void counts_are_kept_by_path_until_they_are_cleared() {
    Unwound unwound = new Unwound(PATHS);
    assertThat(unwound.count(3)).isZero();
    assertThat(unwound.countWithUnknownEnd(3)).isZero();
    unwound.clear(3);
    unwound.add(3);
    unwound.addWithUnknownEnd(3);
    unwound.add(PATHS - 1);
    assertThat(unwound.count(3)).isEqualTo(2);
    assertThat(unwound.countWithUnknownEnd(3)).isEqualTo(1);
    assertThat(unwound.count(PATHS - 1)).isEqualTo(1);
    assertThat(unwound.countWithUnknownEnd(PATHS - 1)).isZero();
    unwound.clear(3);
    assertThat(unwound.count(3)).isZero();
    assertThat(unwound.countWithUnknownEnd(3)).isZero();
    assertThat(unwound.count(PATHS - 1)).isEqualTo(1);
  }

  @Test
  void memory_is_taken_by_the_first_call_that_an_exception_leaves() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    new Unwound(PATHS).add(0); // loads the needed classes
    long before = threads.getThreadAllocatedBytes(thread);
    Unwound unwound = new Unwound(PATHS);
    unwound.clear(1);
    long without = threads.getThreadAllocatedBytes(thread) - before;
    unwound.add(1);
    unwound.addWithUnknownEnd(2);
    long with = threads.getThreadAllocatedBytes(thread) - before;
    assertThat(without).isLessThan(PATHS);
    assertThat(with - without)
        .isGreaterThanOrEqualTo(2L * PATHS * Integer.BYTES)
        .isLessThan(3L * PATHS * Integer.BYTES);
  }
}
