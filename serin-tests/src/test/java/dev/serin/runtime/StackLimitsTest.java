package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.desktop.JvmPlatform;
import dev.serin.format.MethodMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class StackLimitsTest {
  private static final int MAX_FRAMES = 200;
  private static final int MAX_CHARS = 256 << 10;
  private static final int THREADS = 300;
  private static final int DEPTH = 250;
  private static final int STACK_BYTES = 1 << 20;

  private final StackLimits limits = new StackLimits();

  @Test
  void where_there_is_room_all_is_kept_and_nothing_said() {
    assertThat(limits.takesThread("main")).isTrue();
    assertThat(limits.lines(stack(200))).hasSize(200).startsWith("a.B.c(B.java:0)");
    assertThat(leftOut()).isEmpty();
  }

  @Test
  void of_a_deep_stack_the_innermost_frames_are_kept() {
    assertThat(limits.lines(stack(1000)))
        .hasSize(MAX_FRAMES)
        .startsWith("a.B.c(B.java:0)")
        .endsWith("a.B.c(B.java:199)");
    assertThat(leftOut()).isEqualTo(Map.of("framesLeftOut", 800));
  }

  @Test
  void of_a_frame_with_a_long_name_the_beginning_is_kept() {
    StackTraceElement[] stack = {new StackTraceElement("x".repeat(60_000), "m", "X.java", 1)};
    assertThat(limits.lines(stack)).containsExactly("x".repeat(1000));
  }

  @Test
  void threads_without_name_and_frames_are_not_kept_without_end() {
    int kept = 0;
    for (int i = 0; i < 10_000; i++) {
      kept += limits.takesThread("") ? 1 : 0;
    }
    assertThat(kept).isBetween(1000, 5000);
    assertThat(leftOut()).isEqualTo(Map.of("threadsLeftOut", 10_000 - kept));
  }

  @Test
  void of_very_many_threads_with_deep_stacks_some_are_kept_and_the_others_counted()
      throws InterruptedException {
    CountDownLatch end = new CountDownLatch(1);
    CountDownLatch deep = new CountDownLatch(THREADS);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Thread thread = new Thread(null, () -> waitIn(DEPTH, deep, end), "deep " + i, STACK_BYTES);
      threads.add(thread);
      thread.start();
    }
    try {
      deep.await();
      assertSomeAreKept(new PlainPlatform());
      assertSomeAreKept(new JvmPlatform());
    } finally {
      end.countDown();
      for (Thread thread : threads) {
        thread.join();
      }
    }
  }

  @Test
  void the_issue_of_an_anr_says_what_is_not_in_it() {
    try (WatchedLoop watched = new WatchedLoop()) {
      watched.source.begin();
      passIn(DEPTH, watched);
      Incident anr = watched.reported.get(1);
      Platform crowded =
          new FakePlatform(watched.clock) {
            @Override
            public List<Map<String, Object>> threads(StackLimits given) {
              while (given.takesThread("one more")) {
                given.lines(stack(1));
              }
              return List.of();
            }
          };
      IssueFactory factory =
          new IssueFactory(
              new GuardedPlatform(crowded, watched),
              watched.clock,
              new MethodMap("", new TreeMap<>()),
              "session",
              Options.DEFAULTS);
      Issue issue = factory.issue(anr, factory.matrixCut(anr), false, 0);
      assertThat(issue.value("detail")).isEqualTo("ANR");
      assertThat((String) issue.value("threadStack")).hasLineCount(MAX_FRAMES);
      assertThat(issue.value("threadsLeftOut")).isEqualTo(1);
      assertThat((Integer) issue.value("framesLeftOut")).isGreaterThan(DEPTH - MAX_FRAMES);
    }
  }

  private static void assertSomeAreKept(Platform platform) {
    StackLimits limits = new StackLimits();
    List<Map<String, Object>> threads = platform.threads(limits);
    Map<String, Object> leftOut = new LinkedHashMap<>();
    limits.put(leftOut);
    assertThat(threads.size()).isBetween(10, THREADS - 1);
    assertThat(threads.size() + (Integer) leftOut.get("threadsLeftOut"))
        .isGreaterThanOrEqualTo(THREADS);
    assertThat((Integer) leftOut.get("framesLeftOut")).isPositive();
    assertThat(threads)
        .allSatisfy(thread -> assertThat((List<?>) thread.get("stack")).hasSizeBetween(0, 200));
    assertThat(threads.toString().length()).isBetween(MAX_CHARS / 2, 2 * MAX_CHARS);
  }

  private Map<String, Object> leftOut() {
    Map<String, Object> leftOut = new LinkedHashMap<>();
    limits.put(leftOut);
    return leftOut;
  }

  /** Frames with different lines. */
  private static StackTraceElement[] stack(int frames) {
    StackTraceElement[] stack = new StackTraceElement[frames];
    for (int i = 0; i < frames; i++) {
      stack[i] = new StackTraceElement("a.B", "c", "B.java", i);
    }
    return stack;
  }

  private static void waitIn(int depth, CountDownLatch deep, CountDownLatch end) {
    if (depth > 0) {
      waitIn(depth - 1, deep, end);
      return;
    }
    deep.countDown();
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void passIn(int depth, WatchedLoop watched) {
    if (depth > 0) {
      passIn(depth - 1, watched);
    } else {
      watched.pass(5000);
    }
  }

  /** A platform that only knows Java's data of threads. */
  private static final class PlainPlatform implements Platform {
    @Override
    public Clock clock() {
      throw new UnsupportedOperationException("nobody asks");
    }

    @Override
    public String processName() {
      return "plain";
    }

    @Override
    public Map<String, Object> process() {
      return Map.of();
    }

    @Override
    public Map<String, Object> memory() {
      return Map.of();
    }
  }
}
