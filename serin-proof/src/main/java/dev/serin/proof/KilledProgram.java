package dev.serin.proof;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Writes two versions of a program in archives and folders. Every class of them is different. */
final class KilledProgram {
  private KilledProgram() {}

  /** Writes the versions into the folders 1 and 2. */
  static void write(Path folder) throws IOException {
    for (int version = 1; version <= 2; version++) {
      Path inputs = Files.createDirectories(folder.resolve(String.valueOf(version)));
      for (int i = 0; i < KilledRuns.ARCHIVES; i++) {
        try (ZipOutputStream zip =
            new ZipOutputStream(Files.newOutputStream(inputs.resolve("a" + i + ".jar")))) {
          ZipEntry entry = new ZipEntry("a" + i + ".class");
          entry.setTime(0);
          zip.putNextEntry(entry);
          zip.write(type("a" + i, version));
          zip.closeEntry();
        }
      }
      for (int i = 0; i < KilledRuns.FOLDERS; i++) {
        Path classes = Files.createDirectories(inputs.resolve("f" + i));
        Files.write(classes.resolve("f" + i + ".class"), type("f" + i, version));
      }
    }
  }

  /** A class with a method that has a loop, and so gets probes. */
  private static byte[] type(String name, int version) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    writer.visit(Opcodes.V11, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
    MethodVisitor code =
        writer.visitMethod(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "loop" + version, "(I)V", null, null);
    code.visitCode();
    Label start = new Label();
    code.visitLabel(start);
    code.visitIincInsn(0, -1);
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitJumpInsn(Opcodes.IFGT, start);
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }
}
