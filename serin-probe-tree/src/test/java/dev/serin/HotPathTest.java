package dev.serin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Checks the law of the hot path, the code of every instrumented call, in the class file. */
class HotPathTest {
  /** HotSpot inlines a method of this size wherever it is called: MaxInlineSize. */
  private static final int MAX_INLINE_BYTES = 35;

  /**
   * Its second compiler inlines a method of this size into code that runs often: FreqInlineSize.
   */
  private static final int MAX_FREQUENT_INLINE_BYTES = 325;

  private static final String PROBE = "dev/serin/Probe";
  private static final String RECORDER = "dev/serin/";

  /** Nearly all calls are of these. */
  private static final Set<String> OFTEN = Set.of(PROBE + ".enter", PROBE + ".exit");

  /** Compiled apart from the program's methods, and longer than what is inlined everywhere. */
  private static final Set<String> MAY_BE_LONGER =
      Set.of(PROBE + ".further", RECORDER + "PrimaryTable.find");

  /** The methods with the mark that HotSpot compiles apart. */
  private static final Set<String> MARKED =
      Set.of(
          "further", "enterSlowly", "enterOther", "leaveSlowly", "exitSlowly", "thrown", "caught");

  /** Called on the first call of a path, on exceptions, and on threads that share no statics. */
  private static final Set<String> COLD =
      Set.of(
          PROBE + ".enterSlowly",
          PROBE + ".leaveSlowly",
          PROBE + ".enterOther",
          PROBE + ".exitSlowly",
          PROBE + ".caughtSlowly",
          PROBE + ".recorderOf",
          RECORDER + "CallRecorder.thrown",
          PROBE + ".other");

  private static final Set<String> ALLOWED_CALLS = Set.of("java/lang/Thread.currentThread");

  private static final Set<Integer> FORBIDDEN =
      Set.of(
          Opcodes.NEW,
          Opcodes.NEWARRAY,
          Opcodes.ANEWARRAY,
          Opcodes.MULTIANEWARRAY,
          Opcodes.MONITORENTER,
          Opcodes.INVOKEINTERFACE,
          Opcodes.INVOKEDYNAMIC,
          Opcodes.ATHROW);

  private final Map<String, ClassNode> classes = new LinkedHashMap<>();
  private final Map<String, MethodNode> hot = new LinkedHashMap<>();

  @BeforeEach
  void read() throws IOException {
    Deque<String> reached =
        new ArrayDeque<>(
            Set.of(PROBE + ".enter", PROBE + ".exit", PROBE + ".thrown", PROBE + ".caught"));
    while (!reached.isEmpty()) {
      String name = reached.remove();
      MethodNode method = method(name);
      if (hot.put(name, method) == null) {
        for (AbstractInsnNode at : method.instructions) {
          if (at instanceof MethodInsnNode call
              && call.owner.startsWith(RECORDER)
              && !COLD.contains(call.owner + "." + call.name)) {
            reached.add(call.owner + "." + call.name);
          }
        }
      }
    }
  }

  @Test
  void the_hot_path_is_what_it_is_thought_to_be() {
    assertThat(hot.keySet())
        .containsExactlyInAnyOrder(
            "dev/serin/Probe.enter",
            "dev/serin/Probe.exit",
            "dev/serin/Probe.thrown",
            "dev/serin/Probe.caught",
            "dev/serin/Probe.further",
            "dev/serin/PrimaryTable.find",
            "dev/serin/Probe.goTo",
            "dev/serin/Probe.again",
            "dev/serin/Probe.known",
            "dev/serin/CallKey.homeElement",
            "dev/serin/CallKey.ofElement",
            "dev/serin/Token.element");
  }

  @Test
  void the_second_compiler_alone_inlines_the_methods_that_are_called_most() throws IOException {
    for (String name : OFTEN) {
      assertThat(size(name))
          .as(name)
          .isGreaterThan(MAX_INLINE_BYTES)
          .isLessThanOrEqualTo(MAX_FREQUENT_INLINE_BYTES);
    }
  }

  @Test
  void every_other_method_is_small_enough_to_be_inlined() throws IOException {
    Set<String> inlined = new TreeSet<>(hot.keySet());
    assertThat(inlined.removeAll(MAY_BE_LONGER)).isTrue();
    assertThat(inlined.removeAll(OFTEN)).isTrue();
    for (String name : inlined) {
      assertThat(size(name)).as(name).isLessThanOrEqualTo(MAX_INLINE_BYTES);
    }
  }

  private static int size(String name) throws IOException {
    int end = name.indexOf('.');
    return CodeSizes.of(bytes(name.substring(0, end))).get(name.substring(end + 1));
  }

  @Test
  void the_rare_parts_are_marked_not_to_be_inlined() throws IOException {
    assertThat(
            type(PROBE).methods.stream()
                .filter(method -> method.visibleAnnotations != null)
                .flatMap(
                    method ->
                        method.visibleAnnotations.stream()
                            .map(annotation -> method.name + " " + annotation.desc)))
        .containsExactlyInAnyOrderElementsOf(
            MARKED.stream().map(name -> name + " Ldev/serin/OutOfLine;").toList());
  }

  @Test
  void nothing_is_allocated_locked_thrown_or_caught() {
    for (MethodNode method : hot.values()) {
      assertThat(method.tryCatchBlocks).as(method.name).isEmpty();
      assertThat(method.access & Opcodes.ACC_SYNCHRONIZED).as(method.name).isZero();
      for (AbstractInsnNode at : method.instructions) {
        assertThat(FORBIDDEN).as(method.name).doesNotContain(at.getOpcode());
        if (at instanceof MethodInsnNode call && !call.owner.startsWith(RECORDER)) {
          assertThat(ALLOWED_CALLS).as(method.name).contains(call.owner + "." + call.name);
        }
      }
    }
  }

  @Test
  void the_class_needs_nothing_but_the_jdk_and_the_recorder_beside_it() throws IOException {
    Set<String> owners = new TreeSet<>();
    for (MethodNode method : type(PROBE).methods) {
      for (AbstractInsnNode at : method.instructions) {
        if (at instanceof MethodInsnNode call) {
          owners.add(call.owner);
        } else if (at instanceof FieldInsnNode field) {
          owners.add(field.owner);
        }
      }
    }
    owners.removeIf(owner -> owner.matches("dev/serin/\\w+"));
    owners.remove("java/util/concurrent/atomic/AtomicInteger");
    assertThat(owners).isNotEmpty().allMatch(owner -> owner.startsWith("java/lang/"));
    assertThat(type(PROBE).innerClasses).isEmpty();
  }

  private ClassNode type(String name) throws IOException {
    ClassNode known = classes.get(name);
    if (known == null) {
      known = new ClassNode();
      new ClassReader(bytes(name)).accept(known, 0);
      classes.put(name, known);
    }
    return known;
  }

  private MethodNode method(String name) throws IOException {
    int end = name.indexOf('.');
    String simple = name.substring(end + 1);
    return type(name.substring(0, end)).methods.stream()
        .filter(method -> method.name.equals(simple))
        .findFirst()
        .orElseThrow();
  }

  private static byte[] bytes(String type) throws IOException {
    String file = type.substring(type.lastIndexOf('/') + 1) + ".class";
    try (InputStream in = Objects.requireNonNull(Probe.class.getResourceAsStream(file))) {
      return in.readAllBytes();
    }
  }
}
