package dev.serin.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StackMatchTest {
  private static final int ALL = 100;

  private final TraceScript script = new TraceScript();

  @Test
  void a_call_that_is_not_on_the_stack_has_been_left_and_what_hangs_under_it_runs() {
    script.enter(1).pass(10).enter(2).pass(100).enter(3).pass(1000);
    assertThat(marked(ALL, "m3", "FutureTask.run", "m1", "Thread.run"))
        .isEqualTo("1048574 1 1110\n.1 1 1110…\n..2 1 1100?\n...3 1 1000…\n");
  }

  @Test
  void several_calls_that_an_exception_left_are_marked_and_the_deepest_that_runs_is_found() {
    script.enter(1).enter(2).enter(3).pass(10);
    CallTree tree = mark(3, "m1", "Thread.run");
    assertThat(Trees.text(tree)).isEqualTo("1048574 1 10\n.1 1 10…\n..2 1 10?\n...3 1 10?\n");
    assertThat(tree.methodId(tree.deepestOpen())).isEqualTo(1);
  }

  @Test
  void a_stack_that_has_all_calls_marks_none_whatever_else_is_on_it() {
    script.enter(1).enter(2).pass(10);
    CallTree tree = script.tree();
    assertThat(mark(tree, ALL, "Unsafe.park", "m2", "m2", "m9", "m1", "Thread.run")).isSameAs(tree);
  }

  @Test
  void of_a_recursion_none_is_marked_as_it_is_not_known_which_call_was_left() {
    script.enter(1).enter(2).enter(1).pass(10).enter(3).pass(10);
    assertThat(marked(ALL, "m3", "m1", "Thread.run"))
        .isEqualTo("1048574 1 20\n.1 1 20…\n..2 1 20?\n...1 1 20…\n....3 1 10…\n");
  }

  @Test
  void a_call_that_was_entered_when_the_stack_had_been_taken_is_not_marked() {
    script.enter(1).enter(2).enter(3).pass(10);
    assertThat(marked(2, "m1", "Thread.run"))
        .isEqualTo("1048574 1 10\n.1 1 10…\n..2 1 10?\n...3 1 10…\n");
  }

  @Test
  void a_method_without_a_name_is_not_marked() {
    script.enter(1).enter(77).pass(10);
    CallTree tree = script.tree();
    assertThat(mark(tree, ALL, "m1", "Thread.run")).isSameAs(tree);
  }

  @Test
  void lambdas_have_the_names_of_their_methods_on_the_stack() {
    script.enter(5).enter(6).pass(10);
    assertThat(marked(ALL, "lambda$main$0", "Main$$Lambda/0x01.run", "Thread.run"))
        .isEqualTo("1048574 1 10\n.5 1 10…\n..6 1 10?\n");
  }

  @Test
  void a_stack_that_may_be_cut_or_is_empty_marks_nothing() {
    script.enter(1).enter(2).pass(10);
    CallTree tree = script.tree();
    assertThat(mark(tree, ALL)).isSameAs(tree);
    String[] deep = new String[1024];
    Arrays.fill(deep, "m2");
    assertThat(mark(tree, ALL, deep)).isSameAs(tree);
  }

  @Test
  void a_tree_in_which_calls_had_no_room_marks_nothing() {
    CallTree tree = script.enter(1).pass(10).tree();
    assertThat(mark(tree, 2, "m2", "Thread.run")).isSameAs(tree);
  }

  private String marked(int openFrames, String... stack) {
    return Trees.text(mark(openFrames, stack));
  }

  private CallTree mark(int openFrames, String... stack) {
    return mark(script.tree(), openFrames, stack);
  }

  private static CallTree mark(CallTree tree, int openFrames, String... stack) {
    List<StackTraceElement> frames = Arrays.stream(stack).map(StackMatchTest::element).toList();
    int open = openFrames == ALL ? tree.openPath().length : openFrames;
    return StackMatch.mark(tree, open, frames.toArray(new StackTraceElement[0]), names());
  }

  /** A frame of a class that is named, or else of the class of our methods. */
  private static StackTraceElement element(String frame) {
    int dot = frame.lastIndexOf('.');
    String className = dot < 0 ? "com.example.Main" : frame.substring(0, dot);
    return new StackTraceElement(className, frame.substring(dot + 1), null, -1);
  }

  private static MethodMap names() {
    SortedMap<Integer, MethodName> names = new TreeMap<>();
    for (int id : new int[] {1, 2, 3, 4}) {
      names.put(id, new MethodName(1, "com.example.Main", "m" + id, "()V"));
    }
    names.put(5, new MethodName(2, "com.example.Main", "lambda$main$0", "()V"));
    names.put(6, new MethodName(2, "com.example.Main", "lambda$main$1", "()V"));
    return new MethodMap(names);
  }
}
