package dev.serin.instrument.probe;

import dev.serin.instrument.base.AsmAttempt;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.InstructionSet;
import dev.serin.instrument.classfile.MethodCode;
import dev.serin.instrument.classfile.MethodHeader;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.RecordComponentVisitor;

/**
 * A class file with another encoding, as the original one left no room for probes: methods that
 * declare only the locals and stack slots that they need, a constant pool without unused constants,
 * jumps that reach farther. ASM does the last two. The methods with such jumps have room for
 * probes, filled with {@code nop}, which is removed when the probes are put in. Rare, and slow.
 */
final class ReEncoding {
  /** From this size on a constant pool may have no room for the constants of all probes. */
  private static final int MANY_CONSTANTS = 0x8000;

  private final byte[] bytes;
  private final Set<String> widened;

  private ReEncoding(byte[] bytes, Set<String> widened) {
    this.bytes = bytes;
    this.widened = widened;
  }

  /** The encoding of a class file that stays as it is. */
  static ReEncoding none(byte[] classFile) {
    return new ReEncoding(classFile, Set.of());
  }

  /**
   * Encodes a class file again if that may make room in methods that had none.
   *
   * @param tried the result for the class file as it was
   * @return null if it would not help
   */
  static @Nullable ReEncoding of(ClassFile file, InstrumentedClass tried) {
    boolean isFull = tried.hasSkipped(SkipReason.NO_ROOM);
    byte[] bytes = isFull ? NeededSlots.declared(file, tried) : file.bytes();
    if (isFull && file.constantCount() >= MANY_CONSTANTS) {
      bytes = withUsedConstants(bytes);
    }
    Set<String> widened = new HashSet<>();
    if (tried.hasSkipped(SkipReason.FAR_JUMP)) {
      bytes = RoomForProbes.in(bytes, farJumping(file, tried), widened);
    }
    return bytes == file.bytes() ? null : new ReEncoding(bytes, widened);
  }

  byte[] bytes() {
    return bytes;
  }

  /** Whether a method has room for probes that is to be removed again. */
  boolean isWidened(MethodHeader method) {
    return !widened.isEmpty() && widened.contains(method.name() + method.descriptor());
  }

  /** The names with descriptors of methods with a jump that is too far, and without {@code nop}. */
  private static Set<String> farJumping(ClassFile file, InstrumentedClass tried) {
    Set<String> names = new HashSet<>();
    tried.forEachSkipped(
        SkipReason.FAR_JUMP,
        at -> {
          MethodHeader method = new MethodHeader(file, at);
          if (!new MethodCode(file, file.codeOf(at)).has(InstructionSet.NOP)) {
            names.add(method.name() + method.descriptor());
          }
        });
    return names;
  }

  /** The same class without unused constants; the same bytes if that is not possible. */
  private static byte[] withUsedConstants(byte[] classFile) {
    ClassWriter writer = new ClassWriter(0);
    UnknownAttributes unknown = new UnknownAttributes(writer);
    return AsmAttempt.orElse(
        classFile,
        () -> {
          new ClassReader(classFile).accept(unknown, 0);
          return unknown.found ? classFile : writer.toByteArray();
        });
  }

  /** Finds unknown attributes, which may refer to constants by index. */
  private static final class UnknownAttributes extends ClassVisitor {
    boolean found;

    UnknownAttributes(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitAttribute(Attribute attribute) {
      found = true;
    }

    @Override
    public FieldVisitor visitField(
        int access, String name, String descriptor, String signature, Object value) {
      return new FieldVisitor(
          Opcodes.ASM9, super.visitField(access, name, descriptor, signature, value)) {
        @Override
        public void visitAttribute(Attribute attribute) {
          found = true;
        }
      };
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] thrown) {
      return new MethodVisitor(
          Opcodes.ASM9, super.visitMethod(access, name, descriptor, signature, thrown)) {
        @Override
        public void visitAttribute(Attribute attribute) {
          found = true;
        }
      };
    }

    @Override
    public RecordComponentVisitor visitRecordComponent(
        String name, String descriptor, String signature) {
      return new RecordComponentVisitor(
          Opcodes.ASM9, super.visitRecordComponent(name, descriptor, signature)) {
        @Override
        public void visitAttribute(Attribute attribute) {
          found = true;
        }
      };
    }
  }
}
