package dev.serin.instrument;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Which handlers of a method get a probe, and which instructions are covered by a handler.
 *
 * <p>A handler that only releases a monitor and throws again gets none: nothing of the method
 * follows, and the exit before its throw says the same.
 *
 * <p>A handler's probe never lies in a range that the same handler protects: a stack overflow in
 * the probe would call it again and again. Nor may probes of several handlers lie in each other's
 * ranges in a circle. Both are kept by one rule, that a range does not protect the probe of a
 * handler that stands at or after its own; every circle would need such a range. Compilers put the
 * handlers of outer ranges last, so all else stays protected as it was.
 */
final class HandlerPlan {
  /** Of a method without handlers. */
  static final HandlerPlan NONE = new HandlerPlan();

  private final Map<Label, LabelNode> afterProbes = new HashMap<>();
  private final Map<Label, Integer> coverageChanges = new HashMap<>();

  private HandlerPlan() {}

  /** Makes the plan and divides the method's protected ranges as it demands. */
  static HandlerPlan of(MethodNode method) {
    HandlerPlan plan = new HandlerPlan();
    List<LabelNode> probed = plan.chooseHandlers(method);
    List<TryCatchBlockNode> divided = new ArrayList<>();
    for (TryCatchBlockNode range : method.tryCatchBlocks) {
      plan.coverageChanges.merge(range.start.getLabel(), 1, Integer::sum);
      plan.coverageChanges.merge(range.end.getLabel(), -1, Integer::sum);
      plan.divide(range, probed, method.instructions, divided);
    }
    method.tryCatchBlocks = divided;
    return plan;
  }

  /** By how much the number of ranges that cover an instruction changes at a label. */
  int coverageChange(Label label) {
    return coverageChanges.getOrDefault(label, 0);
  }

  /** The label to put after the probe of the handler that a label begins, or null for no probe. */
  @Nullable Label afterProbe(Label handler) {
    LabelNode after = afterProbes.get(handler);
    return after == null ? null : after.getLabel();
  }

  private List<LabelNode> chooseHandlers(MethodNode method) {
    List<LabelNode> probed = new ArrayList<>();
    for (TryCatchBlockNode range : method.tryCatchBlocks) {
      Label handler = range.handler.getLabel();
      if (!afterProbes.containsKey(handler) && !onlyReleasesMonitor(range.handler)) {
        afterProbes.put(handler, new LabelNode());
        probed.add(range.handler);
      }
    }
    probed.sort(Comparator.comparingInt(method.instructions::indexOf));
    return probed;
  }

  private void divide(
      TryCatchBlockNode range,
      List<LabelNode> probed,
      InsnList instructions,
      List<TryCatchBlockNode> divided) {
    int from = instructions.indexOf(range.start);
    int to = instructions.indexOf(range.end);
    int own = instructions.indexOf(range.handler);
    LabelNode start = range.start;
    for (LabelNode handler : probed) {
      int at = instructions.indexOf(handler);
      LabelNode after = afterProbes.get(handler.getLabel());
      if (at >= own && at >= from && at < to && after != null) {
        addPart(range, start, handler, divided);
        start = after;
      }
    }
    addPart(range, start, range.end, divided);
  }

  private static void addPart(
      TryCatchBlockNode range, LabelNode start, LabelNode end, List<TryCatchBlockNode> parts) {
    if (start != end) {
      TryCatchBlockNode part = new TryCatchBlockNode(start, end, range.handler, range.type);
      part.visibleTypeAnnotations = range.visibleTypeAnnotations;
      part.invisibleTypeAnnotations = range.invisibleTypeAnnotations;
      parts.add(part);
    }
  }

  private static boolean onlyReleasesMonitor(LabelNode handler) {
    boolean releases = false;
    for (AbstractInsnNode at = handler; at != null; at = at.getNext()) {
      switch (at.getOpcode()) {
        case Opcodes.MONITOREXIT:
          releases = true;
          break;
        case Opcodes.ATHROW:
          return releases;
        case -1: // a label, a frame or a line number
        case Opcodes.ALOAD:
        case Opcodes.ASTORE:
        case Opcodes.DUP:
        case Opcodes.SWAP:
        case Opcodes.NOP:
          break;
        default:
          return false;
      }
    }
    return false;
  }
}
