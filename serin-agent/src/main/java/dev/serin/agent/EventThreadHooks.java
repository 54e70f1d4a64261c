package dev.serin.agent;

import dev.serin.EventHook;
import dev.serin.instrument.base.InstrumentException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Inserts calls of {@link EventHook} into the JDK's event thread: around the call that waits for an
 * event, around the call that dispatches it, and before Swing draws. The hooks work with any queue
 * that the program has pushed. Each begin has an end on every path.
 */
final class EventThreadHooks {
  private static final String HOOK = Type.getInternalName(EventHook.class);

  private static final String EVENT_QUEUE = "java/awt/EventQueue";

  /** Its method that waits for an event and dispatches it. */
  static final String PUMP = "pumpOneEventForFilters";

  /** The method that {@link #PUMP} calls to wait. */
  static final String WAIT = "getNextEvent";

  private static final String DISPATCH = "dispatchEvent";
  private static final String DRAW = "prePaintDirtyRegions()V";

  private EventThreadHooks() {}

  /**
   * The class with its hooks, or null if it gets none.
   *
   * @throws InstrumentException if the event thread lacks the calls that get hooks
   */
  static byte @Nullable [] transform(String className, byte[] classFile)
      throws InstrumentException {
    if (!HookedClasses.has(className)) {
      return null;
    }
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, 0);
    Set<String> hooked = new HashSet<>();
    reader.accept(new Hooker(writer, className, hooked), ClassReader.EXPAND_FRAMES);
    if (HookedClasses.isEventThread(className) && !hooked.containsAll(List.of(WAIT, DISPATCH))) {
      throw new InstrumentException(
          "its method " + PUMP + " does not call both " + WAIT + " and " + DISPATCH);
    }
    return writer.toByteArray();
  }

  /** Whether another transformation of the same class has inserted the hooks. */
  private static boolean hasHooks(MethodNode method) {
    for (AbstractInsnNode at : method.instructions) {
      if (at instanceof MethodInsnNode && ((MethodInsnNode) at).owner.equals(HOOK)) {
        return true;
      }
    }
    return false;
  }

  private static void hookPump(MethodNode method, Set<String> hooked) {
    for (MethodInsnNode instruction : callsOfQueue(method)) {
      hooked.add(instruction.name);
      if (instruction.name.equals(WAIT)) {
        method.instructions.insertBefore(instruction, call("waiting", "()V"));
        close(method, instruction, "resumed");
      } else if (instruction.name.equals(DISPATCH)) {
        method.instructions.insertBefore(instruction, new InsnNode(Opcodes.DUP));
        method.instructions.insertBefore(instruction, call("begin", "(Ljava/lang/Object;)V"));
        close(method, instruction, "end");
      }
    }
    method.maxStack++;
  }

  private static List<MethodInsnNode> callsOfQueue(MethodNode method) {
    List<MethodInsnNode> calls = new ArrayList<>();
    for (AbstractInsnNode at : method.instructions) {
      if (at instanceof MethodInsnNode && ((MethodInsnNode) at).owner.equals(EVENT_QUEUE)) {
        calls.add((MethodInsnNode) at);
      }
    }
    return calls;
  }

  /**
   * Calls a hook after an instruction, and in a new handler that rethrows to the method's handlers.
   */
  private static void close(MethodNode method, AbstractInsnNode instruction, String hook) {
    LabelNode start = new LabelNode();
    LabelNode end = new LabelNode();
    LabelNode handler = new LabelNode();
    LabelNode handlerEnd = new LabelNode();
    method.instructions.insertBefore(instruction, start);
    method.instructions.insert(instruction, call(hook, "()V"));
    method.instructions.insert(instruction, end);

    InsnList rethrow = new InsnList();
    rethrow.add(handler);
    rethrow.add(handlerFrame(method));
    rethrow.add(call(hook, "()V"));
    rethrow.add(new InsnNode(Opcodes.ATHROW));
    rethrow.add(handlerEnd);
    method.instructions.add(rethrow);

    for (TryCatchBlockNode outer : new ArrayList<>(method.tryCatchBlocks)) {
      if (outer.type != null) {
        method.tryCatchBlocks.add(
            new TryCatchBlockNode(handler, handlerEnd, outer.handler, outer.type));
      }
    }
    method.tryCatchBlocks.add(0, new TryCatchBlockNode(start, end, handler, null));
  }

  /**
   * A frame for a handler that rethrows to the method's handlers. It has the locals that these
   * need, which the protected code therefore has as well.
   */
  private static FrameNode handlerFrame(MethodNode method) {
    List<Object> locals = List.of(HookedClasses.EVENT_THREAD, Opcodes.INTEGER);
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      AbstractInsnNode at = block.handler;
      while (at != null && !(at instanceof FrameNode) && at.getOpcode() < 0) {
        at = at.getNext();
      }
      if (at instanceof FrameNode && ((FrameNode) at).local.size() > locals.size()) {
        locals = ((FrameNode) at).local;
      }
    }
    Object[] stack = {"java/lang/Throwable"};
    return new FrameNode(Opcodes.F_NEW, locals.size(), locals.toArray(), stack.length, stack);
  }

  private static MethodInsnNode call(String hook, String descriptor) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, HOOK, hook, descriptor, false);
  }

  /** Builds trees of the methods that get hooks, and copies all others unchanged. */
  private static final class Hooker extends ClassVisitor {
    private final String className;
    private final Set<String> hooked;

    Hooker(ClassWriter writer, String className, Set<String> hooked) {
      super(Opcodes.ASM9, writer);
      this.className = className;
      this.hooked = hooked;
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      MethodVisitor written = super.visitMethod(access, name, descriptor, signature, exceptions);
      boolean pumps = HookedClasses.isEventThread(className) && name.equals(PUMP);
      boolean draws =
          className.equals(HookedClasses.REPAINT_MANAGER) && (name + descriptor).equals(DRAW);
      if (!pumps && !draws) {
        return written;
      }
      return new MethodNode(Opcodes.ASM9, access, name, descriptor, signature, exceptions) {
        @Override
        public void visitEnd() {
          if (hasHooks(this)) {
            hooked.addAll(List.of(WAIT, DISPATCH));
          } else if (pumps) {
            hookPump(this, hooked);
          } else {
            instructions.insert(call("frame", "()V"));
          }
          accept(written);
        }
      };
    }
  }
}
