package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SchedulerCountersTest {
  @Test
  void the_scheduler_s_three_numbers_are_read() {
    SchedulerCounters earlier = new SchedulerCounters();
    SchedulerCounters later = new SchedulerCounters();
    assertThat(earlier.parse("1000 20 3\n")).isTrue();
    assertThat(later.parse("1500 70 5\n")).isTrue();
    assertThat(later.activeNanos(earlier)).isEqualTo(550);
    assertThat(later.turns(earlier)).isEqualTo(2);
  }

  @Test
  void what_the_system_does_not_count_is_not_known() {
    for (String text : List.of("", "0 0 0\n", "1 2", "1 2 x", "-1 2 3", "1".repeat(19) + " 2 3")) {
      assertThat(new SchedulerCounters().parse(text)).as(text).isFalse();
    }
  }

  @Test
  void without_a_witness_nothing_is_known() {
    assertThat(new LinuxWitnesses(List.of()).read(SchedulerCounters.array(1))).isFalse();
  }

  @Test
  void without_the_witness_that_has_to_be_there_nothing_is_known() {
    LinuxWitnesses witnesses = new LinuxWitnesses(List.of(Witness.thread("no such thread", 1)));
    assertThat(witnesses.read(SchedulerCounters.array(2))).isFalse();
  }

  @Test
  void the_counters_of_this_thread_and_of_the_process_s_first_are_read() {
    LinuxWitnesses witnesses =
        new LinuxWitnesses(List.of(Witness.mainThread(), Witness.thread("no such thread", 1)));
    SchedulerCounters[] earlier = SchedulerCounters.array(3);
    SchedulerCounters[] later = SchedulerCounters.array(3);
    assertThat(witnesses.read(earlier)).isTrue();
    do {
      assertThat(witnesses.read(later)).isTrue();
    } while (later[0].activeNanos(earlier[0]) == 0);
    assertThat(later[2].activeNanos(earlier[2])).isZero();
    witnesses.close();
    assertThat(witnesses.read(later)).isTrue();
    witnesses.close();
  }
}
