package dev.serin.instrument;

import java.util.BitSet;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Puts probes into the methods of one class and counts what was done. */
final class ClassProber extends ClassVisitor {
  /** What runs inside a probe, or while a message is reported. */
  private static final String[] SERIN = {
    "dev/serin/probe/", "dev/serin/format/", "dev/serin/runtime/", "dev/serin/desktop/",
  };

  private final MethodIds ids;
  private final Map<String, Treatment> treatments;
  private final Treatment usual;
  private final BitSet cheap;
  private final Map<SkipReason, Integer> skipped = new EnumMap<>(SkipReason.class);
  private String className = "";
  private boolean isSerin;
  private int probed;
  private int visited;

  /**
   * Puts probes into a class.
   *
   * @param treatments of methods, by name and descriptor, that need another than the usual one
   * @param cheap the methods to leave alone, by their places in the class file
   */
  ClassProber(
      ClassWriter writer,
      MethodIds ids,
      Map<String, Treatment> treatments,
      Treatment usual,
      BitSet cheap) {
    super(Opcodes.ASM9, writer);
    this.ids = ids;
    this.treatments = treatments;
    this.usual = usual;
    this.cheap = cheap;
  }

  InstrumentedClass result(byte[] classFile, ClassWriter writer) {
    byte[] bytes = probed == 0 ? classFile : writer.toByteArray();
    return new InstrumentedClass(className, bytes, probed, skipped);
  }

  @Override
  public void visit(
      int version,
      int access,
      String name,
      @Nullable String signature,
      @Nullable String superName,
      String @Nullable [] interfaces) {
    className = name;
    isSerin = isSerin(name);
    super.visit(version, access, name, signature, superName, interfaces);
  }

  @Override
  public MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    MethodVisitor writer = super.visitMethod(access, name, descriptor, signature, exceptions);
    MethodSignature method = new MethodSignature(access, name, descriptor);
    Treatment treatment = treatments.getOrDefault(method.key(), usual);
    SkipReason reason = isSerin ? SkipReason.SERIN : treatment.skipReason();
    if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
      reason = SkipReason.NO_CODE;
    } else if (reason == null && cheap.get(visited)) {
      reason = SkipReason.CHEAP;
    }
    visited++;
    if (reason != null) {
      skipped.merge(reason, 1, Integer::sum);
      return writer;
    }
    probed++;
    ProbeCalls calls = new ProbeCalls(Instrumenter.PROBE_CLASS, id(method));
    return new MethodProber(writer, method, calls, treatment);
  }

  private static boolean isSerin(String className) {
    for (String prefix : SERIN) {
      if (className.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  private int id(MethodSignature method) {
    try {
      return ids.id(method.access, className, method.name, method.descriptor);
    } catch (InstrumentException e) {
      throw new Instrumenter.IdFailure(e);
    }
  }
}
