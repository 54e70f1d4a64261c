package dev.serin.testkit;

import java.util.LinkedHashMap;
import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Writes a program as class files: one for its methods, and those of constructors and tasks. */
final class ProgramWriter {
  private static final String PACKAGE = "random/";

  /** The class of the methods that have no class of their own. */
  static final String MAIN = PACKAGE + "Main";

  static final String OBJECT = "java/lang/Object";
  private static final String CONSTRUCTOR = "<init>";
  static final String DESCRIPTOR = "(I)V";
  static final String DELEGATE_DESCRIPTOR = "(II)V";

  private final Program program;

  private ProgramWriter(Program program) {
    this.program = program;
  }

  /** The class files by the names of their classes, with dots. */
  static Map<String, byte[]> write(Program program) {
    return new ProgramWriter(program).write();
  }

  /** The class of a method, with slashes. */
  static String owner(Program program, int method) {
    boolean hasClass = program.methods().get(method).kind().hasClass();
    return hasClass ? PACKAGE + program.name(method) : MAIN;
  }

  private Map<String, byte[]> write() {
    Map<String, byte[]> classFiles = new LinkedHashMap<>();
    ClassWriter main = begin(program, Opcodes.ACC_PUBLIC, MAIN, OBJECT);
    for (int i = 0; i < program.methods().size(); i++) {
      Program.Method method = program.methods().get(i);
      if (method.kind().constructs()) {
        String owner = owner(program, i);
        ClassWriter writer = begin(program, Opcodes.ACC_PUBLIC, owner, OBJECT);
        writeConstructors(method, owner, writer);
        if (method.kind() == Program.Kind.NAMED_CONSTRUCTOR) {
          TaskWriter.writeMaker(owner, writer);
        }
        classFiles.put(owner.replace('/', '.'), writer.toByteArray());
      } else if (method.kind().isTask()) {
        classFiles.putAll(TaskWriter.write(program, i));
      } else {
        writeMethod(i, method, main);
      }
    }
    classFiles.put(MAIN.replace('/', '.'), main.toByteArray());
    return classFiles;
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

  private void writeMethod(int number, Program.Method method, ClassWriter writer) {
    boolean locks = method.kind() == Program.Kind.SYNCHRONIZED;
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    MethodVisitor code =
        writer.visitMethod(
            locks ? access | Opcodes.ACC_SYNCHRONIZED : access,
            program.name(number),
            DESCRIPTOR,
            null,
            null);
    code.visitCode();
    StatementWriter statements = new StatementWriter(program, code, 0);
    statements.write(method.body());
    end(code);
  }

  private void writeConstructors(Program.Method method, String owner, ClassWriter writer) {
    MethodVisitor code = beginConstructor(DESCRIPTOR, writer);
    StatementWriter statements = new StatementWriter(program, code, 1);
    statements.write(method.before());
    code.visitVarInsn(Opcodes.ALOAD, 0);
    if (method.kind() == Program.Kind.DELEGATING) {
      code.visitVarInsn(Opcodes.ILOAD, 1);
      code.visitInsn(Opcodes.ICONST_0);
      code.visitMethodInsn(Opcodes.INVOKESPECIAL, owner, CONSTRUCTOR, DELEGATE_DESCRIPTOR, false);
      end(code);
      code = beginConstructor(DELEGATE_DESCRIPTOR, writer);
      statements = new StatementWriter(program, code, 1);
      code.visitVarInsn(Opcodes.ALOAD, 0);
    }
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, OBJECT, CONSTRUCTOR, "()V", false);
    statements.write(method.body());
    end(code);
  }

  /** Writes a constructor without parameters that does nothing. */
  static void writeConstructor(String superName, ClassWriter writer) {
    MethodVisitor constructor = beginConstructor("()V", writer);
    constructor.visitVarInsn(Opcodes.ALOAD, 0);
    constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, superName, CONSTRUCTOR, "()V", false);
    end(constructor);
  }

  private static MethodVisitor beginConstructor(String descriptor, ClassWriter writer) {
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

  /** Writes a call of a method by the program itself, with the fuel on the stack. */
  static void writeCall(Program program, int method, Runnable pushFuel, MethodVisitor code) {
    String owner = owner(program, method);
    if (program.methods().get(method).kind().isTask()) {
      code.visitIntInsn(Opcodes.BIPUSH, method);
      String library = Type.getInternalName(Library.class);
      String returnsTask = "(I)L" + TaskWriter.TASK + ";";
      code.visitMethodInsn(Opcodes.INVOKESTATIC, library, "task", returnsTask, false);
      pushFuel.run();
      code.visitMethodInsn(
          Opcodes.INVOKEINTERFACE, TaskWriter.TASK, TaskWriter.RUN, DESCRIPTOR, true);
    } else if (program.methods().get(method).kind().constructs()) {
      code.visitTypeInsn(Opcodes.NEW, owner);
      pushFuel.run();
      code.visitMethodInsn(Opcodes.INVOKESPECIAL, owner, CONSTRUCTOR, DESCRIPTOR, false);
    } else {
      pushFuel.run();
      String name = program.name(method);
      code.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, DESCRIPTOR, false);
    }
  }
}
