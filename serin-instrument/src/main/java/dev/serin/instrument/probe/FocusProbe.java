package dev.serin.instrument.probe;

import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.cheap.FocusMethod;
import dev.serin.instrument.cheap.Program;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Makes Android's activities report when their window gains or loses the focus. Each class of the
 * inputs that declares {@code onWindowFocusChanged} calls {@code Probe.focus} there first, so the
 * change is reported even if a subclass does not call super. The first class below Android's, or
 * below a class path's, gets the method if it has none. The probe ignores a change that several
 * classes report on its way up.
 */
public final class FocusProbe {
  private FocusProbe() {}

  /** A class with the probe; the same object if it needs none, or has it already. */
  public static InstrumentedClass insert(InstrumentedClass to, Program program)
      throws InstrumentException {
    String name = to.className();
    return insert(to, program.isActivity(name), program.lacksFocusMethod(name));
  }

  /**
   * Inserts the probe by given facts about the program.
   *
   * @param lacksMethod whether a class that does not declare the method gets it
   */
  public static InstrumentedClass insert(
      InstrumentedClass to, boolean isActivity, boolean lacksMethod) throws InstrumentException {
    boolean isLeft =
        to.skippedMethods().containsKey(SkipReason.ALREADY)
            || to.skippedMethods().containsKey(SkipReason.SERIN);
    if (isLeft || !isActivity) {
      return to;
    }
    ClassReader reader = new ClassReader(to.bytes());
    ClassNode node = new ClassNode();
    reader.accept(node, 0);
    MethodNode method = declared(node);
    if (method == null && lacksMethod) {
      method = callingSuper(node.superName);
      node.methods.add(method);
    }
    if (method == null
        || method.instructions.size() == 0
        || (method.access & Opcodes.ACC_STATIC) != 0) {
      return to; // a static method only shares the name
    }
    method.instructions.insert(call());
    method.maxStack = Math.max(method.maxStack, 2);
    ClassWriter writer = new ClassWriter(reader, 0);
    node.accept(writer);
    try {
      return to.with(writer.toByteArray());
    } catch (ClassTooLargeException | MethodTooLargeException e) {
      throw new InstrumentException(
          "the focus probe does not fit into "
              + to.className()
              + '.'
              + FocusMethod.NAME
              + ": the method or the constants of the class are at their limit. Make them"
              + " smaller, or leave the class unchanged with --allow.",
          e);
    }
  }

  private static @Nullable MethodNode declared(ClassNode node) {
    for (MethodNode method : node.methods) {
      if (method.name.equals(FocusMethod.NAME) && method.desc.equals(FocusMethod.DESCRIPTOR)) {
        return method;
      }
    }
    return null;
  }

  private static MethodNode callingSuper(String superName) {
    MethodNode method =
        new MethodNode(Opcodes.ACC_PUBLIC, FocusMethod.NAME, FocusMethod.DESCRIPTOR, null, null);
    InsnList code = method.instructions;
    code.add(new VarInsnNode(Opcodes.ALOAD, 0));
    code.add(new VarInsnNode(Opcodes.ILOAD, 1));
    code.add(
        new MethodInsnNode(
            Opcodes.INVOKESPECIAL, superName, FocusMethod.NAME, FocusMethod.DESCRIPTOR, false));
    code.add(new InsnNode(Opcodes.RETURN));
    method.maxStack = 2;
    method.maxLocals = 2;
    return method;
  }

  private static InsnList call() {
    InsnList code = new InsnList();
    code.add(new VarInsnNode(Opcodes.ALOAD, 0));
    code.add(new VarInsnNode(Opcodes.ILOAD, 1));
    code.add(
        new MethodInsnNode(
            Opcodes.INVOKESTATIC,
            ProbeNames.CLASS,
            ProbeNames.FOCUS,
            ProbeNames.FOCUS_DESCRIPTOR,
            false));
    return code;
  }
}
