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
 * Lets Android's activities tell when their window gets or loses the focus. Each class of the
 * inputs that declares {@code onWindowFocusChanged} calls {@code Probe.focus} there before anything
 * else, so that it is heard also where a class below does not call super. The first class below
 * Android's, or below a class path's, is given the method if it has none. A change that is told
 * several times on its way up is heard once, which the probe sees to.
 */
public final class FocusProbe {
  private FocusProbe() {}

  /** A class with the probe; the very one that was given if it needs none, or has it already. */
  public static InstrumentedClass insert(InstrumentedClass to, Program program)
      throws InstrumentException {
    String name = to.className();
    return insert(to, program.isActivity(name), program.lacksFocusMethod(name));
  }

  /**
   * The same, where what the program says is known.
   *
   * @param lacksMethod whether a class that does not declare the method is given it
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
      return to; // what is static only has the name
    }
    method.instructions.insert(call());
    method.maxStack = Math.max(method.maxStack, 2);
    ClassWriter writer = new ClassWriter(reader, 0);
    node.accept(writer);
    try {
      return to.with(writer.toByteArray());
    } catch (ClassTooLargeException | MethodTooLargeException e) {
      throw new InstrumentException(
          "there is no room for the focus probe in "
              + to.className()
              + '.'
              + FocusMethod.NAME
              + ": the method or the constants of the class are at their limit. Make them smaller,"
              + " or let the class pass as it is with --allow.",
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
