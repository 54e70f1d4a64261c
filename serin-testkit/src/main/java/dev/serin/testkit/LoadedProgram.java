package dev.serin.testkit;

import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import dev.serin.format.MethodNames;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** A program's classes, written, instrumented by the engine, and loaded. */
final class LoadedProgram {
  private final InstrumentingLoader loader;
  private final List<MethodHandle> methods = new ArrayList<>();

  /**
   * Loads a program.
   *
   * @param last what is done to class files that have probes
   */
  LoadedProgram(Program program, UnaryOperator<byte[]> last) throws ReflectiveOperationException {
    this.loader =
        new InstrumentingLoader(LoadedProgram.class.getClassLoader(), name -> false, last);
    ProgramWriter.write(program).forEach(loader::give);
    for (int i = 0; i < program.methods().size(); i++) {
      methods.add(find(program, i));
    }
  }

  private MethodHandle find(Program program, int number) throws ReflectiveOperationException {
    Class<?> owner = loader.loadClass(ProgramWriter.owner(program, number).replace('/', '.'));
    MethodType type = MethodType.methodType(void.class, int.class);
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    return program.methods().get(number).kind().constructs()
        ? lookup.findConstructor(owner, type).asType(type)
        : lookup.findStatic(owner, program.name(number), type);
  }

  /** The methods that have probes. */
  MethodMap methods() {
    return loader.methods();
  }

  /** One of the methods. */
  MethodHandle method(int number) {
    return methods.get(number);
  }

  /** The name of a method in trees. */
  static String name(MethodNames names, int methodId) {
    MethodName name = names.name(methodId);
    if (name == null) {
      return "#" + methodId;
    }
    boolean constructs = name.methodName().equals("<init>");
    String className = name.className();
    if (!constructs) {
      return name.methodName();
    }
    boolean called = name.descriptor().equals(ProgramWriter.DELEGATE_DESCRIPTOR);
    return className.substring(className.lastIndexOf('.') + 1) + (called ? Program.CALLED : "");
  }
}
