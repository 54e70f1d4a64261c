package dev.serin.testkit;

import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import dev.serin.format.MethodNames;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** A program's classes, written, instrumented by the engine, and loaded. */
final class LoadedProgram {
  private final InstrumentingLoader loader;
  private final List<MethodHandle> methods = new ArrayList<>();
  private final Map<Integer, Library.Task> tasks = new HashMap<>();

  /**
   * Loads a program.
   *
   * @param last changes class files that have probes
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
    String className = ProgramClass.owner(program, number).replace('/', '.');
    MethodType type = MethodType.methodType(void.class, int.class);
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    Program.Kind kind = program.methods().get(number).kind();
    if (kind.isTask() || kind == Program.Kind.NAMED_CONSTRUCTOR) {
      Library.Task task = new ProgramTasks(loader).find(kind, className);
      tasks.put(number, task);
      return lookup.findVirtual(Library.Task.class, ProgramClass.RUN, type).bindTo(task);
    }
    Class<?> owner = loader.loadClass(className);
    return kind.constructs()
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

  /** The caller of a method that is a {@link Program.Kind#isTask task}. */
  Library.Task task(int number) {
    return Objects.requireNonNull(tasks.get(number));
  }

  /** The name of a method in trees. */
  static String name(MethodNames names, int methodId) {
    MethodName name = names.name(methodId);
    if (name == null) {
      return "#" + methodId;
    }
    String className = name.className();
    if (className.equals(ProgramClass.MAIN.replace('/', '.'))) {
      return name.methodName();
    }
    boolean called =
        name.descriptor().equals(ProgramClass.DELEGATE_DESCRIPTOR)
            || name.descriptor().equals(TaskWriter.BRIDGED_DESCRIPTOR);
    return className.substring(className.lastIndexOf('.') + 1) + (called ? Program.CALLED : "");
  }
}
