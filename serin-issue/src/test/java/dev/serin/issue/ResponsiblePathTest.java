package dev.serin.issue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The sources of the path to the responsible method, in their order. */
class ResponsiblePathTest {
  private static final Map<String, Object> STACK =
      Map.of(
          "threadStack",
          "at java.lang.Object.wait(Native Method)\nat a.Main.load(Main.java:3)\n"
              + "at android.os.Looper.loop(Looper.java)\nat a.Main.main(Main.java)\n");

  private static final Map<String, Object> SAMPLES =
      Map.of("samples", List.of(sample("a.Disk.read"), sample("a.Net.get"), sample("a.Disk.read")));

  private static final Map<String, Object> LOCK =
      Map.of(
          "threads",
          List.of(
              Map.of("name", "main", "heldBy", "worker"),
              Map.of("name", "worker", "stack", List.of("b.Sync.all(Sync.java:7)"))));

  private static Object sample(String method) {
    return Map.of("stack", List.of("java.io.File.list()", method + "()", "a.Main.onClick()"));
  }

  private static ResponsiblePath path(List<TreeRow> tree, List<Map<String, Object>> issues) {
    return ResponsiblePath.of(PlainJson.JSON, data(tree, issues), PassThroughMethods.DEFAULTS);
  }

  private static ProblemData<Object> data(List<TreeRow> tree, List<Map<String, Object>> issues) {
    return new ProblemData<>() {
      @Override
      public Iterable<Object> issues() {
        return List.copyOf(issues);
      }

      @Override
      public Object decisive() {
        return issues.get(0);
      }

      @Override
      public List<TreeRow> tree() {
        return tree;
      }

      @Override
      public SampledTree sampled() {
        return SampledTree.of(PlainJson.JSON, decisive(), tree, 10, 100);
      }
    };
  }

  private static List<TreeRow> tree(long... micros) {
    return List.of(
        new TreeRow("the message", 0, 1048574, 1, 100),
        new TreeRow("a.Main.onClick", 1, 1, 1, micros[0]),
        new TreeRow("androidx.view.List.layout", 2, 2, 1, micros[0]),
        new TreeRow("a.Main.run", 1, 3, 1, micros[1]));
  }

  @Test
  void the_thread_stack_names_the_method_without_those_that_wait() {
    ResponsiblePath path = path(List.of(), List.of(STACK));
    assertThat(path.source()).isEqualTo(ResponsiblePath.Source.STACK);
    assertThat(path.method()).isEqualTo("a.Main.load");
  }

  @Test
  void a_hidden_class_keeps_its_name_with_the_address() {
    String frame = "a.Main$$Lambda$117/0x00007fd7f0c01a40.run";
    for (String loader : List.of("", "app//", "java.base@17.0.2/")) {
      Map<String, Object> issue =
          Map.of(
              "threadStack", "at " + loader + frame + "(Unknown Source)\nat a.Main.main(A.java)");
      assertThat(path(List.of(), List.of(issue)).method()).isEqualTo(frame);
    }
  }

  @Test
  void half_of_the_stacks_come_before_one() {
    ResponsiblePath path = path(tree(20, 10), List.of(SAMPLES, STACK));
    assertThat(path.source()).isEqualTo(ResponsiblePath.Source.STACKS);
    assertThat(path.methods()).containsExactly("a.Main.onClick", "a.Disk.read");
  }

  @Test
  void a_tree_with_most_of_the_time_comes_before_stacks() {
    ResponsiblePath half = path(tree(60, 0), List.of(SAMPLES, STACK));
    assertThat(half.source()).isEqualTo(ResponsiblePath.Source.TREE);
    assertThat(half.methods()).containsExactly("a.Main.onClick");
    ResponsiblePath spread = path(tree(40, 40), List.of(SAMPLES, STACK));
    assertThat(spread.source()).isEqualTo(ResponsiblePath.Source.TREE);
    assertThat(spread.method()).isEmpty();
  }

  @Test
  void the_holder_of_a_lock_comes_first() {
    ResponsiblePath path = path(tree(60, 0), List.of(SAMPLES, LOCK));
    assertThat(path.source()).isEqualTo(ResponsiblePath.Source.HOLDER);
    assertThat(path.method()).isEqualTo("b.Sync.all");
  }

  private static Map<String, Object> lockWaits(long costMillis, Object... waits) {
    return Map.of("cost", costMillis, "lockWaits", List.of(waits));
  }

  private static Object lockWait(long millis, String holder, String... stack) {
    return Map.of(
        "lockMillis",
        millis,
        "threads",
        List.of(
            Map.of("name", "main", "heldBy", holder, "heldFrame", stack.length - 1L),
            Map.of("name", holder, "stack", List.of(stack))));
  }

  @Test
  void the_method_that_holds_a_lock_for_half_of_the_message_comes_first() {
    Object wait = lockWait(50, "worker", "b.Zip.deflate()", "b.Sync.all()");
    ResponsiblePath path = path(tree(60, 0), List.of(lockWaits(100, wait)));
    assertThat(path.source()).isEqualTo(ResponsiblePath.Source.HOLDER);
    assertThat(path.methods()).containsExactly("b.Sync.all");
    ResponsiblePath shorter = path(tree(60, 0), List.of(lockWaits(101, wait)));
    assertThat(shorter.source()).isEqualTo(ResponsiblePath.Source.TREE);
  }

  @Test
  void several_holders_in_the_same_methods_count_together() {
    Object one = lockWait(30, "pool-1", "b.Zip.deflate()", "b.Sync.all()");
    Object other = lockWait(25, "reader", "b.Sync.read()");
    Object same = lockWait(20, "pool-2", "b.Disk.write()", "b.Sync.all()");
    ResponsiblePath path = path(tree(60, 0), List.of(lockWaits(100, one, other, same)));
    assertThat(path.source()).isEqualTo(ResponsiblePath.Source.HOLDER);
    assertThat(path.method()).isEqualTo("b.Sync.all");
    ResponsiblePath several = path(tree(60, 0), List.of(lockWaits(100, one, other)));
    assertThat(several.source()).isEqualTo(ResponsiblePath.Source.TREE);
  }

  @Test
  void a_frame_outside_the_stack_of_the_holder_names_no_method() {
    Map<String, Object> waiting = Map.of("name", "main", "heldBy", "worker", "heldFrame", 7L);
    Map<String, Object> holder = Map.of("name", "worker", "stack", List.of("b.Sync.all()"));
    Map<String, Object> issue = Map.of("threads", List.of(waiting, holder));
    assertThat(path(tree(60, 0), List.of(issue)).source()).isEqualTo(ResponsiblePath.Source.TREE);
  }

  @Test
  void a_loop_runs_in_the_thread_of_its_name_and_swing_in_an_event_queue() {
    assertThat(ResponsiblePath.isOfLoop("AWT-EventQueue-1", "swing")).isTrue();
    assertThat(ResponsiblePath.isOfLoop("AWT-EventQueueWatcher", "swing")).isFalse();
    assertThat(ResponsiblePath.isOfLoop("swing", "swing")).isFalse();
    assertThat(ResponsiblePath.isOfLoop("worker", "worker")).isTrue();
    assertThat(ResponsiblePath.isOfLoop("main", "worker")).isFalse();
    assertThat(ResponsiblePath.isOfLoop("main", "")).isTrue();
  }

  @Test
  void without_a_source_there_is_no_path() {
    ResponsiblePath path = path(List.of(), List.of(Map.of("threadStack", "- locked <1>\n\n.\n")));
    assertThat(path.source()).isEqualTo(ResponsiblePath.Source.NONE);
    assertThat(path.method()).isEmpty();
  }
}
