package dev.serin.gradle;

import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.objectweb.asm.ClassReader;

/**
 * A reference of a class file to a class of the Android plugin, or to a member of one.
 *
 * @param owner the class, with slashes
 * @param member the name and the descriptor of a method or a field, or empty for the class itself
 */
record ApiReference(String owner, String member) implements Comparable<ApiReference> {
  private static final Pattern ANDROID_CLASS = Pattern.compile("com/android/[\\w/$]+");

  private static final int UTF8 = 1;
  private static final int LONG = 5;
  private static final int DOUBLE = 6;
  private static final int FIELD = 9;
  private static final int INTERFACE_METHOD = 11;

  static ApiReference to(String owner) {
    return new ApiReference(owner, "");
  }

  /**
   * The references of a class file. Its pool of constants has all of them: those of instructions,
   * of supertypes, of descriptors and signatures, and of annotations.
   */
  static SortedSet<ApiReference> of(byte[] classFile) {
    SortedSet<ApiReference> references = new TreeSet<>();
    ClassReader reader = new ClassReader(classFile);
    char[] buffer = new char[reader.getMaxStringLength()];
    for (int index = 1; index < reader.getItemCount(); index++) {
      int item = reader.getItem(index);
      int tag = reader.readByte(item - 1);
      if (tag == UTF8) {
        ANDROID_CLASS
            .matcher(text(reader, item))
            .results()
            .forEach(type -> references.add(to(type.group())));
      } else if (tag >= FIELD && tag <= INTERFACE_METHOD) {
        String owner = reader.readClass(item, buffer);
        int nameAndType = reader.getItem(reader.readUnsignedShort(item + 2));
        if (ANDROID_CLASS.matcher(owner).matches()) {
          String name = reader.readUTF8(nameAndType, buffer);
          references.add(
              new ApiReference(owner, name + " " + reader.readUTF8(nameAndType + 2, buffer)));
        }
      } else if (tag == LONG || tag == DOUBLE) {
        index++; // takes two places in the pool
      }
    }
    return references;
  }

  /** An entry of text; names of classes and members are ASCII. */
  private static String text(ClassReader reader, int item) {
    int length = reader.readUnsignedShort(item);
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append((char) reader.readByte(item + 2 + i));
    }
    return text.toString();
  }

  @Override
  public int compareTo(ApiReference other) {
    return toString().compareTo(other.toString());
  }

  @Override
  public String toString() {
    return (owner + " " + member).trim();
  }
}
