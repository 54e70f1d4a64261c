package dev.serin.instrument.choose;

import dev.serin.instrument.classfile.Annotations;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.MethodHeader;

/**
 * Finds {@code @Trace} and {@code @NoTrace} on a class or a method. They are known by name, so the
 * program's class path need not have them.
 */
public final class TraceAnnotations {
  /** The decision of annotations about a class or method. */
  enum Verdict {
    /** There is no annotation. */
    NONE,
    /** The method or class gets probes. */
    TRACE,
    /** The method or class gets no probes. */
    NO_TRACE
  }

  private static final byte[] TRACE = ClassFile.text("Ldev/serin/annotations/Trace;");
  private static final byte[] NO_TRACE = ClassFile.text("Ldev/serin/annotations/NoTrace;");
  private static final byte[] INVISIBLE = ClassFile.text("RuntimeInvisibleAnnotations");
  private static final byte[] VISIBLE = ClassFile.text("RuntimeVisibleAnnotations");

  private TraceAnnotations() {}

  /** Whether a class file names one of the annotations: if not, it has none. */
  public static boolean areNamed(ClassFile file) {
    return file.hasText(TRACE) || file.hasText(NO_TRACE);
  }

  /** The decision of the annotations on the class itself. */
  static Verdict ofClass(ClassFile file) {
    int at = file.methodsAt() + 2;
    for (int i = file.u2(file.methodsAt()); i > 0; i--) {
      at = file.memberEnd(at);
    }
    return among(file, at);
  }

  /** The decision of the annotations on a method itself. */
  static Verdict ofMethod(MethodHeader method) {
    return among(method.file(), method.attributesAt());
  }

  /** The decision of the attributes whose number is at an offset. */
  private static Verdict among(ClassFile file, int countAt) {
    Verdict verdict = Verdict.NONE;
    int at = countAt + 2;
    for (int i = file.u2(countAt); i > 0; i--) {
      int name = file.u2(at);
      if (file.isText(name, INVISIBLE) || file.isText(name, VISIBLE)) {
        verdict = among(file, at + ClassFile.ATTRIBUTE_HEADER, verdict);
      }
      at = file.attributeEnd(at);
    }
    return verdict;
  }

  private static Verdict among(ClassFile file, int countAt, Verdict before) {
    Verdict verdict = before;
    int at = countAt + 2;
    for (int i = file.u2(countAt); i > 0; i--) {
      int type = file.u2(at);
      if (file.isText(type, TRACE)) {
        verdict = Verdict.TRACE; // if a thing has both, the one that shows more
      } else if (verdict == Verdict.NONE && file.isText(type, NO_TRACE)) {
        verdict = Verdict.NO_TRACE;
      }
      at = Annotations.end(file, at);
    }
    return verdict;
  }
}
