package dev.serin.instrument.probe;

import dev.serin.instrument.base.AsmAttempt;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.MethodCode;
import dev.serin.instrument.classfile.MethodHeader;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Counts the locals and stack slots that a method needs which declares the maximum. Unreachable
 * code counts too, as the JVM verifies it.
 */
final class NeededSlots extends MethodVisitor {
  private static final int MAX_STACK_AT = ClassFile.ATTRIBUTE_HEADER;
  private static final int MAX_LOCALS_AT = MAX_STACK_AT + 2;

  /** The maximum number of slots by which an instruction deepens the stack. */
  private static final int SLOTS_OF_AN_INSTRUCTION = 2;

  /** The exception on the stack of a handler; in classes with frames, the frames include it. */
  private int deepestStart = 1;

  private int locals;

  private NeededSlots() {
    super(Opcodes.ASM9);
  }

  /**
   * Returns the same class in which its full methods declare only the slots that they need.
   *
   * @param tried the result for the class as it was
   * @return the same bytes if no method declares more
   */
  static byte[] declared(ClassFile file, InstrumentedClass tried) {
    byte[] bytes = file.bytes().clone();
    boolean[] isLess = {false};
    Map<String, NeededSlots> needs = new HashMap<>();
    tried.forEachSkipped(
        SkipReason.NO_ROOM,
        at -> {
          MethodHeader method = new MethodHeader(file, at);
          MethodCode code = new MethodCode(file, file.codeOf(at));
          if (code.hasAllSlots()) {
            if (needs.isEmpty()) {
              needs.putAll(ofMethods(bytes));
            }
            NeededSlots need = needs.get(method.name() + method.descriptor());
            isLess[0] |= need != null && need.declare(method, code, bytes);
          }
        });
    return isLess[0] ? bytes : file.bytes();
  }

  /** By name with descriptor; empty if ASM cannot read the class. */
  private static Map<String, NeededSlots> ofMethods(byte[] classFile) {
    Map<String, NeededSlots> needs = new HashMap<>();
    ClassVisitor visitor =
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] thrown) {
            NeededSlots need = new NeededSlots();
            needs.put(name + descriptor, need);
            return need;
          }
        };
    return AsmAttempt.orElse(
        Map.of(),
        () -> {
          new ClassReader(classFile).accept(visitor, ClassReader.EXPAND_FRAMES);
          return needs;
        });
  }

  /** Writes the needed numbers where they are below the maximum; returns whether one was. */
  private boolean declare(MethodHeader method, MethodCode code, byte[] bytes) {
    int instructions = 0;
    for (int at = 0; at < code.length(); at = code.next(at)) {
      instructions++;
    }
    // Verified code reaches each place with one stack depth, so no instruction counts twice.
    int maxStack = deepestStart + SLOTS_OF_AN_INSTRUCTION * instructions;
    int maxLocals = Math.max(locals, method.parameterSlots());
    boolean isLess = declare(maxStack, code.attribute() + MAX_STACK_AT, bytes);
    return declare(maxLocals, code.attribute() + MAX_LOCALS_AT, bytes) || isLess;
  }

  private static boolean declare(int needed, int at, byte[] bytes) {
    boolean isAll = (bytes[at] & bytes[at + 1] & 0xFF) == 0xFF;
    if (!isAll || needed >= MethodCode.MAX_SLOTS) {
      return false;
    }
    bytes[at] = (byte) (needed >> 8);
    bytes[at + 1] = (byte) needed;
    return true;
  }

  private void use(int local, int slots) {
    locals = Math.max(locals, local + slots);
  }

  @Override
  public void visitVarInsn(int opcode, int local) {
    boolean isWide =
        opcode == Opcodes.LLOAD
            || opcode == Opcodes.DLOAD
            || opcode == Opcodes.LSTORE
            || opcode == Opcodes.DSTORE;
    use(local, isWide ? 2 : 1);
  }

  @Override
  public void visitIincInsn(int local, int by) {
    use(local, 1);
  }

  @Override
  public void visitLocalVariable(
      String name,
      String descriptor,
      @Nullable String signature,
      Label start,
      Label end,
      int local) {
    use(local, descriptor.equals("J") || descriptor.equals("D") ? 2 : 1);
  }

  @Override
  public void visitFrame(int type, int count, Object[] types, int depth, Object[] stack) {
    use(0, slots(types, count));
    deepestStart = Math.max(deepestStart, slots(stack, depth));
  }

  private static int slots(Object[] types, int count) {
    int slots = count;
    for (int i = 0; i < count; i++) {
      if (Opcodes.LONG.equals(types[i]) || Opcodes.DOUBLE.equals(types[i])) {
        slots++;
      }
    }
    return slots;
  }
}
