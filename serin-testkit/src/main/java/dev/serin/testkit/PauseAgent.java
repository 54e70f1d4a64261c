package dev.serin.testkit;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.net.URL;
import java.security.ProtectionDomain;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A Java agent that makes Serin's own threads pause at random when they enter a method of Serin, as
 * on a machine that gives them no processor. A test that passes only because such a thread was
 * quick then fails. Code of tests does not pause, nor do the threads of tests.
 *
 * <p>The option is {@code CALLS,MILLIS}: one of CALLS calls pauses, for less than MILLIS
 * milliseconds.
 */
public final class PauseAgent implements ClassFileTransformer {
  private static final Set<String> PACKAGES =
      Set.of("dev/serin/runtime/", "dev/serin/android/", "dev/serin/desktop/");

  private static final String THREADS = "serin-";
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int NO_CODE = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE;

  private final int calls;
  private final long pauseNanos;

  private PauseAgent(int calls, long pauseNanos) {
    this.calls = calls;
    this.pauseNanos = pauseNanos;
  }

  /** Called by the JVM. */
  public static void premain(String option, Instrumentation instrumentation) {
    String[] numbers = option.split(",", -1);
    if (numbers.length != 2) {
      throw new IllegalArgumentException("expected CALLS,MILLIS after =, and not " + option);
    }
    long pauseNanos = Long.parseLong(numbers[1]) * NANOS_PER_MILLI;
    instrumentation.addTransformer(new PauseAgent(Integer.parseInt(numbers[0]), pauseNanos));
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String name,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] classFile) {
    if (loader == null || name == null || !isSerin(loader, name)) {
      return null;
    }
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(new PausingClass(writer), 0);
    return writer.toByteArray();
  }

  /** Whether a class is Serin's and not a test's. */
  private static boolean isSerin(ClassLoader loader, String name) {
    if (PACKAGES.stream().noneMatch(name::startsWith)) {
      return false;
    }
    URL file = loader.getResource(name + ".class");
    return file != null && !file.getPath().contains("/test-classes/");
  }

  /** A class whose methods pause on Serin's threads. */
  private final class PausingClass extends ClassVisitor {
    PausingClass(ClassWriter writer) {
      super(Opcodes.ASM9, writer);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      MethodVisitor code = super.visitMethod(access, name, descriptor, signature, exceptions);
      boolean hasCode = (access & NO_CODE) == 0;
      return hasCode && !name.startsWith("<") ? new PausingMethod(code) : code;
    }
  }

  /** A method that begins with a pause. It calls only the JDK, so any class loader links it. */
  private final class PausingMethod extends MethodVisitor {
    PausingMethod(MethodVisitor code) {
      super(Opcodes.ASM9, code);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      Label body = new Label();
      call(Opcodes.INVOKESTATIC, Thread.class, "currentThread", Thread.class);
      call(Opcodes.INVOKEVIRTUAL, Thread.class, "getName", String.class);
      visitLdcInsn(THREADS);
      call(Opcodes.INVOKEVIRTUAL, String.class, "startsWith", boolean.class, String.class);
      visitJumpInsn(Opcodes.IFEQ, body);
      random();
      visitLdcInsn(calls);
      call(Opcodes.INVOKEVIRTUAL, ThreadLocalRandom.class, "nextInt", int.class, int.class);
      visitJumpInsn(Opcodes.IFNE, body);
      random();
      visitLdcInsn(pauseNanos);
      call(Opcodes.INVOKEVIRTUAL, ThreadLocalRandom.class, "nextLong", long.class, long.class);
      call(Opcodes.INVOKESTATIC, LockSupport.class, "parkNanos", void.class, long.class);
      visitLabel(body);
      visitFrame(Opcodes.F_SAME, 0, null, 0, null);
      visitInsn(Opcodes.NOP); // the method may begin with a frame of its own
    }

    private void random() {
      call(Opcodes.INVOKESTATIC, ThreadLocalRandom.class, "current", ThreadLocalRandom.class);
    }

    private void call(
        int opcode, Class<?> owner, String name, Class<?> result, Class<?>... parameters) {
      Type[] types = new Type[parameters.length];
      for (int i = 0; i < types.length; i++) {
        types[i] = Type.getType(parameters[i]);
      }
      String descriptor = Type.getMethodDescriptor(Type.getType(result), types);
      visitMethodInsn(opcode, Type.getInternalName(owner), name, descriptor, false);
    }
  }
}
