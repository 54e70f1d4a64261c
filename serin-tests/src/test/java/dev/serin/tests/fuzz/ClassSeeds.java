package dev.serin.tests.fuzz;

import dev.serin.tests.programs.Shapes;
import dev.serin.tests.programs.Types;
import dev.serin.tests.programs.Unwinding;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/**
 * Undamaged class files of several compilers' versions, small enough to be read quickly. Each can
 * be linked alone, beside the tests. Immutable.
 */
final class ClassSeeds {
  private static final int MAX_BYTES = 12_000;
  private static final int MAX_OF_A_JAR = 100;

  private final List<ByteMutator> seeds = new ArrayList<>();

  /** Takes class files of the tests' own programs, and of the libraries of tests. */
  ClassSeeds() throws IOException, URISyntaxException {
    for (Class<?> type : List.of(Shapes.class, Types.class, Unwinding.class)) {
      Path folder = Path.of(place(type)).resolve(type.getPackageName().replace('.', '/'));
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file :
            files.filter(path -> name(path).startsWith(name(type))).sorted().toList()) {
          add(Files.readAllBytes(file));
        }
      }
    }
    for (Class<?> type : List.of(Assertions.class, Test.class, ClassNode.class)) {
      addJar(Path.of(place(type)));
    }
    for (int version = Opcodes.V1_1 & 0xFFFF; version <= Opcodes.V1_6; version++) {
      add(withSubroutine(version));
    }
    add(eventQueue(Opcodes.ACC_PROTECTED));
    add(eventQueue(Opcodes.ACC_PROTECTED | Opcodes.ACC_ABSTRACT));
  }

  /** One of them. */
  ByteMutator any(SplittableRandom random) {
    return seeds.get(random.nextInt(seeds.size()));
  }

  private static URI place(Class<?> type) throws URISyntaxException {
    return type.getProtectionDomain().getCodeSource().getLocation().toURI();
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }

  private static String name(Class<?> type) {
    return type.getSimpleName();
  }

  private void addJar(Path path) throws IOException {
    int before = seeds.size();
    try (JarFile jar = new JarFile(path.toFile())) {
      List<String> names =
          jar.stream()
              .filter(entry -> entry.getName().endsWith(".class") && entry.getSize() < MAX_BYTES)
              .map(entry -> entry.getName())
              .filter(name -> !name.startsWith("META-INF/") && !name.equals("module-info.class"))
              .sorted()
              .toList();
      int step = 1 + names.size() / (2 * MAX_OF_A_JAR);
      for (int i = 0; i < names.size() && seeds.size() < before + MAX_OF_A_JAR; i += step) {
        try (InputStream in = jar.getInputStream(jar.getEntry(names.get(i)))) {
          add(in.readAllBytes());
        }
      }
    }
  }

  private void add(byte[] classFile) {
    if (Linking.links(classFile)) {
      seeds.add(new ByteMutator(classFile, true, ClassSpots.of(classFile)));
    }
  }

  /** The code of compilers before Java 6 for {@code finally}, with both kinds of switch. */
  private static byte[] withSubroutine(int version) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(version, Opcodes.ACC_PUBLIC, "fuzz/Old", null, "java/lang/Object", null);
    MethodVisitor code =
        writer.visitMethod(Opcodes.ACC_STATIC, "old", "(ILjava/lang/Object;)I", null, null);
    Label[] labels = Stream.generate(Label::new).limit(6).toArray(Label[]::new);
    code.visitCode();
    code.visitTryCatchBlock(labels[0], labels[1], labels[2], "java/lang/Exception");
    code.visitLabel(labels[0]);
    code.visitVarInsn(Opcodes.ALOAD, 1);
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Object", "hashCode", "()I", false);
    code.visitVarInsn(Opcodes.ISTORE, 2);
    code.visitLabel(labels[1]);
    finish(code, version, labels);
    code.visitMaxs(2, 6);
    code.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static void finish(MethodVisitor code, int version, Label[] labels) {
    if (version < Opcodes.V1_6) {
      code.visitJumpInsn(Opcodes.JSR, labels[3]);
    }
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitLookupSwitchInsn(
        labels[4], new int[] {-5, 70_000}, new Label[] {labels[4], labels[5]});
    code.visitLabel(labels[2]);
    code.visitVarInsn(Opcodes.ASTORE, 4);
    code.visitVarInsn(Opcodes.ALOAD, 4);
    code.visitInsn(Opcodes.ATHROW);
    code.visitLabel(labels[3]);
    code.visitVarInsn(Opcodes.ASTORE, 3);
    code.visitIincInsn(0, 1);
    if (version < Opcodes.V1_6) {
      code.visitVarInsn(Opcodes.RET, 3);
    } else {
      code.visitVarInsn(Opcodes.ALOAD, 3);
      code.visitInsn(Opcodes.POP);
      code.visitJumpInsn(Opcodes.GOTO, labels[4]);
    }
    code.visitLabel(labels[4]);
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitTableSwitchInsn(0, 1, labels[5], labels[5], labels[5]);
    code.visitLabel(labels[5]);
    code.visitInsn(Opcodes.ICONST_0);
    code.visitInsn(Opcodes.IRETURN);
  }

  /** A class into which ASM puts hooks. */
  private static byte[] eventQueue(int access) {
    ClassWriter writer = new ClassWriter(0);
    int abstractly = access & Opcodes.ACC_ABSTRACT;
    writer.visit(Opcodes.V1_8, abstractly, "fuzz/Queue", null, "java/awt/EventQueue", null);
    MethodVisitor code =
        writer.visitMethod(access, "dispatchEvent", "(Ljava/awt/AWTEvent;)V", null, null);
    if (abstractly == 0) {
      dispatch(code);
    }
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static void dispatch(MethodVisitor code) {
    code.visitCode();
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitVarInsn(Opcodes.ALOAD, 1);
    code.visitMethodInsn(
        Opcodes.INVOKESPECIAL,
        "java/awt/EventQueue",
        "dispatchEvent",
        "(Ljava/awt/AWTEvent;)V",
        false);
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(2, 2);
    code.visitEnd();
  }
}
