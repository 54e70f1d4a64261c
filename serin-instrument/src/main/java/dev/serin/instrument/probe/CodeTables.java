package dev.serin.instrument.probe;

import dev.serin.instrument.classfile.Annotations;
import dev.serin.instrument.classfile.ByteSink;
import dev.serin.instrument.classfile.ClassFile;

/**
 * Moves the positions in the tables of a method's code: lines, local variables and type annotations
 * keep their size and are changed in the copy. Tables of unknown names stay as they are.
 */
final class CodeTables {
  private static final byte[] LINES = ClassFile.text("LineNumberTable");
  private static final byte[] VARIABLES = ClassFile.text("LocalVariableTable");
  private static final byte[] VARIABLE_TYPES = ClassFile.text("LocalVariableTypeTable");
  private static final byte[] VISIBLE_ANNOTATIONS = ClassFile.text("RuntimeVisibleTypeAnnotations");
  private static final byte[] INVISIBLE_ANNOTATIONS =
      ClassFile.text("RuntimeInvisibleTypeAnnotations");
  private static final int LOCAL_TARGET = 0x40;
  private static final int RESOURCE_TARGET = 0x41;
  private static final int CATCH_TARGET = 0x42;
  private static final int FIRST_OFFSET_TARGET = 0x43;
  private static final int FIRST_ARGUMENT_TARGET = 0x47;
  private static final int LAST_ARGUMENT_TARGET = 0x4B;

  private final ClassFile file;
  private final TokenLocal token;
  private final CodeLayout layout;
  private final int[] rangeParts;
  private final ByteSink sink;

  /**
   * Prepares to move tables.
   *
   * @param rangeParts the new index of each protected range
   */
  CodeTables(ClassFile file, TokenLocal token, CodeLayout layout, int[] rangeParts, ByteSink sink) {
    this.file = file;
    this.token = token;
    this.layout = layout;
    this.rangeParts = rangeParts;
    this.sink = sink;
  }

  /** Whether the JVM ignores an attribute of the code: only programs that request it read it. */
  boolean isOptional(int attribute) {
    int name = file.u2(attribute);
    return file.isText(name, VISIBLE_ANNOTATIONS) || file.isText(name, INVISIBLE_ANNOTATIONS);
  }

  /** Writes an attribute of the code, other than its frames. */
  void write(int attribute) {
    int copy = sink.size();
    sink.copy(file.bytes(), attribute, file.attributeEnd(attribute));
    int name = file.u2(attribute);
    int content = attribute + ClassFile.ATTRIBUTE_HEADER;
    int toCopy = copy - attribute;
    if (file.isText(name, LINES)) {
      checkRoom(attribute, 4);
      moveLines(content, toCopy);
    } else if (file.isText(name, VARIABLES) || file.isText(name, VARIABLE_TYPES)) {
      checkRoom(attribute, 10);
      moveVariables(content, toCopy);
    } else if (isOptional(attribute)) {
      moveAnnotations(content, toCopy);
    }
  }

  /** Refuses a table that declares more rows than it has. */
  private void checkRoom(int attribute, int rowBytes) {
    int rows = attribute + ClassFile.ATTRIBUTE_HEADER + 2;
    if (rows + rowBytes * file.u2(rows - 2) > file.attributeEnd(attribute)) {
      throw new IllegalArgumentException("the table at " + attribute + " extends beyond its end");
    }
  }

  private void moveLines(int countAt, int toCopy) {
    int at = countAt + 2;
    for (int i = file.u2(countAt); i > 0; i--) {
      sink.setU2(at + toCopy, layout.debugTarget(file.u2(at)));
      at += 4;
    }
  }

  private void moveVariables(int countAt, int toCopy) {
    int at = countAt + 2;
    for (int i = file.u2(countAt); i > 0; i--) {
      moveSpan(at, toCopy);
      moveLocal(at + 8, toCopy);
      at += 10;
    }
  }

  /** Moves a part of the code, given by its start and its length. */
  private void moveSpan(int at, int toCopy) {
    int start = file.u2(at);
    int newStart = layout.debugTarget(start);
    sink.setU2(at + toCopy, newStart);
    sink.setU2(at + toCopy + 2, layout.debugTarget(start + file.u2(at + 2)) - newStart);
  }

  private void moveLocal(int at, int toCopy) {
    sink.setU2(at + toCopy, token.moved(file.u2(at)));
  }

  private void moveAnnotations(int countAt, int toCopy) {
    int at = countAt + 2;
    for (int i = file.u2(countAt); i > 0; i--) {
      int pathAt = moveTarget(at, toCopy);
      int annotation = pathAt + 1 + 2 * file.u1(pathAt);
      at = Annotations.end(file, annotation);
    }
  }

  /** Moves the target of a type annotation; returns the end of the target. */
  private int moveTarget(int at, int toCopy) {
    int target = file.u1(at);
    if (target == LOCAL_TARGET || target == RESOURCE_TARGET) {
      int span = at + 3;
      for (int i = file.u2(at + 1); i > 0; i--) {
        moveSpan(span, toCopy);
        moveLocal(span + 4, toCopy);
        span += 6;
      }
      return span;
    }
    if (target == CATCH_TARGET) {
      sink.setU2(at + 1 + toCopy, rangeParts[file.u2(at + 1)]);
      return at + 3;
    }
    if (target < FIRST_OFFSET_TARGET || target > LAST_ARGUMENT_TARGET) {
      throw new IllegalArgumentException(
          "type annotations in code cannot have the target " + target);
    }
    sink.setU2(at + 1 + toCopy, layout.place(file.u2(at + 1)));
    return target < FIRST_ARGUMENT_TARGET ? at + 3 : at + 4;
  }
}
