package dev.serin.testkit;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** Finds the methods of a program that code without probes calls, each by the means of its kind. */
final class ProgramTasks {
  private final InstrumentingLoader loader;

  ProgramTasks(InstrumentingLoader loader) {
    this.loader = loader;
  }

  /**
   * Finds the method of a class.
   *
   * @param kind of a task, or of a constructor that a method reference names
   */
  Library.Task find(Program.Kind kind, String className) throws ReflectiveOperationException {
    if (kind == Program.Kind.INITIALISER) {
      FreshClass type = new FreshClass(loader, className, loader.withProbes(className));
      return fuel -> Initialisers.initialise(type, fuel);
    }
    Class<?> owner = loader.loadClass(className);
    return switch (kind) {
      case SUBCLASS -> ((Library.Job) instance(owner))::run;
      case DEFAULT -> (Library.Task) instance(loader.loadClass(className + TaskWriter.INHERITS));
      case BRIDGED -> typed(instance(owner));
      case NAMED_CONSTRUCTOR -> ((Library.Maker) made(owner))::make;
      case LAMBDA, NAMED_STATIC, NAMED_METHOD -> (Library.Task) made(owner);
      case REFLECTED -> reflected(owner);
      case HANDLE -> handle(owner);
      default -> (Library.Task) instance(owner);
    };
  }

  private static Object instance(Class<?> type) throws ReflectiveOperationException {
    return type.getConstructor().newInstance();
  }

  @SuppressWarnings("unchecked") // the class was written with this type
  private static Library.Task typed(Object task) {
    return ((Library.Typed<Integer>) task)::run;
  }

  private static Object made(Class<?> type) throws ReflectiveOperationException {
    return type.getMethod(TaskWriter.MAKE).invoke(null);
  }

  private static Library.Task reflected(Class<?> owner) throws NoSuchMethodException {
    Method method = owner.getDeclaredMethod(ProgramClass.RUN, int.class);
    method.setAccessible(true);
    return fuel -> {
      try {
        method.invoke(null, fuel);
      } catch (InvocationTargetException e) {
        throw unchecked(e.getCause());
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    };
  }

  private static Library.Task handle(Class<?> owner) throws ReflectiveOperationException {
    MethodHandle found =
        MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
            .findStatic(owner, ProgramClass.RUN, MethodType.methodType(void.class, int.class));
    return fuel -> {
      try {
        found.invokeExact(fuel);
      } catch (Throwable e) {
        throw unchecked(e);
      }
    };
  }

  private static RuntimeException unchecked(@Nullable Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    return thrown instanceof RuntimeException unchecked
        ? unchecked
        : new IllegalStateException(thrown); // programs throw no other
  }
}
