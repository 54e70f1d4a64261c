package dev.serin.instrument.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.instrument.Instrumenter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LocalVariableAnnotationNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Removes the probes from a method again, and checks that each is where it belongs. */
final class ProbeStripper {
  /** The instructions of the handler that closes the call; those of probes by name. */
  private static final List<String> EXIT_HANDLER =
      List.of(
          String.valueOf(Opcodes.ILOAD),
          "caught",
          String.valueOf(Opcodes.ILOAD),
          "thrown",
          String.valueOf(Opcodes.ATHROW));

  private static final int ENTRY_INSTRUCTIONS = 3;

  private final MethodNode method;
  private final String where;
  private final List<String> probes = new ArrayList<>();
  private int token;

  private ProbeStripper(MethodNode method, String where) {
    this.method = method;
    this.where = where;
  }

  /** Whether a method has any probe. */
  static boolean hasProbes(MethodNode method) {
    for (AbstractInsnNode at : method.instructions) {
      if (probe(at) != null) {
        return true;
      }
    }
    return false;
  }

  /**
   * Removes the handler that closes the call, and checks that it covers everything after the entry
   * probe. While monitors are held, it may leave out the probes of other handlers.
   *
   * @return how many throws come before the code that it covers, as in constructors; -1 if there
   *     was none
   */
  static int stripExitHandler(MethodNode method, String where) {
    List<AbstractInsnNode> code = new ArrayList<>();
    for (AbstractInsnNode at : method.instructions) {
      if (at.getOpcode() >= 0) {
        code.add(at);
      }
    }
    int start = code.size() - EXIT_HANDLER.size();
    if (start < 0 || !names(code.subList(start, code.size())).equals(EXIT_HANDLER)) {
      return -1;
    }
    BitSet covered = removeExitRanges(method, code, start, where);
    boolean holdsMonitors = code.stream().anyMatch(it -> it.getOpcode() == Opcodes.MONITORENTER);
    boolean isConstructor = method.name.equals("<init>");
    assertThat(isConstructor || covered.get(ENTRY_INSTRUCTIONS)).as(where).isTrue();
    for (int i = ENTRY_INSTRUCTIONS; i < start; i++) {
      boolean isOfCaught =
          "caught".equals(probe(code.get(i))) || "caught".equals(probe(code.get(i + 1)));
      if (i >= covered.nextSetBit(0) && (!holdsMonitors || !isOfCaught)) {
        assertThat(covered.get(i)).as(where + " instruction " + i).isTrue();
      }
    }
    removeAfter(code.get(start - 1), method);
    return (int)
        code.subList(0, covered.nextSetBit(0)).stream()
            .filter(it -> it.getOpcode() == Opcodes.ATHROW)
            .count();
  }

  /**
   * Removes the rows of the handler that begins at an instruction; returns the code that they
   * cover.
   */
  private static BitSet removeExitRanges(
      MethodNode method, List<AbstractInsnNode> code, int handler, String where) {
    BitSet covered = new BitSet();
    boolean isAdded = false;
    for (TryCatchBlockNode range : List.copyOf(method.tryCatchBlocks)) {
      if (instructionFrom(range.handler) == code.get(handler)) {
        assertThat(range.type).as(where).isNull();
        int end = code.indexOf(instructionFrom(range.end));
        covered.set(code.indexOf(instructionFrom(range.start)), end);
        method.tryCatchBlocks.remove(range);
        isAdded = true;
      } else {
        assertThat(isAdded).as(where + " has the handler last").isFalse();
      }
    }
    return covered;
  }

  private static void removeAfter(AbstractInsnNode last, MethodNode method) {
    AbstractInsnNode at = last.getNext();
    while (at != null) {
      AbstractInsnNode next = at.getNext();
      if (at instanceof FrameNode || at.getOpcode() >= 0) {
        method.instructions.remove(at);
      }
      at = next;
    }
  }

  private static List<String> names(List<AbstractInsnNode> code) {
    List<String> names = new ArrayList<>();
    for (AbstractInsnNode at : code) {
      String probe = probe(at);
      names.add(probe == null ? String.valueOf(at.getOpcode()) : probe);
    }
    return names;
  }

  /**
   * Strips a method that has probes; its frames are expanded.
   *
   * @return the probes that it had: {@code exit 177} or {@code thrown 191} for one before that
   *     instruction, or {@code caught}
   */
  static List<String> strip(MethodNode method, String where) {
    ProbeStripper stripper = new ProbeStripper(method, where);
    stripper.strip();
    return stripper.probes;
  }

  private void strip() {
    AbstractInsnNode push = instructionFrom(method.instructions.getFirst());
    AbstractInsnNode enter = instructionFrom(push.getNext());
    AbstractInsnNode store = instructionFrom(enter.getNext());
    assertThat(probe(enter)).as(where).isEqualTo("enter");
    assertNothingLeadsBefore(store);
    token = ((VarInsnNode) store).var;
    List.of(push, enter, store).forEach(method.instructions::remove);
    for (AbstractInsnNode at : method.instructions.toArray()) {
      String probe = probe(at);
      if (probe != null) {
        AbstractInsnNode load = at.getPrevious();
        assertThat(((VarInsnNode) load).var).as(where).isEqualTo(token);
        AbstractInsnNode next = instructionFrom(at.getNext());
        probes.add(probe.equals("caught") ? probe : probe + " " + next.getOpcode());
        method.instructions.remove(load);
        method.instructions.remove(at);
      }
    }
    method.instructions.forEach(this::moveBack);
    if (method.localVariables != null) {
      for (LocalVariableNode variable : method.localVariables) {
        variable.index = back(variable.index);
      }
    }
    moveBack(method.visibleLocalVariableAnnotations);
    moveBack(method.invisibleLocalVariableAnnotations);
    method.maxLocals--;
  }

  /**
   * Jumps, ranges, handlers and frames begin after the entry probe; only lines and names do not.
   */
  private void assertNothingLeadsBefore(AbstractInsnNode store) {
    Set<Object> behind = new HashSet<>();
    for (AbstractInsnNode at = store; at != null; at = at.getNext()) {
      behind.add(at);
    }
    for (TryCatchBlockNode range : method.tryCatchBlocks) {
      assertThat(behind).as(where).contains(range.start, range.end, range.handler);
    }
    for (AbstractInsnNode at : method.instructions) {
      if (at instanceof JumpInsnNode jump) {
        assertThat(behind).as(where).contains(jump.label);
      } else if (at instanceof TableSwitchInsnNode table) {
        assertThat(behind).as(where).contains(table.dflt).containsAll(table.labels);
      } else if (at instanceof LookupSwitchInsnNode table) {
        assertThat(behind).as(where).contains(table.dflt).containsAll(table.labels);
      } else if (at instanceof FrameNode) {
        assertThat(behind).as(where).contains(at);
      }
    }
  }

  private static AbstractInsnNode instructionFrom(AbstractInsnNode start) {
    AbstractInsnNode at = start;
    while (at.getOpcode() < 0) {
      at = at.getNext();
    }
    return at;
  }

  private static @Nullable String probe(AbstractInsnNode at) {
    return at instanceof MethodInsnNode call && call.owner.equals(Instrumenter.PROBE_CLASS)
        ? call.name
        : null;
  }

  private void moveBack(AbstractInsnNode at) {
    if (at instanceof VarInsnNode variable) {
      variable.var = back(variable.var);
    } else if (at instanceof IincInsnNode increment) {
      increment.var = back(increment.var);
    } else if (at instanceof FrameNode frame) {
      removeToken(frame.local);
    }
  }

  private void moveBack(@Nullable List<LocalVariableAnnotationNode> annotations) {
    if (annotations != null) {
      annotations.forEach(each -> each.index.replaceAll(this::back));
    }
  }

  private int back(int local) {
    assertThat(local).as(where).isNotEqualTo(token);
    return local < token ? local : local - 1;
  }

  private void removeToken(List<Object> locals) {
    int slot = 0;
    int index = 0;
    while (slot < token) {
      Object type = locals.get(index++);
      slot += type == Opcodes.LONG || type == Opcodes.DOUBLE ? 2 : 1;
    }
    assertThat(slot).as(where).isEqualTo(token);
    assertThat(locals.get(index)).as(where).isEqualTo(Opcodes.INTEGER);
    locals.remove(index);
  }
}
