package dev.serin.testkit;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The names in all class files of a program, and the parts that their writers share. */
final class ProgramClass {
  private static final String PACKAGE = "random/";

  /** The class of the methods that have no class of their own. */
  static final String MAIN = PACKAGE + "Main";

  static final String OBJECT = "java/lang/Object";
  static final String CONSTRUCTOR = "<init>";
  static final String DESCRIPTOR = "(I)V";
  static final String DELEGATE_DESCRIPTOR = "(II)V";

  /** The name of a task's method. */
  static final String RUN = "run";

  /** The interface of all tasks. */
  static final String TASK = Type.getInternalName(Library.Task.class);

  private ProgramClass() {}

  /** The class that a method is in, with slashes. */
  static String owner(Program program, int method) {
    boolean hasClass = program.methods().get(method).kind().hasClass();
    return hasClass ? PACKAGE + program.name(method) : MAIN;
  }

  /** Begins a class file of the program's version. */
  static ClassWriter begin(
      Program program, int access, String name, String superName, String... interfaces) {
    boolean hasFrames = (program.classVersion() & 0xFFFF) >= Opcodes.V1_6;
    int flags = hasFrames ? ClassWriter.COMPUTE_FRAMES : ClassWriter.COMPUTE_MAXS;
    ClassWriter writer =
        new ClassWriter(flags) {
          @Override
          protected String getCommonSuperClass(String first, String second) {
            boolean thrown = first.startsWith("dev/") || first.equals("java/lang/Throwable");
            return thrown ? "java/lang/Throwable" : OBJECT;
          }
        };
    writer.visit(program.classVersion(), access, name, null, superName, interfaces);
    return writer;
  }

  /** Writes a constructor without parameters that does nothing. */
  static void writeConstructor(String superName, ClassWriter writer) {
    MethodVisitor constructor = beginConstructor("()V", writer);
    constructor.visitVarInsn(Opcodes.ALOAD, 0);
    constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, superName, CONSTRUCTOR, "()V", false);
    end(constructor);
  }

  /** Begins a public constructor. */
  static MethodVisitor beginConstructor(String descriptor, ClassWriter writer) {
    MethodVisitor code =
        writer.visitMethod(Opcodes.ACC_PUBLIC, CONSTRUCTOR, descriptor, null, null);
    code.visitCode();
    return code;
  }

  /** Ends a method that returns nothing. */
  static void end(MethodVisitor code) {
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }
}
