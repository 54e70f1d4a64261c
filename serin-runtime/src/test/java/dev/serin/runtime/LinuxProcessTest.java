package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LinuxProcessTest {
  @Test
  void number_priority_and_nice_value_are_read_whatever_the_process_is_called() {
    String rest = " S 1 2 3 4 -1 6 7 8 9 10 11 12 13 14 25 -5 30 0 31";
    assertThat(priority("42 (java)" + rest))
        .containsExactly(entry("pid", 42), entry("processPriority", 25), entry("processNice", -5));
    assertThat(priority("42 (a ) 1 (name)" + rest))
        .containsExactly(entry("pid", 42), entry("processPriority", 25), entry("processNice", -5));
  }

  @Test
  void priority_and_nice_value_are_left_out_where_the_system_does_not_tell() {
    assertThat(priority("")).isEmpty();
    assertThat(priority("x (java) S 1 2 3")).isEmpty();
    assertThat(priority("42 (java) S 1 2 3")).containsOnlyKeys("pid");
    assertThat(priority("42 (java)" + " x".repeat(20))).containsOnlyKeys("pid");
  }

  @Test
  void the_number_of_this_process_is_known() {
    Map<String, Object> values = new LinkedHashMap<>();
    LinuxProcess.putPriority(values);
    assertThat(values).containsEntry("pid", (int) ProcessHandle.current().pid());
  }

  @Test
  void the_processor_time_of_a_thread_is_what_the_scheduler_counts() {
    assertThat(LinuxProcess.cpuNanos("5000000 12 3\n")).isEqualTo(5_000_000);
    assertThat(LinuxProcess.cpuNanos("")).isEqualTo(-1);
    assertThat(LinuxProcess.cpuNanos("unknown 12 3")).isEqualTo(-1);
    assertThat(LinuxProcess.threadCpuNanos(0)).isEqualTo(-1);
  }

  @Test
  void the_processor_time_of_the_process_is_the_user_s_and_the_system_s() {
    assertThat(LinuxProcess.processCpuNanos("42 (a ) 1 (name) S 1 2 3 4 5 6 7 8 9 10 250 50 13"))
        .isEqualTo(3_000_000_000L);
    assertThat(LinuxProcess.processCpuNanos("42 (java) S 1 2 3 4 5 6 7 8 9 10 250 x 13"))
        .isEqualTo(-1);
    assertThat(LinuxProcess.processCpuNanos("")).isEqualTo(-1);
    assertThat(LinuxProcess.processCpuNanos()).isPositive();
  }

  @Test
  void the_machine_s_memory_is_what_programs_can_have_of_it() {
    assertThat(memory("MemTotal:  2000 kB\nMemFree:  10 kB\nMemAvailable:  700 kB\nCached: 5 kB\n"))
        .containsExactly(entry("mem", 2_048_000L), entry("mem_free", 700L));
    assertThat(memory("MemTotal: 2000 kB\nMemFree: 10 kB\nSwapCached: 3 kB\nCached: 500 kB\n"))
        .containsExactly(entry("mem", 2_048_000L), entry("mem_free", 510L));
    assertThat(memory("MemFree: 10 kB\nSwapCached: 3 kB\n"))
        .containsExactly(entry("mem_free", 10L));
    assertThat(memory("")).isEmpty();
    assertThat(memory("MemTotal: many kB\nMemAvailable: 99999999999999999999 kB\n")).isEmpty();
  }

  private static Map<String, Object> memory(String lines) {
    Map<String, Object> values = new LinkedHashMap<>();
    LinuxProcess.putMemory(values, lines);
    return values;
  }

  private static Map<String, Object> priority(String numbers) {
    Map<String, Object> values = new LinkedHashMap<>();
    LinuxProcess.putPriority(values, numbers);
    return values;
  }
}
