package dev.serin.instrument;

import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.probe.InstrumentedClass;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.util.CheckClassAdapter;
import org.objectweb.asm.util.Textifier;
import org.objectweb.asm.util.TraceMethodVisitor;

/** Makes, reads and checks class files in tests. */
public final class Classes {
  private static final String NAME = "test/Made";

  private Classes() {}

  /** The class file of a class of this test's class path. */
  public static byte[] bytes(Class<?> type) throws IOException {
    String file = type.getName().replaceAll(".*\\.", "") + ".class";
    try (InputStream in = Objects.requireNonNull(type.getResourceAsStream(file))) {
      return in.readAllBytes();
    }
  }

  /** A class with one static method {@code m}, whose code is written by hand. */
  public static byte[] withMethod(
      int version, String descriptor, int writerFlags, Consumer<MethodVisitor> code) {
    ClassWriter writer = new ClassWriter(writerFlags);
    writer.visit(version, Opcodes.ACC_PUBLIC, NAME, null, "java/lang/Object", null);
    MethodVisitor method =
        writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "m", descriptor, null, null);
    method.visitCode();
    code.accept(method);
    if (writerFlags != 0) {
      method.visitMaxs(0, 0);
    }
    method.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  /** Instruments with ids in the order of the requests. */
  public static InstrumentedClass instrument(byte[] classFile) throws InstrumentException {
    int[] last = {0};
    return new Instrumenter((access, owner, name, descriptor) -> ++last[0])
        .instrument(classFile, "in a test");
  }

  /** The names of the methods that call the entry probe. */
  public static SortedSet<String> probedMethods(byte[] classFile) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, 0);
    SortedSet<String> probed = new TreeSet<>();
    for (MethodNode method : node.methods) {
      for (AbstractInsnNode at : method.instructions) {
        if (at instanceof MethodInsnNode call && call.owner.equals(Instrumenter.PROBE_CLASS)) {
          probed.add(method.name);
        }
      }
    }
    return probed;
  }

  /** The report of ASM's verifier for a class; empty if there is no error. */
  public static String verify(byte[] classFile) {
    StringWriter said = new StringWriter();
    ClassLoader loader = Classes.class.getClassLoader();
    CheckClassAdapter.verify(new ClassReader(classFile), loader, false, new PrintWriter(said));
    return said.toString();
  }

  /**
   * Loads the class that {@link #withMethod} made, which the JVM verifies, and calls its method.
   */
  public static Object call(byte[] classFile, Object... arguments) throws Exception {
    ClassLoader loader =
        new ClassLoader(Classes.class.getClassLoader()) {
          @Override
          protected Class<?> findClass(String name) {
            return defineClass(name, classFile, 0, classFile.length);
          }
        };
    Class<?> made = loader.loadClass(NAME.replace('/', '.'));
    return made.getDeclaredMethods()[0].invoke(null, arguments);
  }

  /** The code of a method as text. */
  public static String text(byte[] classFile, String methodName) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, ClassReader.SKIP_DEBUG);
    for (MethodNode method : node.methods) {
      if (method.name.equals(methodName)) {
        Textifier text = new Textifier();
        method.accept(new TraceMethodVisitor(text));
        StringWriter said = new StringWriter();
        text.print(new PrintWriter(said, true));
        return said.toString();
      }
    }
    throw new IllegalArgumentException(methodName);
  }
}
