package dev.serin.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import dev.serin.instrument.base.MethodIds;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MethodRegistryTest {
  private final MethodRegistry methods = new MethodRegistry("the");

  @Test
  void methods_are_numbered_and_named_as_they_are_added() throws Exception {
    assertThat(methods.id(1, "com/example/Main", "f", "(Ljava/lang/String;)V")).isEqualTo(1);
    assertThat(methods.id(0, "com/example/Main", "g", "()V")).isEqualTo(2);
    assertThat(methods.name(1)).hasToString("1,com.example.Main f (Ljava.lang.String;)V");
    assertThat(methods.name(2)).hasToString("0,com.example.Main g ()V");
    assertThat(methods.name(3)).isNull();
    assertThat(methods.after(1, 9)).extracting(MethodName::methodName).containsExactly("g");
  }

  @Test
  void a_class_that_is_loaded_again_has_the_same_ids() throws Exception {
    int first = methods.id(1, "com/example/Main", "f", "()V");
    for (int i = 0; i < 2000; i++) {
      methods.id(1, "com/example/Other" + i, "f", "()V");
      methods.id(1, "com/example/Other" + i, "f", "(I)V");
    }
    assertThat(methods.size()).isEqualTo(4001);
    assertThat(methods.id(1, "com/example/Main", "f", "()V")).isEqualTo(first);
    assertThat(methods.id(1, "com/example/Other1999", "f", "(I)V")).isEqualTo(4001);
    assertThat(methods.id(9, "com/example/Main", "f", "()V")).as("static").isEqualTo(4002);
    assertThat(methods.size()).isEqualTo(4002);
  }

  @Test
  void methods_of_a_class_share_its_name() throws Exception {
    methods.id(1, "com/example/Main", "f", "()V");
    methods.id(1, "com/example/Main", "g", "()V");
    assertThat(methods.after(0, 9).get(0).className())
        .isSameAs(methods.after(0, 9).get(1).className());
  }

  @Test
  void methods_of_all_classes_share_names_and_descriptors() throws Exception {
    methods.id(1, "com/example/Main", text("run"), text("(Ljava/lang/String;)V"));
    methods.id(1, "com/example/Other", text("run"), text("(Ljava/lang/String;)V"));
    List<MethodName> names = methods.after(0, 9);
    assertThat(names.get(0).methodName()).isSameAs(names.get(1).methodName());
    assertThat(names.get(0).descriptor()).isSameAs(names.get(1).descriptor());
  }

  /** A new object for a text, as each class file has its own. */
  private static String text(String content) {
    return String.valueOf(content.toCharArray());
  }

  @Test
  void methods_get_no_id_once_all_are_used_and_those_that_have_one_keep_it() {
    MethodRegistry few = new MethodRegistry("the", 2, Long.MAX_VALUE);
    assertThat(few.id(1, "com/example/Main", "f", "()V")).isEqualTo(1);
    assertThat(few.limit()).isNull();
    assertThat(few.id(1, "com/example/Main", "g", "()V")).isEqualTo(2);
    assertThat(few.id(1, "com/example/Main", "h", "()V")).isEqualTo(MethodIds.NO_ID);
    assertThat(few.limit()).isEqualTo(ProbeLimit.IDS);
    assertThat(few.id(1, "com/example/Main", "g", "()V")).isEqualTo(2);
    assertThat(few.size()).isEqualTo(2);
  }

  @Test
  void the_last_id_is_one_that_a_map_may_have() {
    int last = MethodMap.MAX_METHOD_ID - 1;
    assertThat(MethodRegistry.idAt(last - 1)).isEqualTo(MethodMap.MAX_METHOD_ID);
  }

  @Test
  void names_take_no_more_than_their_share_of_the_memory() {
    MethodRegistry small = new MethodRegistry("the", Integer.MAX_VALUE, 1 << 20);
    int added = 0;
    while (small.id(1, "com/example/Main" + added, "f", "()V") != MethodIds.NO_ID) {
      added++;
    }
    assertThat(small.limit()).isEqualTo(ProbeLimit.NAMES);
    assertThat(added).isEqualTo(small.size()).isBetween(6_000, 8_000);
    small.addAnnotated("com.example.Added");
    assertThat(small.isAnnotated("com.example.Other")).as("it may be").isTrue();
  }

  @Test
  void a_wait_ends_after_its_time_without_a_change() throws Exception {
    assertThat(methods.awaitChange(0, 1)).isZero();
  }

  @Test
  void a_change_before_a_wait_is_returned_at_once() throws Exception {
    methods.notifyChange();
    assertThat(methods.awaitChange(0, Long.MAX_VALUE)).isEqualTo(1);
  }

  @Test
  void a_change_wakes_a_thread_that_waits() throws Exception {
    FutureTask<Long> wait = new FutureTask<>(() -> methods.awaitChange(0, 0));
    Thread waiter = new Thread(wait);
    waiter.setDaemon(true);
    waiter.start();
    while (waiter.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    methods.notifyChange();
    assertThat(wait.get()).isEqualTo(1);
  }

  @Test
  void annotated_classes_are_known() {
    methods.addAnnotated("com.example.Main");
    assertThat(methods.isAnnotated("com.example.Main")).isTrue();
    assertThat(methods.isAnnotated("com.example.Other")).isFalse();
  }
}
