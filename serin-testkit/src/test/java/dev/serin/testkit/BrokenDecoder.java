package dev.serin.testkit;

import dev.serin.format.FrameVisitor;
import dev.serin.format.RecordDecoder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.util.Objects;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The real decoder with one instruction changed. */
final class BrokenDecoder extends ClassLoader implements Follower.Decoding {
  private static final String BROKEN = RecordDecoder.class.getName();
  private static final String PACKAGE = BROKEN.substring(0, BROKEN.lastIndexOf('.') + 1);

  private final Fault fault;
  private final Class<?> decoder;

  /** Changes the method that an instruction is looked for in. */
  interface Change {
    /** Changes a method at an instruction. */
    void apply(MethodNode method, AbstractInsnNode at);
  }

  /**
   * One deliberate fault.
   *
   * @param what what is wrong then
   * @param method where, with its descriptor
   * @param instruction which one: an opcode, or the name of what it calls or reads
   * @param occurrence which one of these in the method, from 1 on
   */
  record Fault(String what, String method, Object instruction, int occurrence, Change change) {
    @Override
    public String toString() {
      return what;
    }
  }

  BrokenDecoder(Fault fault) throws ClassNotFoundException {
    super(BrokenDecoder.class.getClassLoader());
    this.fault = fault;
    this.decoder = loadClass(BROKEN);
  }

  @Override
  public Follower.Decoder begin(FrameVisitor visitor, long beginPosition, long beginMicros) {
    try {
      return new Called(
          decoder
              .getConstructor(FrameVisitor.class, long.class, long.class)
              .newInstance(visitor, beginPosition, beginMicros));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(fault.toString(), e);
    }
  }

  /** Calls the broken decoder, which is another class than ours. */
  private final class Called implements Follower.Decoder {
    private final Object made;

    Called(Object made) {
      this.made = made;
    }

    @Override
    public void decode(long[] records, int from, int to) {
      call("decode", records, from, to);
    }

    @Override
    public void skip(long position, long overwritten, long micros, long fromNanos, long toNanos) {
      call("skip", position, overwritten, micros, fromNanos, toNanos);
    }

    private void call(String name, Object... arguments) {
      try {
        for (Method method : decoder.getMethods()) {
          if (method.getName().equals(name)) {
            method.invoke(made, arguments);
          }
        }
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(fault.toString(), e);
      }
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    boolean shared = name.startsWith(FrameVisitor.class.getName());
    if (!name.startsWith(PACKAGE) || shared) {
      return super.loadClass(name, resolve);
    }
    Class<?> loaded = findLoadedClass(name);
    return loaded == null ? define(name) : loaded;
  }

  private Class<?> define(String name) {
    byte[] bytes;
    String resource = name.replace('.', '/') + ".class";
    try (InputStream in = Objects.requireNonNull(getParent().getResourceAsStream(resource))) {
      bytes = in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    byte[] defined = name.equals(BROKEN) ? change(bytes) : bytes;
    return defineClass(name, defined, 0, defined.length);
  }

  private byte[] change(byte[] classFile) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, 0);
    for (MethodNode method : node.methods) {
      if ((method.name + method.desc).equals(fault.method())) {
        fault.change().apply(method, find(method));
        ClassWriter writer = new ClassWriter(0);
        node.accept(writer);
        return writer.toByteArray();
      }
    }
    throw new IllegalArgumentException("no method " + fault.method() + "; mend this fault");
  }

  private AbstractInsnNode find(MethodNode method) {
    int seen = 0;
    for (AbstractInsnNode at : method.instructions) {
      if (matches(at) && ++seen == fault.occurrence()) {
        return at;
      }
    }
    throw new IllegalArgumentException("no such instruction for: " + fault + "; mend this fault");
  }

  private boolean matches(AbstractInsnNode at) {
    Object sought = fault.instruction();
    return sought.equals(at.getOpcode())
        || (at instanceof MethodInsnNode call && sought.equals(call.name))
        || (at instanceof FieldInsnNode field && sought.equals(field.name));
  }
}
