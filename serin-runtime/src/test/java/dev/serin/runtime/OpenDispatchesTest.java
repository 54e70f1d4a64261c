package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Interrupts readers of open dispatches by the loop, and the loop by readers, at each access of
 * shared values. {@code ./proof races} does the same with real threads and compilers.
 */
class OpenDispatchesTest {
  @Test
  void a_reader_between_any_two_steps_sees_old_or_new_or_that_it_is_unknown() throws Exception {
    List<String> faults = stepped().call();
    String schedules = faults.remove(faults.size() - 1);
    assertThat(faults).isEmpty();
    assertThat(schedules).matches("[1-9]\\d{2} readers, of which [1-9]\\d* do not know, .*");
    assertThat(schedules).matches(".*, [1-9]\\d{4,} writers");
  }

  @Test
  void a_loop_that_never_rests_makes_it_unknown_and_readers_give_up() throws Exception {
    Callable<List<String>> stepped = stepped();
    var restless = stepped.getClass().getDeclaredMethod("restless");
    restless.setAccessible(true);
    assertThat(restless.invoke(stepped)).isEqualTo("unknown");
  }

  @SuppressWarnings("unchecked")
  private static Callable<List<String>> stepped() throws Exception {
    Class<?> type = new SteppingLoader().loadClass(SteppedDispatches.class.getName());
    return (Callable<List<String>>) type.getDeclaredConstructor().newInstance();
  }

  /** Loads the runtime again, with a step before each call of an atomic variable. */
  private static final class SteppingLoader extends ClassLoader {
    private static final String PACKAGE = "dev.serin.runtime.";

    SteppingLoader() {
      super(OpenDispatchesTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(PACKAGE)) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded == null ? define(name) : loaded;
      }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        ClassReader reader = new ClassReader(in.readAllBytes());
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(new Stepping(writer), 0);
        byte[] bytes = writer.toByteArray();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  private static final class Stepping extends ClassVisitor {
    Stepping(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
      return new MethodVisitor(Opcodes.ASM9, next) {
        @Override
        public void visitMethodInsn(
            int opcode, String owner, String called, String type, boolean isInterface) {
          if (opcode == Opcodes.INVOKEVIRTUAL
              && owner.startsWith("java/util/concurrent/atomic/Atomic")) {
            String steps = SteppedDispatches.class.getName().replace('.', '/');
            super.visitMethodInsn(Opcodes.INVOKESTATIC, steps, "step", "()V", false);
          }
          super.visitMethodInsn(opcode, owner, called, type, isInterface);
        }
      };
    }
  }
}
