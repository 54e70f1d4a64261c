package dev.serin.instrument.probe;

import dev.serin.instrument.base.CannotProbe;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.classfile.ByteSink;
import dev.serin.instrument.classfile.ClassFile;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** The constants of a class file, followed by added ones. */
final class Constants {
  private static final int MAX_COUNT = 0xFFFF;

  private final ClassFile file;
  private final ByteSink added = new ByteSink(128);
  private final Map<String, Integer> classes = new HashMap<>();
  private final Map<String, Integer> texts = new HashMap<>();
  private int count;

  Constants(ClassFile file) {
    this.file = file;
    count = file.constantCount();
  }

  /** How many bytes the count and all constants take. */
  int size() {
    return 2 + file.poolEnd() - file.poolStart() + added.size();
  }

  /** Writes the count and all constants. */
  void write(ByteSink sink) {
    sink.u2(count);
    sink.copy(file.bytes(), file.poolStart(), file.poolEnd());
    sink.copy(added);
  }

  /** Adds a method of a class that is no interface. */
  int method(byte[] owner, byte[] name, byte[] descriptor) {
    int ownerIndex = classNamed(owner);
    int nameIndex = utf8(name);
    int descriptorIndex = utf8(descriptor);
    int signature = pair(ClassFile.CONSTANT_NAME_AND_TYPE, nameIndex, descriptorIndex);
    return pair(ClassFile.CONSTANT_METHOD, ownerIndex, signature);
  }

  int integer(int value) {
    int index = next(ClassFile.CONSTANT_INTEGER);
    added.s4(value);
    return index;
  }

  /**
   * A class by its name, with slashes, in the encoding of a class file; added once, and only if the
   * file does not have it.
   */
  int classNamed(byte[] name) {
    String key = new String(name, StandardCharsets.ISO_8859_1);
    Integer known = classes.get(key);
    if (known == null) {
      int there = file.indexOfClass(name);
      known = there == 0 ? addClass(name) : there;
      classes.put(key, known);
    }
    return known;
  }

  private int addClass(byte[] name) {
    int nameIndex = utf8(name);
    int index = next(ClassFile.CONSTANT_CLASS);
    added.u2(nameIndex);
    return index;
  }

  /** A text; added once, and only if the file does not have it. */
  int utf8(byte[] text) {
    String key = new String(text, StandardCharsets.ISO_8859_1);
    Integer known = texts.get(key);
    if (known == null) {
      int there = file.indexOfText(text);
      known = there == 0 ? addText(text) : there;
      texts.put(key, known);
    }
    return known;
  }

  private int addText(byte[] text) {
    int index = next(ClassFile.CONSTANT_UTF8);
    added.u2(text.length);
    added.copy(text, 0, text.length);
    return index;
  }

  private int pair(int tag, int first, int second) {
    int index = next(tag);
    added.u2(first);
    added.u2(second);
    return index;
  }

  private int next(int tag) {
    if (count >= MAX_COUNT) {
      throw new CannotProbe(SkipReason.NO_ROOM);
    }
    added.u1(tag);
    return count++;
  }
}
