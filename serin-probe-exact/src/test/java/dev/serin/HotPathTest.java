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

/** What instrumented code runs at every call obeys a law, which is checked in the class file. */
class HotPathTest {
  /** HotSpot inlines a method of this size wherever it is called: MaxInlineSize. */
  private static final int MAX_INLINE_BYTES = 35;

  private static final String PROBE = "dev/serin/Probe";
  private static final String HOOK = "dev/serin/EventHook";

  /** Called once in the life of a process, and not part of the hot path. */
  private static final Set<String> COLD = Set.of("expire");

  private static final Set<String> ALLOWED_CALLS =
      Set.of("java/lang/Thread.currentThread", "java/lang/Math.min", "java/lang/System.nanoTime");

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

  private final ClassNode probe = new ClassNode();
  private final Map<String, MethodNode> hot = new LinkedHashMap<>();

  @BeforeEach
  void read() throws IOException {
    new ClassReader(bytes()).accept(probe, 0);
    Deque<String> reached = new ArrayDeque<>(Set.of("enter", "exit", "caught"));
    while (!reached.isEmpty()) {
      MethodNode method = method(reached.remove());
      if (hot.put(method.name, method) == null) {
        for (AbstractInsnNode at : method.instructions) {
          if (at instanceof MethodInsnNode call
              && call.owner.equals(PROBE)
              && !COLD.contains(call.name)) {
            reached.add(call.name);
          }
        }
      }
    }
  }

  @Test
  void the_hot_path_is_what_it_is_thought_to_be() {
    assertThat(hot.keySet())
        .containsExactlyInAnyOrder(
            "enter",
            "exit",
            "caught",
            "leave",
            "append",
            "advance",
            "startAgain",
            "appendLeave",
            "put",
            "distance",
            "leaving",
            "leavingFar",
            "enterOther",
            "leaveOther",
            "other",
            "appendOther",
            "preciseMicros",
            "mark");
  }

  @Test
  void every_method_is_small_enough_to_be_inlined() {
    Map<String, Integer> sizes = CodeSizes.of(bytes());
    for (String name : hot.keySet()) {
      assertThat(sizes.get(name)).as(name).isLessThanOrEqualTo(MAX_INLINE_BYTES);
    }
  }

  @Test
  void nothing_is_allocated_locked_thrown_or_caught() {
    for (MethodNode method : hot.values()) {
      assertThat(method.tryCatchBlocks).as(method.name).isEmpty();
      assertThat(method.access & Opcodes.ACC_SYNCHRONIZED).as(method.name).isZero();
      for (AbstractInsnNode at : method.instructions) {
        assertThat(FORBIDDEN).as(method.name).doesNotContain(at.getOpcode());
        if (at instanceof MethodInsnNode call && !call.owner.equals(PROBE)) {
          assertThat(ALLOWED_CALLS).as(method.name).contains(call.owner + "." + call.name);
        }
      }
    }
  }

  @Test
  void the_class_needs_nothing_but_the_jdk_and_the_hook_beside_it() {
    Set<String> owners = new TreeSet<>();
    for (MethodNode method : probe.methods) {
      for (AbstractInsnNode at : method.instructions) {
        if (at instanceof MethodInsnNode call) {
          owners.add(call.owner);
        } else if (at instanceof FieldInsnNode field) {
          owners.add(field.owner);
        }
      }
    }
    assertThat(owners).contains(HOOK);
    owners.removeAll(Set.of(PROBE, HOOK));
    assertThat(owners).allMatch(owner -> owner.startsWith("java/lang/"));
    assertThat(probe.innerClasses).isEmpty();
  }

  private MethodNode method(String name) {
    return probe.methods.stream().filter(m -> m.name.equals(name)).findFirst().orElseThrow();
  }

  private static byte[] bytes() {
    try (InputStream in = Objects.requireNonNull(Probe.class.getResourceAsStream("Probe.class"))) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
