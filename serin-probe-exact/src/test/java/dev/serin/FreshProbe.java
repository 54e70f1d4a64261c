package dev.serin;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Objects;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A copy of the probe class with statics of its own, initialised by the thread that makes it. For
 * tests of what happens once in the life of a process.
 */
final class FreshProbe {
  private final Class<?> type;

  /** A copy in which the start-up is kept for another time. */
  FreshProbe(long startUpNanos) {
    byte[] bytes = withStartUpNanos(startUpNanos);
    ClassLoader loader =
        new ClassLoader(ClassLoader.getPlatformClassLoader()) {
          @Override
          protected Class<?> findClass(String name) {
            return defineClass(name, bytes, 0, bytes.length);
          }
        };
    try {
      type = Class.forName(Probe.class.getName(), true, loader);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  FreshProbe() {
    this(Probe.START_UP_NANOS);
  }

  int enter(int methodId) {
    return (int) call(null, "enter", methodId);
  }

  void exit(int token) {
    call(null, "exit", token);
  }

  void caught(int token) {
    call(null, "caught", token);
  }

  /** The recording of the current thread from now on; null once recording was stopped. */
  Object watch(int capacity, boolean precise) {
    return call(null, "watch", capacity, precise);
  }

  Object call(Object recording, String name, Object... arguments) {
    for (Method method : type.getDeclaredMethods()) {
      if (method.getName().equals(name) && method.getParameterCount() == arguments.length) {
        try {
          return method.invoke(recording, arguments);
        } catch (InvocationTargetException e) {
          if (e.getCause() instanceof RuntimeException failure) {
            throw failure;
          }
          throw new IllegalStateException(e);
        } catch (IllegalAccessException e) {
          throw new IllegalStateException(e);
        }
      }
    }
    throw new IllegalArgumentException(name);
  }

  long[] ring(Object recording) {
    return (long[]) call(recording, "ring");
  }

  long position(Object recording) {
    return (long) call(recording, "position");
  }

  /** The recording of the start-up, or null once it was freed. */
  Object startUp() {
    return field(null, "startUp");
  }

  Object field(Object recording, String name) {
    try {
      return accessible(name).get(recording);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Lets the next record be at a position. */
  void move(Object recording, long position) {
    ((long[]) field(recording, "nextPosition"))[0] = position;
  }

  private Field accessible(String name) {
    try {
      Field field = type.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] withStartUpNanos(long startUpNanos) {
    try (InputStream in = Objects.requireNonNull(Probe.class.getResourceAsStream("Probe.class"))) {
      ClassReader reader = new ClassReader(in.readAllBytes());
      ClassWriter writer = new ClassWriter(reader, 0);
      reader.accept(
          new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] thrown) {
              return new MethodVisitor(
                  Opcodes.ASM9, super.visitMethod(access, name, descriptor, signature, thrown)) {
                @Override
                public void visitLdcInsn(Object value) {
                  boolean limit = value.equals(Probe.START_UP_NANOS);
                  super.visitLdcInsn(limit ? (Object) startUpNanos : value);
                }
              };
            }
          },
          0);
      return writer.toByteArray();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
