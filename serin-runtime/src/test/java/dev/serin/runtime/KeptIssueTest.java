package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.MethodMap;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The issue of a message in trouble that is written again and again, even while the system hangs.
 */
class KeptIssueTest {
  private final WatchedLoop watched = new WatchedLoop();
  private final Map<String, Integer> asked = new TreeMap<>();

  @AfterEach
  void close() {
    watched.close();
  }

  @Test
  void to_keep_what_is_known_the_platform_is_asked_for_the_state_of_the_process_only() {
    GuardedPlatform platform = new GuardedPlatform(counting(), watched);
    IssueFactory factory =
        new IssueFactory(
            platform,
            watched.clock,
            new MethodMap("", new TreeMap<>()),
            "session",
            Options.DEFAULTS);
    watched.source.begin();
    watched.pass(6000);
    List<String> ids = new ArrayList<>();
    for (Incident incident : watched.kept) {
      Issue kept = factory.issue(incident, factory.matrixCut(incident), true, 0);
      assertThat(kept.value("process")).isEqualTo("test");
      assertThat(kept.value("unfinished")).isEqualTo(true);
      ids.add(String.valueOf(kept.value("issueId")));
    }
    assertThat(ids).startsWith("session-1", "session-2").doesNotHaveDuplicates();
    assertThat(watched.kept).hasSizeGreaterThan(5);
    assertThat(asked).isEqualTo(Map.of("processName", 1, "process", 1));
  }

  @Test
  void the_state_of_the_process_is_read_again_when_it_is_a_second_old() {
    ProcessValues values =
        new ProcessValues(new GuardedPlatform(counting(), watched), watched.clock);
    values.get();
    watched.clock.advanceMillis(999);
    values.get();
    assertThat(asked).isEqualTo(Map.of("process", 1));
    watched.clock.advanceMillis(1);
    values.get();
    assertThat(asked).isEqualTo(Map.of("process", 2));
  }

  @Test
  void a_platform_that_does_not_know_the_name_yet_is_asked_again() {
    GuardedPlatform platform =
        new GuardedPlatform(
            new FakePlatform(watched.clock) {
              @Override
              public String processName() {
                asked.merge("processName", 1, Integer::sum);
                return asked.get("processName") == 1 ? "" : "known";
              }
            },
            watched);
    assertThat(platform.processName()).isEmpty();
    assertThat(platform.processName()).isEqualTo("known");
    assertThat(platform.processName()).isEqualTo("known");
    assertThat(asked).isEqualTo(Map.of("processName", 2));
  }

  /** A platform that counts all queries. */
  private Platform counting() {
    Platform fake = new FakePlatform(watched.clock);
    return (Platform)
        Proxy.newProxyInstance(
            Platform.class.getClassLoader(),
            new Class<?>[] {Platform.class},
            (proxy, method, arguments) -> {
              asked.merge(method.getName(), 1, Integer::sum);
              return method.invoke(fake, arguments);
            });
  }
}
