package dev.serin.instrument.cheap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.instrument.Sources;
import dev.serin.instrument.classfile.ClassFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Programs in which a method is cheap, and variants of them in which it is not. */
class ProgramTest {
  private static final String SHAPE =
      "class Shape { int size; int corners() { return 4; } int ask() { return corners() + 1; } }";
  private static final String LOOPS =
      "{ int sum = 0; for (int i = 0; i < 9; i++) sum += i; return sum; }";

  @Test
  void what_calls_only_what_is_cheap_is_cheap_through_any_number_of_calls() {
    assertThat(
            cheap(
                """
                final class A {
                  int size;
                  int size() { return size; }
                  int twice() { return 2 * size(); }
                  int more() { return Math.max(twice(), B.add(size, 3)); }
                  void wait1() throws Exception { wait(); }
                  int throughWaiting() throws Exception { wait1(); return 1; }
                }
                """,
                "class B { static int add(int a, int b) { return a + b; } }"))
        .containsExactly("A.<init>", "A.more", "A.size", "A.twice", "B.<init>", "B.add");
  }

  @Test
  void what_loops_waits_throws_catches_or_makes_arrays_is_not_cheap_by_itself() {
    assertThat(
            cheap(
                """
                class A {
                  int size;
                  int loop() { int i = 0; while (i < size) i++; return i; }
                  synchronized int locked() { return size; }
                  int locking() { synchronized (this) { return size; } }
                  Object array() { return new int[size]; }
                  Object arrays() { return new String[size]; }
                  Object matrix() { return new int[1][1]; }
                  RuntimeException made() { return new RuntimeException(); }
                  void thrown(RuntimeException e) { throw e; }
                  int caught() { try { return size / 0; } catch (ArithmeticException e) { return 1; } }
                  String joined() { return "a" + size; }
                  Runnable lambda() { return () -> {}; }
                  native int elsewhere();
                }
                """))
        .containsExactly("A.<init>", "A.lambda$lambda$0");
  }

  @Test
  void a_switch_is_cheap_and_one_within_a_loop_is_not() {
    assertThat(
            cheap(
                """
                class A {
                  static int table(int i) { switch (i) { case 0: return 5; case 1: return 7; default: return 9; } }
                  static int sparse(int i) { switch (i) { case 0: return 5; case 999: return 7; default: return 9; } }
                  static void back(int i) { while (true) { switch (i) { case 0: continue; case 9: continue; default: return; } } }
                }
                """))
        .containsExactly("A.<init>", "A.sparse", "A.table");
  }

  @Test
  void an_override_anywhere_that_loops_makes_its_callers_dear() {
    String square = "class Square extends Shape { int corners() { return 4; } }";
    String circle = "class Circle extends Square { int corners() " + LOOPS + " }";
    assertThat(cheap(SHAPE, square)).contains("Shape.ask", "Shape.corners", "Square.corners");
    Set<String> cheap = cheap(SHAPE, square, circle);
    assertThat(cheap).contains("Shape.corners", "Square.corners").doesNotContain("Shape.ask");
  }

  @Test
  void an_override_on_the_class_path_counts_as_one_of_the_inputs() {
    Map<String, byte[]> classes =
        Sources.compile(SHAPE, "class Other extends Shape { int corners() " + LOOPS + " }");
    List<ClassSummary> shape = List.of(summary(classes, "Shape"));
    List<ClassSummary> other = List.of(summary(classes, "Other"));
    assertThat(Program.closed(shape, List.of()).isCheap("Shape", "ask", "()I")).isTrue();
    assertThat(Program.closed(shape, other).isCheap("Shape", "ask", "()I")).isFalse();
  }

  @Test
  void an_override_that_was_added_flips_a_method_of_a_class_that_did_not_change() {
    Map<String, byte[]> before = Sources.compile(SHAPE);
    Map<String, byte[]> after =
        Sources.compile(SHAPE, "class Late extends Shape { int corners() " + LOOPS + " }");
    assertThat(after.get("Shape")).isEqualTo(before.get("Shape"));
    assertThat(closed(before).isCheap("Shape", "ask", "()I")).isTrue();
    assertThat(closed(after).isCheap("Shape", "ask", "()I")).isFalse();
  }

  @Test
  void calls_of_an_interface_are_as_dear_as_its_dearest_implementation_or_default() {
    String type = "interface Type { int value(); default int twice() { return 2 * value(); } }";
    String one = "class One implements Type { public int value() { return 1; } }";
    String user = "class User { static int use(Type t) { return t.value() + t.twice(); } }";
    assertThat(cheap(type, one, user)).contains("User.use", "Type.twice");
    String looping = "class Two implements Type { public int value() " + LOOPS + " }";
    assertThat(cheap(type, one, user, looping)).doesNotContain("User.use", "Type.twice");
    String below = "interface Below extends Type { default int twice() " + LOOPS + " }";
    String three = "class Three extends One implements Below {}";
    assertThat(cheap(type, one, user, below)).contains("User.use");
    assertThat(cheap(type, one, user, below, three))
        .contains("One.value")
        .doesNotContain("User.use");
  }

  @Test
  void a_method_that_a_class_has_from_one_that_is_not_of_the_type_is_found() {
    String type = "interface Type { int value(); }";
    String base = "class Base { public int value() " + LOOPS + " }";
    String user = "class User { static int use(Type t) { return t.value(); } }";
    String one = "class One implements Type { public int value() { return 1; } }";
    assertThat(cheap(type, base, user, one)).contains("User.use");
    assertThat(cheap(type, base, user, one, "class Both extends Base implements Type {}"))
        .doesNotContain("User.use");
  }

  @Test
  void an_interface_that_a_lambda_has_is_never_cheap_to_call() {
    String type = "interface Type { int value(); }";
    String one = "class One implements Type { public int value() { return 1; } }";
    String user = "class User { static int use(Type t) { return t.value(); } }";
    assertThat(cheap(type, one, user)).contains("User.use");
    String lambda = "class Maker { Type make() { return () -> 3; } }";
    assertThat(cheap(type, one, user, lambda)).doesNotContain("User.use");
    String marked = "class Maker { Runnable make() { return (Runnable & Mark) () -> {}; } }";
    String mark = "interface Mark { default int value() { return 1; } }";
    String markUser = "class MarkUser { static int use(Mark m) { return m.value(); } }";
    String marker = "class Marker implements Mark {}";
    assertThat(cheap(mark, markUser, marker)).contains("MarkUser.use");
    assertThat(cheap(mark, markUser, marker, marked)).doesNotContain("MarkUser.use");
  }

  @Test
  void annotations_are_made_by_the_jvm_and_not_cheap_to_ask() {
    assertThat(
            cheap(
                "@interface Note { int value(); }",
                "class A { int a(Note n) { return n.value(); } }"))
        .containsExactly("A.<init>");
  }

  @Test
  void what_lies_outside_is_not_cheap_unless_it_was_reviewed() {
    assertThat(
            cheap(
                """
                abstract class A implements java.util.List<String> {
                  int outside(java.util.List<String> list) { return list.size(); }
                  int inherited() { return size(); }
                  int hash() { return hashCode(); }
                  Class<?> type() { return getClass(); }
                  static Integer box(int i) { return i; }
                }
                """,
                "class Same extends java.util.ArrayList<String> { int same() { return size(); } }"))
        .containsExactly("A.<init>", "A.box", "A.type");
  }

  @Test
  void an_implementation_that_comes_from_outside_makes_an_interface_dear() {
    String sized = "interface Sized { int size(); }";
    String one = "class One implements Sized { public int size() { return 1; } }";
    String user = "class User { static int use(Sized s) { return s.size(); } }";
    assertThat(cheap(sized, one, user)).contains("User.use");
    String list = "class Outside extends java.util.ArrayList<String> implements Sized {}";
    assertThat(cheap(sized, one, user, list)).doesNotContain("User.use");
  }

  @Test
  void an_abstract_method_without_implementation_and_a_native_one_are_not_cheap() {
    String type = "abstract class Type { abstract int value(); int ask() { return value(); } }";
    assertThat(cheap(type)).containsExactly("Type.<init>");
    String one = "class One extends Type { int value() { return 1; } }";
    assertThat(cheap(type, one)).contains("Type.ask");
    assertThat(cheap(type, "class Two extends Type { native int value(); }"))
        .doesNotContain("Type.ask");
  }

  @Test
  void a_super_call_runs_what_is_above_and_not_what_overrides() {
    String below = "class Below extends Shape { int corners() { return super.corners(); } }";
    String lower = "class Lower extends Below { int corners() " + LOOPS + " }";
    assertThat(cheap(SHAPE, below, lower)).contains("Below.corners").doesNotContain("Shape.ask");
    String looping = "class Shape { int corners() " + LOOPS + " }";
    assertThat(cheap(looping, below)).doesNotContain("Below.corners");
    String type = "interface Type { default int value() " + LOOPS + " }";
    String one = "class One implements Type { public int value() { return Type.super.value(); } }";
    assertThat(cheap(type, one)).containsExactly("One.<init>");
  }

  @Test
  void a_method_that_may_initialise_a_class_is_as_dear_as_its_initialiser() {
    String user =
        """
        class User {
          static int own = Other.value;
          int ownField() { return own; }
          int field() { return Other.value; }
          int call() { return Other.call(); }
          Object make() { return new Other(); }
          int constant() { return Other.CONSTANT; }
        }
        """;
    String body = "static final int CONSTANT = 3; static int call() { return 1; }";
    assertThat(cheap(user, "class Other { static int value = 5; " + body + " }"))
        .contains("User.field", "User.call", "User.make", "User.constant", "User.ownField");
    String dear = "class Other { static int value = new int[3][1].length; " + body + " }";
    assertThat(cheap(user, dear))
        .contains("User.constant", "User.ownField", "Other.call")
        .doesNotContain("User.field", "User.call", "User.make", "User.<clinit>");
    String above = "class Above { static Object o = new int[3][1]; }";
    assertThat(cheap(user, above, "class Other extends Above { static int value; " + body + " }"))
        .doesNotContain("User.field", "User.call", "User.make");
  }

  @Test
  void a_field_that_a_class_has_from_an_interface_initialises_the_interface() {
    String cheapConstants = "interface Constants { Integer A = 3; }";
    String dearConstants = "interface Constants { int[][] A = new int[3][1]; }";
    String user = "class User implements Constants { Object a() { return A; } }";
    assertThat(cheap(cheapConstants, user)).contains("User.a");
    assertThat(cheap(dearConstants, user)).doesNotContain("User.a");
  }

  @Test
  void recursion_is_not_cheap_on_whatever_way() {
    assertThat(
            cheap(
                """
                class A {
                  static int self(int i) { return i < 1 ? 0 : self(i - 1); }
                  static int ping(int i) { return i < 1 ? 0 : B.pong(i - 1); }
                  static int user() { return ping(3); }
                }
                """,
                "class B { static int pong(int i) { return A.ping(i); } }"))
        .containsExactly("A.<init>", "B.<init>");
  }

  @Test
  void a_bridge_is_as_dear_as_what_it_leads_to() {
    String type = "interface Box<T> { T get(); }";
    String user = "class User { static Object use(Box<?> b) { return b.get(); } }";
    String one = "class One implements Box<Integer> { public Integer get() { return 1; } }";
    assertThat(cheap(type, user, one)).contains("User.use", "One.get");
    String two = "class Two implements Box<Integer> { public Integer get() " + LOOPS + " }";
    assertThat(cheap(type, user, one, two)).doesNotContain("User.use", "Two.get");
  }

  @Test
  void calls_are_counted_in_instructions_each_time_and_200_are_the_limit() {
    // 5 instructions and 30; 30 and the called methods: 6 times 35 are too many, 5 times are not.
    String add = "static int add(int i) { return i" + " + 3".repeat(16) + "; }";
    assertThat(instructions(add)).isEqualTo(34);
    String five = "static int five() { return" + " add(1) +".repeat(4) + " add(1); }";
    String six = "static int six() { return" + " add(1) +".repeat(5) + " add(1); }";
    assertThat(cheap("class A { " + add + five + six + " }"))
        .containsExactly("A.<init>", "A.add", "A.five");
    String most = "static int m(int i) { return i" + " + 3".repeat(99) + "; }";
    String more = "static int n(int i) { i++; return i" + " + 3".repeat(99) + "; }";
    assertThat(instructions(most)).isEqualTo(200);
    assertThat(cheap("class A { " + most + more + " }")).containsExactly("A.<init>", "A.m");
  }

  @Test
  void libraries_alone_do_not_know_what_overrides_their_methods() {
    Map<String, byte[]> library =
        Sources.compile(
            """
            public class A {
              public int over() { return 1; }
              public final int fixed() { return 2; }
              private int hidden() { return 3; }
              int ofPackage() { return 4; }
              public int usesOver() { return over(); }
              public int usesOthers() { return fixed() + hidden() + ofPackage() + new B().b(); }
              public int usesFinal(C c) { return c.c(); }
              public int usesInner(D d) { return d.d(); }
              public int usesInterface(E e) { return e.e(); }
            }
            """,
            "class B { int b() { return 1; } }",
            "public final class C { public int c() { return 1; } }",
            "class D { public int d() { return 1; } }",
            "public class F extends D { public int f() { return d(); } }",
            "interface E { int e(); }",
            "class G implements E { public int e() { return 1; } }",
            "public class H { private H() {} public int h() { return 1; } public int i() { return h(); } }");
    List<ClassSummary> summaries = Sources.summaries(library);
    assertThat(names(summaries, Program.closed(summaries, List.of())))
        .contains("A.usesOver", "A.usesInner", "F.f");
    assertThat(names(summaries, Program.open(summaries, List.of())))
        .contains("A.over", "A.usesOthers", "A.usesFinal", "A.usesInterface", "H.i")
        .doesNotContain("A.usesOver", "A.usesInner", "F.f");
  }

  @Test
  void a_method_of_a_package_and_one_of_the_same_name_elsewhere_both_count() {
    String a = "package p; public class A { int m() " + LOOPS + " }";
    String user = "package p; class User { static int use(A a) { return a.m(); } }";
    String b = "package q; public class B extends p.A { int m() { return 1; } }";
    assertThat(cheap(a, b, user)).contains("q/B.m").doesNotContain("p/User.use");
  }

  @Test
  void of_two_inputs_of_one_name_that_differ_no_method_is_cheap_and_both_override() {
    List<ClassSummary> all = new ArrayList<>(Sources.summaries(Sources.compile(SHAPE)));
    List<ClassSummary> twice = new ArrayList<>(all);
    twice.addAll(all);
    assertThat(Program.closed(twice, List.of()).isCheap("Shape", "ask", "()I")).isTrue();
    String other = "class Shape { int corners() { return 5; } int ask() { return 5; } }";
    all.addAll(Sources.summaries(Sources.compile(other)));
    assertThat(names(all, Program.closed(all, List.of()))).isEmpty();
  }

  @Test
  void the_platform_on_the_class_path_says_who_extends_whom_and_no_more() {
    Map<String, byte[]> classes =
        Sources.compile(
            "package android.os; public class Build { public static String MODEL; }",
            "class User { static String use() { return android.os.Build.MODEL; } }");
    List<ClassSummary> user = List.of(summary(classes, "User"));
    Program program = Program.closed(user, List.of(summary(classes, "android/os/Build")));
    assertThat(program.isCheap("User", "use", "()Ljava/lang/String;")).isFalse();
  }

  @Test
  void what_tells_of_the_focus_is_not_cheap_as_somebody_may_listen() {
    String activity = "package android.app; public class Activity {}";
    String method = "{ public void onWindowFocusChanged(boolean has) {} }";
    assertThat(
            cheap(
                activity,
                "class Mine extends android.app.Activity " + method,
                "class View " + method,
                "class User { void use(Mine m) { m.onWindowFocusChanged(true); } }"))
        .contains("View.onWindowFocusChanged", "Mine.<init>")
        .doesNotContain("Mine.onWindowFocusChanged", "User.use");
  }

  @Test
  void the_order_of_the_classes_changes_nothing() {
    String type = "interface Type { int value(); }";
    String one = "class One implements Type { public int value() { return 1; } }";
    String user = "class User { static int use(Type t) { return t.value(); } }";
    List<ClassSummary> summaries =
        new ArrayList<>(Sources.summaries(Sources.compile(SHAPE, type, one, user)));
    Set<String> names = names(summaries, Program.closed(summaries, List.of()));
    Collections.reverse(summaries);
    assertThat(names(summaries, Program.closed(summaries, List.of()))).isEqualTo(names);
  }

  private static int instructions(String method) {
    ClassSummary summary = Sources.summaries(Sources.compile("class A { " + method + " }")).get(0);
    BoundedBody body = summary.methods().get(1).body();
    return body == null ? -1 : body.instructions();
  }

  private static ClassSummary summary(Map<String, byte[]> classes, String name) {
    return ClassScan.summary(new ClassFile(classes.get(name)));
  }

  private static Program closed(Map<String, byte[]> classes) {
    return Program.closed(Sources.summaries(classes), List.of());
  }

  static Set<String> cheap(String... sources) {
    List<ClassSummary> summaries = Sources.summaries(Sources.compile(sources));
    return names(summaries, Program.closed(summaries, List.of()));
  }

  private static Set<String> names(List<ClassSummary> classes, Program program) {
    Set<String> names = new TreeSet<>();
    for (ClassSummary summary : classes) {
      for (MethodSummary method : summary.methods()) {
        if (program.isCheap(summary.name(), method.name(), method.descriptor())) {
          names.add(summary.name() + '.' + method.name());
        }
      }
    }
    return names;
  }
}
