package dev.serin.instrument.classfile;

/** Finds the end of annotations, which may be nested. */
public final class Annotations {
  /** The maximum nesting depth of annotations and their values; an array has 255 dimensions. */
  private static final int DEEPEST = 255;

  private Annotations() {}

  /** Returns the end of the annotation whose type begins at an offset. */
  public static int end(ClassFile file, int annotation) {
    return end(file, annotation, 0);
  }

  private static int end(ClassFile file, int annotation, int depth) {
    int at = annotation + 4;
    for (int i = file.u2(annotation + 2); i > 0; i--) {
      at = valueEnd(file, at + 2, depth + 1);
    }
    return at;
  }

  private static int valueEnd(ClassFile file, int at, int depth) {
    if (depth > DEEPEST) {
      throw new IllegalArgumentException("the annotation at " + at + " is nested too deeply");
    }
    switch (file.u1(at)) {
      case 'e':
        return at + 5;
      case '@':
        return end(file, at + 1, depth + 1);
      case '[':
        int end = at + 3;
        for (int i = file.u2(at + 1); i > 0; i--) {
          end = valueEnd(file, end, depth + 1);
        }
        return end;
      default:
        return at + 3;
    }
  }
}
