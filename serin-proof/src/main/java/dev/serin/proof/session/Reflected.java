package dev.serin.proof.session;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Calls the methods of programs against which nothing here is compiled. */
final class Reflected {
  private final Instrumentation instrumentation;

  Reflected(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  /** A class that any loader of the program has loaded, or that the system's loader finds. */
  Class<?> type(String name) throws ClassNotFoundException {
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      if (loaded.getName().equals(name)) {
        return loaded;
      }
    }
    return Class.forName(name, true, ClassLoader.getSystemClassLoader());
  }

  /** Whether a class has been loaded. */
  boolean isLoaded(String name) {
    return Arrays.stream(instrumentation.getAllLoadedClasses())
        .anyMatch(loaded -> loaded.getName().equals(name));
  }

  /** Calls a static method. */
  Object callStatic(String type, String method, Object... arguments) throws Exception {
    return invoke(type(type), null, method, arguments);
  }

  /** The value of a static field. */
  Object constant(String type, String field) throws Exception {
    return type(type).getField(field).get(null);
  }

  /** Calls a constructor. */
  Object create(String type, Object... arguments) throws Exception {
    for (Constructor<?> constructor : type(type).getConstructors()) {
      if (fits(constructor, arguments)) {
        return constructor.newInstance(arguments);
      }
    }
    throw new NoSuchMethodException(type + Arrays.toString(arguments));
  }

  /** The value of a field of an object. */
  static Object field(Object target, String name) throws Exception {
    for (Class<?> type = target.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          field.setAccessible(true);
          return field.get(target);
        }
      }
    }
    throw new NoSuchFieldException(target.getClass() + "." + name);
  }

  /** Calls a method of an object. */
  static Object call(Object target, String method, Object... arguments) throws Exception {
    return invoke(target.getClass(), target, method, arguments);
  }

  private static Object invoke(
      Class<?> type, @Nullable Object target, String name, Object... arguments) throws Exception {
    for (Class<?> at = type; at != null; at = at.getSuperclass()) {
      for (Method method : at.getDeclaredMethods()) {
        boolean isRightKind = target != null || Modifier.isStatic(method.getModifiers());
        if (method.getName().equals(name) && isRightKind && fits(method, arguments)) {
          method.setAccessible(true);
          return result(method, target, arguments);
        }
      }
    }
    throw new NoSuchMethodException(type + "." + name + Arrays.toString(arguments));
  }

  private static Object result(Method method, @Nullable Object target, Object... arguments)
      throws Exception {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  private static boolean fits(Executable executable, Object... arguments) {
    Class<?>[] types = executable.getParameterTypes();
    boolean fits = types.length == arguments.length;
    for (int i = 0; fits && i < types.length; i++) {
      Object argument = arguments[i];
      fits =
          types[i].isPrimitive()
              ? primitiveName(argument).equals(types[i].getName())
              : types[i].isInstance(argument);
    }
    return fits;
  }

  private static String primitiveName(Object boxed) {
    return boxed instanceof Integer
        ? "int"
        : boxed.getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }
}
