package dev.serin.testkit;

import dev.serin.testkit.Program.Kind;
import java.util.LinkedHashMap;
import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Writes a method that is a {@link Kind#isTask task} as class files; see {@link ProgramTasks}. */
final class TaskWriter {
  /** The static method that returns the object of a method reference. */
  static final String MAKE = "make";

  /** The suffix of the class that only inherits a default method. */
  static final String INHERITS = "Inherits";

  /** The method that a bridge calls. */
  static final String BRIDGED_DESCRIPTOR = "(Ljava/lang/Integer;)V";

  private static final String MAKER = Type.getInternalName(Library.Maker.class);
  private static final String JOB = Type.getInternalName(Library.Job.class);
  private static final String TYPED = Type.getInternalName(Library.Typed.class);
  private static final String INITIALISERS = Type.getInternalName(Initialisers.class);
  private static final String INTEGER = "java/lang/Integer";
  private static final String TASK = ProgramClass.TASK;
  private static final String OBJECT = ProgramClass.OBJECT;
  private static final String RUN = ProgramClass.RUN;
  private static final String DESCRIPTOR = ProgramClass.DESCRIPTOR;
  private static final Handle METAFACTORY =
      new Handle(
          Opcodes.H_INVOKESTATIC,
          "java/lang/invoke/LambdaMetafactory",
          "metafactory",
          "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
              + "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;"
              + "Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;",
          false);

  private final Program program;
  private final Program.Method method;
  private final String owner;
  private final Map<String, byte[]> classFiles = new LinkedHashMap<>();

  private TaskWriter(Program program, int number) {
    this.program = program;
    this.method = program.methods().get(number);
    this.owner = ProgramClass.owner(program, number);
  }

  /** The class files by the names of their classes, with dots. */
  static Map<String, byte[]> write(Program program, int number) {
    TaskWriter writer = new TaskWriter(program, number);
    writer.write();
    return writer.classFiles;
  }

  private void write() {
    switch (method.kind()) {
      case TASK -> writeObject(OBJECT, TASK);
      case SUBCLASS -> writeObject(JOB);
      case DEFAULT -> writeDefault();
      case BRIDGED -> writeBridged();
      case INITIALISER -> writeInitialiser();
      case NAMED_METHOD -> writeNamedMethod();
      case LAMBDA -> writeNamed(Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC);
      case NAMED_STATIC -> writeNamed(Opcodes.ACC_PUBLIC);
      default -> {
        ClassWriter writer = begin(OBJECT);
        writeRun(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC, writer);
        add(owner, writer);
      }
    }
  }

  private ClassWriter begin(String superName, String... interfaces) {
    return ProgramClass.begin(program, Opcodes.ACC_PUBLIC, owner, superName, interfaces);
  }

  private void add(String name, ClassWriter writer) {
    classFiles.put(name.replace('/', '.'), writer.toByteArray());
  }

  private void writeObject(String superName, String... interfaces) {
    ClassWriter writer = begin(superName, interfaces);
    ProgramClass.writeConstructor(superName, writer);
    writeRun(Opcodes.ACC_PUBLIC, writer);
    add(owner, writer);
  }

  /** The method with the body; an object of its class comes before the fuel. */
  private void writeRun(int access, ClassWriter writer) {
    MethodVisitor code = writer.visitMethod(access, RUN, DESCRIPTOR, null, null);
    code.visitCode();
    boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
    new StatementWriter(program, code, isStatic ? 0 : 1).write(method.body());
    ProgramClass.end(code);
  }

  private void writeDefault() {
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT;
    ClassWriter type = ProgramClass.begin(program, access, owner, OBJECT, TASK);
    writeRun(Opcodes.ACC_PUBLIC, type);
    add(owner, type);
    String below = owner + INHERITS;
    ClassWriter inherits = ProgramClass.begin(program, Opcodes.ACC_PUBLIC, below, OBJECT, owner);
    ProgramClass.writeConstructor(OBJECT, inherits);
    add(below, inherits);
  }

  private void writeBridged() {
    ClassWriter writer = begin(OBJECT, TYPED);
    ProgramClass.writeConstructor(OBJECT, writer);
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_BRIDGE | Opcodes.ACC_SYNTHETIC;
    MethodVisitor bridge = writer.visitMethod(access, RUN, "(L" + OBJECT + ";)V", null, null);
    bridge.visitCode();
    bridge.visitVarInsn(Opcodes.ALOAD, 0);
    bridge.visitVarInsn(Opcodes.ALOAD, 1);
    bridge.visitTypeInsn(Opcodes.CHECKCAST, INTEGER);
    bridge.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, RUN, BRIDGED_DESCRIPTOR, false);
    ProgramClass.end(bridge);
    MethodVisitor code =
        writer.visitMethod(Opcodes.ACC_PUBLIC, RUN, BRIDGED_DESCRIPTOR, null, null);
    code.visitCode();
    code.visitVarInsn(Opcodes.ALOAD, 1);
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, INTEGER, "intValue", "()I", false);
    code.visitVarInsn(Opcodes.ISTORE, 2);
    new StatementWriter(program, code, 2).write(method.body());
    ProgramClass.end(code);
    add(owner, writer);
  }

  private void writeInitialiser() {
    ClassWriter writer = begin(OBJECT);
    MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
    code.visitCode();
    code.visitMethodInsn(Opcodes.INVOKESTATIC, INITIALISERS, "fuel", "()I", false);
    code.visitVarInsn(Opcodes.ISTORE, 0);
    new StatementWriter(program, code, 0).write(method.body());
    ProgramClass.end(code);
    add(owner, writer);
  }

  private void writeNamed(int access) {
    ClassWriter writer = begin(OBJECT);
    writeRun(access | Opcodes.ACC_STATIC, writer);
    MethodVisitor code = beginMake(TASK, writer);
    writeReference(code, "()L" + TASK + ";", handle(Opcodes.H_INVOKESTATIC));
    endMake(code);
    add(owner, writer);
  }

  private void writeNamedMethod() {
    ClassWriter writer = begin(OBJECT);
    ProgramClass.writeConstructor(OBJECT, writer);
    writeRun(Opcodes.ACC_PUBLIC, writer);
    MethodVisitor code = beginMake(TASK, writer);
    code.visitTypeInsn(Opcodes.NEW, owner);
    code.visitInsn(Opcodes.DUP);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, owner, "<init>", "()V", false);
    writeReference(code, "(L" + owner + ";)L" + TASK + ";", handle(Opcodes.H_INVOKEVIRTUAL));
    endMake(code);
    add(owner, writer);
  }

  private Handle handle(int tag) {
    return new Handle(tag, owner, RUN, DESCRIPTOR, false);
  }

  private static void writeReference(MethodVisitor code, String site, Handle target) {
    Type type = Type.getMethodType(DESCRIPTOR);
    code.visitInvokeDynamicInsn(RUN, site, METAFACTORY, type, target, type);
  }

  /** Writes the method that returns {@code Owner::new}. */
  static void writeMaker(String owner, ClassWriter writer) {
    MethodVisitor code = beginMake(MAKER, writer);
    Handle target = new Handle(Opcodes.H_NEWINVOKESPECIAL, owner, "<init>", DESCRIPTOR, false);
    code.visitInvokeDynamicInsn(
        MAKE,
        "()L" + MAKER + ";",
        METAFACTORY,
        Type.getMethodType("(I)L" + OBJECT + ";"),
        target,
        Type.getMethodType("(I)L" + owner + ";"));
    endMake(code);
  }

  private static MethodVisitor beginMake(String type, ClassWriter writer) {
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    MethodVisitor code = writer.visitMethod(access, MAKE, "()L" + type + ";", null, null);
    code.visitCode();
    return code;
  }

  private static void endMake(MethodVisitor code) {
    code.visitInsn(Opcodes.ARETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }
}
