package dev.serin.instrument.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.util.TraceClassVisitor;

/**
 * Compares a class with its instrumented version: without its probes, each method is the same, each
 * probe is where it belongs, and everything else is unchanged. Also used by the proof on whole
 * archives.
 */
public final class ProbeComparison {
  private ProbeComparison() {}

  /**
   * Compares.
   *
   * @param where the name of the class in messages
   * @return how many methods have probes; the others are unchanged
   * @throws AssertionError if something differs
   */
  public static int compare(byte[] original, byte[] probed, String where) {
    if (Arrays.equals(original, probed)) {
      return 0;
    }
    assertThat(withoutCode(probed)).as(where).isEqualTo(withoutCode(original));
    List<MethodNode> before = methods(original);
    List<MethodNode> after = methods(probed);
    assertThat(after).as(where).hasSameSizeAs(before);
    int found = 0;
    for (int i = 0; i < before.size(); i++) {
      MethodNode method = before.get(i);
      MethodNode other = after.get(i);
      String place = where + " " + method.name + method.desc;
      if (ProbeStripper.hasProbes(other)) {
        found++;
        int uncovered = ProbeStripper.stripExitHandler(other, place);
        List<String> probes = ProbeStripper.strip(other, place);
        assertThat(probes).as(place).isEqualTo(probes(method, uncovered));
        assertThat(other.maxStack)
            .as(place)
            .isEqualTo(Math.max(method.maxStack + 1, uncovered < 0 ? 1 : ExitHandler.STACK_SLOTS));
        other.maxStack = method.maxStack;
      }
      assertThat(MethodText.of(other)).as(place).isEqualTo(MethodText.of(method));
    }
    return found;
  }

  private static String withoutCode(byte[] classFile) {
    StringWriter text = new StringWriter();
    new ClassReader(classFile)
        .accept(new TraceClassVisitor(new PrintWriter(text)), ClassReader.SKIP_CODE);
    return text.toString();
  }

  private static List<MethodNode> methods(byte[] classFile) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, ClassReader.EXPAND_FRAMES);
    return node.methods;
  }

  /**
   * The expected probes after the first, in the order of the code.
   *
   * @param uncovered how many throws come before the code that the handler covers which closes the
   *     call; -1 if there is none
   */
  private static List<String> probes(MethodNode method, int uncovered) {
    int throwsBefore = uncovered < 0 ? Integer.MAX_VALUE : uncovered;
    List<String> probes = new ArrayList<>();
    boolean begins = false;
    for (AbstractInsnNode at : method.instructions) {
      begins |= method.tryCatchBlocks.stream().anyMatch(range -> range.handler == at);
      if (at.getOpcode() < 0) {
        continue;
      }
      if (begins && !onlyReleasesMonitor(at)) {
        probes.add("caught");
      }
      begins = false;
      int opcode = at.getOpcode();
      boolean returns = opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
      if (returns) {
        probes.add("exit " + opcode);
      } else if (opcode == Opcodes.ATHROW && throwsBefore-- > 0 && !isCovered(at, method)) {
        probes.add("thrown " + opcode);
      }
    }
    return probes;
  }

  private static boolean onlyReleasesMonitor(AbstractInsnNode start) {
    boolean releases = false;
    for (AbstractInsnNode at = start; at != null; at = at.getNext()) {
      switch (at.getOpcode()) {
        case Opcodes.ATHROW -> {
          return releases;
        }
        case Opcodes.MONITOREXIT -> releases = true;
        case -1, Opcodes.NOP, Opcodes.ALOAD, Opcodes.ASTORE, Opcodes.DUP, Opcodes.SWAP -> {
          // moves values, or is no instruction
        }
        default -> {
          return false;
        }
      }
    }
    return false;
  }

  private static boolean isCovered(AbstractInsnNode at, MethodNode method) {
    int place = method.instructions.indexOf(at);
    for (TryCatchBlockNode range : method.tryCatchBlocks) {
      if (method.instructions.indexOf(range.start) <= place
          && place < method.instructions.indexOf(range.end)) {
        return true;
      }
    }
    return false;
  }
}
