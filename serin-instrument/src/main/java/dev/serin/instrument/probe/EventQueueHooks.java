package dev.serin.instrument.probe;

import dev.serin.instrument.classfile.ClassFile;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Makes an event queue of the program report its events, because it hides them from AWT's queues
 * below it. Hooks enclose {@code dispatchEvent} and {@code getNextEvent}; a missing one of the two
 * is added. Each hook is closed on every path.
 */
public final class EventQueueHooks {
  private static final String HOOK_CLASS = "dev/serin/EventHook";
  private static final String EVENT_QUEUE = "java/awt/EventQueue";
  private static final String DISPATCH = "dispatchEvent";
  private static final String DISPATCH_DESCRIPTOR = "(Ljava/awt/AWTEvent;)V";
  private static final String NEXT = "getNextEvent";
  private static final String NEXT_DESCRIPTOR = "()Ljava/awt/AWTEvent;";

  private EventQueueHooks() {}

  /** The class with its hooks if it is an event queue without them; otherwise the class itself. */
  public static ClassFile addTo(ClassFile file) {
    return areNeeded(file) ? new ClassFile(insert(file.bytes())) : file;
  }

  private static boolean areNeeded(ClassFile file) {
    return EVENT_QUEUE.equals(file.superName()) && !file.hasText(ClassFile.text(HOOK_CLASS));
  }

  private static byte[] insert(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    ClassNode node = new ClassNode();
    reader.accept(node, ClassReader.EXPAND_FRAMES);
    MethodNode dispatch = method(node, DISPATCH, DISPATCH_DESCRIPTOR);
    MethodNode next = method(node, NEXT, NEXT_DESCRIPTOR);
    if (dispatch == null && next == null) {
      return classFile;
    }
    if (dispatch == null) {
      dispatch = callingSuper(Opcodes.ACC_PROTECTED, DISPATCH, DISPATCH_DESCRIPTOR);
      node.methods.add(dispatch);
    }
    if (next == null) {
      next = callingSuper(Opcodes.ACC_PUBLIC, NEXT, NEXT_DESCRIPTOR);
      next.exceptions = List.of("java/lang/InterruptedException");
      node.methods.add(next);
    }
    InsnList begin = new InsnList();
    begin.add(new VarInsnNode(Opcodes.ALOAD, 1));
    begin.add(call("begin", "(Ljava/lang/Object;)V"));
    wrap(dispatch, begin, "end");
    InsnList waiting = new InsnList();
    waiting.add(call("waiting", "()V"));
    wrap(next, waiting, "resumed");
    ClassWriter writer = new ClassWriter(reader, 0);
    node.accept(writer);
    return writer.toByteArray();
  }

  private static @Nullable MethodNode method(ClassNode node, String name, String descriptor) {
    for (MethodNode method : node.methods) {
      if (method.name.equals(name) && method.desc.equals(descriptor)) {
        return method;
      }
    }
    return null;
  }

  private static MethodNode callingSuper(int access, String name, String descriptor) {
    MethodNode method = new MethodNode(access, name, descriptor, null, null);
    InsnList code = method.instructions;
    code.add(new VarInsnNode(Opcodes.ALOAD, 0));
    boolean dispatches = name.equals(DISPATCH);
    if (dispatches) {
      code.add(new VarInsnNode(Opcodes.ALOAD, 1));
    }
    code.add(new MethodInsnNode(Opcodes.INVOKESPECIAL, EVENT_QUEUE, name, descriptor, false));
    code.add(new InsnNode(dispatches ? Opcodes.RETURN : Opcodes.ARETURN));
    method.maxStack = 2;
    method.maxLocals = 2;
    return method;
  }

  /**
   * Puts code before a method's own, and a call after it, also when it throws. Abstract methods
   * stay as they are, and so do static ones, which only share the name.
   */
  private static void wrap(MethodNode method, InsnList before, String afterHook) {
    if (method.instructions.size() == 0 || (method.access & Opcodes.ACC_STATIC) != 0) {
      return;
    }
    List<AbstractInsnNode> returns = new ArrayList<>();
    for (AbstractInsnNode at : method.instructions) {
      if (at.getOpcode() >= Opcodes.IRETURN && at.getOpcode() <= Opcodes.RETURN) {
        returns.add(at);
      }
    }
    LabelNode start = new LabelNode();
    LabelNode end = new LabelNode();
    before.add(start);
    method.instructions.insert(before);
    method.instructions.add(end);
    // The hook and the rethrow use no local, so the frame of the handler needs none.
    Object[] none = {};
    Object[] thrown = {"java/lang/Throwable"};
    method.instructions.add(new FrameNode(Opcodes.F_NEW, 0, none, 1, thrown));
    method.instructions.add(call(afterHook, "()V"));
    method.instructions.add(new InsnNode(Opcodes.ATHROW));
    method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, end, null));
    for (AbstractInsnNode leave : returns) {
      method.instructions.insertBefore(leave, call(afterHook, "()V"));
    }
    method.maxStack = Math.max(method.maxStack, 1);
  }

  private static MethodInsnNode call(String hook, String descriptor) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, HOOK_CLASS, hook, descriptor, false);
  }
}
