package dev.serin.instrument.classfile;

import dev.serin.instrument.base.InstrumentException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** Decides whether bytes can be a class file; if not, its exceptions name the remedy. */
public final class ClassFiles {
  private static final int MAGIC = 0xCAFEBABE;
  private static final int HEADER_BYTES = 10;
  private static final int NEWEST_MAJOR = Opcodes.V27 & 0xFFFF;

  /** The minor version of classes that use preview features of one release of Java. */
  private static final int PREVIEW_MINOR = 0xFFFF;

  /** The first version in which that minor version has this meaning. */
  private static final int FIRST_PREVIEW_MAJOR = 56;

  private ClassFiles() {}

  private static void checkHeader(byte[] classFile, String where) throws InstrumentException {
    if (classFile.length < HEADER_BYTES || int32(classFile, 0) != MAGIC) {
      String found =
          classFile.length < HEADER_BYTES
              ? "it has only " + classFile.length + " bytes"
              : "it begins with " + Integer.toHexString(int32(classFile, 0));
      throw new InstrumentException(
          where
              + ": not a class file: "
              + found
              + ", a class file begins with cafebabe. Build or download it again, or exclude it.");
    }
    int major = int32(classFile, 4) & 0xFFFF;
    if (major > NEWEST_MAJOR) {
      throw new InstrumentException(
          where
              + ": class file version "
              + version(classFile)
              + " is newer than "
              + NEWEST_MAJOR
              + ", the newest that this version of Serin reads. Use a newer Serin, compile with an"
              + " older --release, or exclude the class.");
    }
  }

  private static String version(byte[] classFile) {
    int major = int32(classFile, 4) & 0xFFFF;
    return isPreview(classFile) ? major + " with preview features" : String.valueOf(major);
  }

  private static boolean isPreview(byte[] classFile) {
    int version = int32(classFile, 4);
    return version >>> 16 == PREVIEW_MINOR && (version & 0xFFFF) >= FIRST_PREVIEW_MAJOR;
  }

  /** An operation on a class file. */
  public interface Use<T> {
    /** Uses a class file; may throw any {@link RuntimeException} for a part that cannot be read. */
    T of(ClassFile file) throws InstrumentException;
  }

  /**
   * Reads a class file and uses it.
   *
   * @param where the name of the file in messages
   * @throws InstrumentException if the bytes are no class file that can be read, or the use throws
   *     it
   */
  public static <T> T use(byte[] classFile, String where, Use<T> use) throws InstrumentException {
    return use(classFile, where, UnaryOperator.identity(), use);
  }

  /** The same, with a change of the class file before it is used. */
  public static <T> T use(
      byte[] classFile, String where, UnaryOperator<ClassFile> change, Use<T> use)
      throws InstrumentException {
    checkHeader(classFile, where);
    ClassFile file = null;
    try {
      file = new ClassFile(classFile);
      file = change.apply(file);
      return use.of(file);
    } catch (InstrumentException e) {
      throw new InstrumentException(where + ": " + e.getMessage(), e);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      throw damaged(classFile, file, where, e); // ASM trusts a class file
    }
  }

  /** The exception for bytes for which reading threw an exception of any kind. */
  private static InstrumentException damaged(
      byte[] classFile, @Nullable ClassFile file, String where, Throwable cause) {
    String method = file == null ? "" : file.lastMethod();
    String place =
        method.isEmpty() ? "before its methods: " : "in or after the method " + method + ": ";
    if (cause instanceof OutOfMemoryError) {
      return new InstrumentException(
          where
              + ": this class file of "
              + classFile.length
              + " bytes needs more memory than is available; it is damaged, or the JVM needs"
              + " more ("
              + place
              + cause
              + "). Raise -Xmx, build or download the class again, or exclude it.",
          cause);
    }
    if (isPreview(classFile)) {
      return new InstrumentException(
          where
              + ": this class file of version "
              + version(classFile)
              + " cannot be read to its end; it uses a feature that Serin does not support,"
              + " or is damaged ("
              + place
              + cause
              + "). Compile without --enable-preview, or exclude the class.",
          cause);
    }
    return new InstrumentException(
        where
            + ": this class file of "
            + classFile.length
            + " bytes cannot be read to its end; it is damaged or truncated ("
            + place
            + cause
            + "). Build or download it again, or exclude it.",
        cause);
  }

  private static int int32(byte[] bytes, int at) {
    return (bytes[at] & 0xFF) << 24
        | (bytes[at + 1] & 0xFF) << 16
        | (bytes[at + 2] & 0xFF) << 8
        | (bytes[at + 3] & 0xFF);
  }
}
