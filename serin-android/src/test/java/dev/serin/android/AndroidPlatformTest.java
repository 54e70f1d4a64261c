package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.content.Context;
import android.content.ContextWrapper;
import dev.serin.runtime.FakeClock;
import dev.serin.runtime.Platform;
import dev.serin.runtime.StackLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.Config;

/** The properties of the process. */
@RunWith(RobolectricTestRunner.class)
@Config(minSdk = 23)
public class AndroidPlatformTest {
  private final Context context = RuntimeEnvironment.getApplication();
  private final Platform platform = new AndroidPlatform(context, new AndroidClock());

  @Test
  public void the_process_is_called_as_its_command_line_says_if_that_is_a_name() {
    assertThat(name("com.example")).isEqualTo("com.example");
    assertThat(name("com.example:sync")).isEqualTo("com.example:sync");
    assertThat(name("org.other")).isEqualTo("org.other");
    assertThat(name("")).isEqualTo("com.example");
    assertThat(name("zygote64")).isEqualTo("com.example");
    assertThat(name("/usr/bin/java")).isEqualTo("com.example");
  }

  private static String name(String commandLine) {
    return AndroidPlatform.processName(commandLine, "com.example");
  }

  @Test
  public void the_process_is_called_by_its_package_where_it_does_not_say_its_name() {
    assertThat(platform.processName()).isEqualTo(context.getPackageName());
  }

  @Test
  public void memory_of_the_device_and_priority_of_the_process_are_known() {
    Map<String, Object> process = platform.process();
    assertThat(process).containsKeys("pid", "processPriority", "processNice");
    long memBytes = (Long) process.get("mem");
    assertThat(memBytes).isBetween(Runtime.getRuntime().maxMemory(), 1L << 50);
    assertThat((Long) process.get("mem_free")).isBetween(1L, memBytes / 1024);
  }

  /** Services hang when the system does. */
  @Test
  public void none_of_android_s_services_is_asked_for_what_an_issue_says() {
    List<String> asked = new ArrayList<>();
    Context counting =
        new ContextWrapper(context) {
          @Override
          public Object getSystemService(String name) {
            asked.add(name);
            return super.getSystemService(name);
          }
        };
    Platform platform = new AndroidPlatform(counting, new AndroidClock());
    assertThat(platform.processName()).isEqualTo(context.getPackageName());
    assertThat(platform.process()).containsKeys("mem", "mem_free");
    assertThat(platform.memory()).isNotEmpty();
    assertThat(platform.threads(new StackLimits())).isNotEmpty();
    assertThat(asked).isEmpty();
  }

  @Test
  public void the_share_of_the_processors_is_that_since_serin_came() {
    FakeClock clock = new FakeClock();
    assertThat(new AndroidPlatform(context, clock).process()).doesNotContainKey("cpu_app");
    int processors = Runtime.getRuntime().availableProcessors();
    clock.processCpuMillis(700);
    Platform known = new AndroidPlatform(context, clock);
    assertThat(known.process()).doesNotContainKey("cpu_app"); // no time has passed
    clock.advanceMillis(1000);
    clock.processCpuMillis(700 + 250L * processors);
    assertThat(known.process()).containsEntry("cpu_app", 0.25);
    clock.processCpuMillis(700 + 9000L * processors);
    assertThat(known.process()).containsEntry("cpu_app", 1.0);
  }

  @Test
  public void memory_of_the_process_is_known_in_kib() {
    Map<String, Object> memory = platform.memory();
    assertThat(memory).containsOnlyKeys("dalvik_heap", "native_heap", "vm_size");
    long maxKib = Runtime.getRuntime().maxMemory() / 1024;
    assertThat((Long) memory.get("dalvik_heap")).isBetween(1L, maxKib);
    assertThat((Long) memory.get("vm_size")).isGreaterThan((Long) memory.get("dalvik_heap"));
  }

  @Test
  public void every_thread_has_its_name_its_state_and_its_stack() {
    String current = Thread.currentThread().getName();
    assertThat(platform.threads(new StackLimits()))
        .filteredOn(thread -> current.equals(thread.get("name")))
        .singleElement()
        .satisfies(
            thread -> {
              assertThat(thread.get("state")).isEqualTo("RUNNABLE");
              assertThat(String.join("\n", lines(thread))).contains("Platform.threads");
            });
  }

  @Test
  public void the_processor_time_of_a_thread_without_a_looper_is_not_known() {
    assertThat(platform.clock().threadCpuNanos(new Thread())).isEqualTo(-1);
  }

  private static List<String> lines(Map<String, Object> thread) {
    return ((List<?>) thread.get("stack")).stream().map(Object::toString).toList();
  }
}
