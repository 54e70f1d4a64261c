package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Rates from the kernel's counters of the machine's processors. */
class CpuRatesTest {
  @Test
  void the_kernel_s_line_about_all_processors_is_read() {
    MachineTimes times = MachineTimes.of("cpu  10 5 20 100 7 1 2 3 4 5");
    assertThat(times).isNotNull();
    assertThat(times.userTicks).isEqualTo(15);
    assertThat(times.systemTicks).isEqualTo(20);
    assertThat(times.ioWaitTicks).isEqualTo(7);
    assertThat(times.totalTicks).as("without guests, which users' have").isEqualTo(148);
    assertThat(times.busyTicks()).isEqualTo(41);
    assertThat(MachineTimes.of("cpu 1 2 3 4")).as("as the oldest kernels have it").isNotNull();
  }

  @Test
  void any_other_line_says_nothing() {
    for (String line :
        new String[] {"", "cpu0 1 2 3 4 5", "cpu 1 2 3", "cpu 1 2 3 x", "cpu -1 2 3 4"}) {
      assertThat(MachineTimes.of(line)).as(line).isNull();
    }
  }

  @Test
  void this_machine_tells_it_where_it_is_one_of_linux() {
    boolean isLinux = System.getProperty("os.name").equals("Linux");
    assertThat(LinuxProcess.machineTimes() != null).isEqualTo(isLinux);
  }
}
