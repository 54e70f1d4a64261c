package dev.serin.gradle;

import com.android.build.api.instrumentation.AsmClassVisitorFactory;
import com.android.build.api.instrumentation.ClassContext;
import com.android.build.api.instrumentation.ClassData;
import com.android.build.api.instrumentation.InstrumentationParameters;
import dev.serin.instrument.InstrumentPlan;
import dev.serin.instrument.base.InstrumentException;
import org.gradle.api.GradleException;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.logging.Logging;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.InputFile;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Puts probes into the classes of an app's libraries, one at a time as the Android plugin passes
 * them, by a plan that covers all of them. Keeps the changes that other plugins have made to a
 * class before. Other classes pass unchanged.
 */
public abstract class LibraryVisitor implements AsmClassVisitorFactory<LibraryVisitor.Parameters> {
  private static final long serialVersionUID = 1;

  /** The parameters of the visitor. */
  public interface Parameters extends InstrumentationParameters {
    /** The plan for each class. */
    @InputFile
    @PathSensitive(PathSensitivity.NONE)
    RegularFileProperty getPlan();

    /** Opens the plan. */
    @Internal
    Property<LibraryPlans> getPlans();
  }

  private InstrumentPlan plan() {
    Parameters parameters = getParameters().get();
    return parameters.getPlans().get().get(parameters.getPlan().get().getAsFile().toPath());
  }

  /** The name of a class, with slashes. */
  private static String name(ClassData type) {
    String name = type.getClassName().replace('.', '/');
    return name.startsWith("/") ? name.substring(1) : name; // a class without a package
  }

  @Override
  public boolean isInstrumentable(ClassData type) {
    return plan().concerns(name(type));
  }

  @Override
  public ClassVisitor createClassVisitor(ClassContext context, ClassVisitor next) {
    return new Collecting(plan(), name(context.getCurrentClassData()), next);
  }

  /** Collects a class, and passes it to the next visitor with probes. */
  private static final class Collecting extends ClassVisitor {
    private final InstrumentPlan plan;
    private final String name;
    private final ClassWriter collected;
    private final ClassVisitor next;

    Collecting(InstrumentPlan plan, String name, ClassVisitor next) {
      this(plan, name, new ClassWriter(0), next);
    }

    private Collecting(InstrumentPlan plan, String name, ClassWriter collected, ClassVisitor next) {
      super(Opcodes.ASM9, collected);
      this.plan = plan;
      this.name = name;
      this.collected = collected;
      this.next = next;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String method, String descriptor, String signature, String[] exceptions) {
      int parameters = Type.getArgumentsAndReturnSizes(descriptor) >> 2;
      boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
      return new Sizes(
          super.visitMethod(access, method, descriptor, signature, exceptions),
          isStatic ? parameters - 1 : parameters);
    }

    @Override
    public void visitEnd() {
      super.visitEnd();
      try {
        byte[] instrumented = plan.instrument(collected.toByteArray(), name).bytes();
        new ClassReader(instrumented).accept(next, ClassReader.EXPAND_FRAMES);
      } catch (InstrumentException e) {
        String message =
            "serin: a class of a library cannot be instrumented: "
                + e.getMessage()
                + "\nAnother plugin's visitor may have changed it. To leave it unchanged:"
                + " serin { exclude '"
                + name.replace('/', '.')
                + "' }";
        // The Android plugin's exception for this one does not have its message.
        Logging.getLogger(LibraryVisitor.class).error(message);
        throw new GradleException(message, e);
      }
    }
  }

  /**
   * Counts the locals and the stack that a method uses, as earlier visitors may leave this to the
   * final writer of the class.
   */
  private static final class Sizes extends MethodVisitor {
    private int minLocals;
    private int minStack;

    Sizes(MethodVisitor next, int parameters) {
      super(Opcodes.ASM9, next);
      this.minLocals = parameters;
    }

    @Override
    public void visitVarInsn(int opcode, int local) {
      boolean takesTwo =
          opcode == Opcodes.LLOAD
              || opcode == Opcodes.LSTORE
              || opcode == Opcodes.DLOAD
              || opcode == Opcodes.DSTORE;
      minLocals = Math.max(minLocals, local + (takesTwo ? 2 : 1));
      super.visitVarInsn(opcode, local);
    }

    @Override
    public void visitIincInsn(int local, int increment) {
      minLocals = Math.max(minLocals, local + 1);
      super.visitIincInsn(local, increment);
    }

    @Override
    public void visitFrame(int type, int locals, Object[] local, int items, Object[] stack) {
      minLocals = Math.max(minLocals, slots(locals, local));
      minStack = Math.max(minStack, slots(items, stack));
      super.visitFrame(type, locals, local, items, stack);
    }

    private static int slots(int count, Object[] types) {
      int slots = count;
      for (int i = 0; i < count; i++) {
        slots += types[i] == Opcodes.LONG || types[i] == Opcodes.DOUBLE ? 1 : 0;
      }
      return slots;
    }

    @Override
    public void visitMaxs(int stack, int locals) {
      super.visitMaxs(Math.max(minStack, stack), Math.max(minLocals, locals));
    }
  }
}
