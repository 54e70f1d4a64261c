package dev.serin.testkit;

import java.util.LinkedHashMap;
import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Writes a program as class files: one for its methods, and those of constructors and tasks. */
final class ProgramWriter {
  private final Program program;

  private ProgramWriter(Program program) {
    this.program = program;
  }

  /** The class files by the names of their classes, with dots. */
  static Map<String, byte[]> write(Program program) {
    return new ProgramWriter(program).write();
  }

  private Map<String, byte[]> write() {
    Map<String, byte[]> classFiles = new LinkedHashMap<>();
    ClassWriter main =
        ProgramClass.begin(program, Opcodes.ACC_PUBLIC, ProgramClass.MAIN, ProgramClass.OBJECT);
    for (int i = 0; i < program.methods().size(); i++) {
      Program.Method method = program.methods().get(i);
      if (method.kind().constructs()) {
        String owner = ProgramClass.owner(program, i);
        ClassWriter writer =
            ProgramClass.begin(program, Opcodes.ACC_PUBLIC, owner, ProgramClass.OBJECT);
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
    classFiles.put(ProgramClass.MAIN.replace('/', '.'), main.toByteArray());
    return classFiles;
  }

  private void writeMethod(int number, Program.Method method, ClassWriter writer) {
    boolean locks = method.kind() == Program.Kind.SYNCHRONIZED;
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    MethodVisitor code =
        writer.visitMethod(
            locks ? access | Opcodes.ACC_SYNCHRONIZED : access,
            program.name(number),
            ProgramClass.DESCRIPTOR,
            null,
            null);
    code.visitCode();
    StatementWriter statements = new StatementWriter(program, code, 0);
    statements.write(method.body());
    ProgramClass.end(code);
  }

  private void writeConstructors(Program.Method method, String owner, ClassWriter writer) {
    MethodVisitor code = ProgramClass.beginConstructor(ProgramClass.DESCRIPTOR, writer);
    StatementWriter statements = new StatementWriter(program, code, 1);
    statements.write(method.before());
    code.visitVarInsn(Opcodes.ALOAD, 0);
    if (method.kind() == Program.Kind.DELEGATING) {
      code.visitVarInsn(Opcodes.ILOAD, 1);
      code.visitInsn(Opcodes.ICONST_0);
      code.visitMethodInsn(
          Opcodes.INVOKESPECIAL,
          owner,
          ProgramClass.CONSTRUCTOR,
          ProgramClass.DELEGATE_DESCRIPTOR,
          false);
      ProgramClass.end(code);
      code = ProgramClass.beginConstructor(ProgramClass.DELEGATE_DESCRIPTOR, writer);
      statements = new StatementWriter(program, code, 1);
      code.visitVarInsn(Opcodes.ALOAD, 0);
    }
    code.visitMethodInsn(
        Opcodes.INVOKESPECIAL, ProgramClass.OBJECT, ProgramClass.CONSTRUCTOR, "()V", false);
    statements.write(method.body());
    ProgramClass.end(code);
  }
}
