package dev.serin.android;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * The way to members of the framework that are not public; no other class looks for one. They are
 * unknown where Android hides them, and all of them if the app does not allow Serin to look. See
 * "Non-public members behind one switch" in docs/decisions.md.
 */
class HiddenApi {
  private final boolean isAllowed;

  /** Looks for members only if that is allowed. */
  HiddenApi(boolean isAllowed) {
    this.isAllowed = isAllowed;
  }

  /**
   * A field, which may be unknown.
   *
   * @param type the type of its value
   */
  final <T> HiddenField<T> field(Class<?> owner, String name, Class<T> type) {
    return new HiddenField<>(type, isAllowed ? findField(owner, name) : null);
  }

  /** A method; null if it is unknown. */
  final @Nullable Method method(Class<?> owner, String name, Class<?>... parameters) {
    return isAllowed ? findMethod(owner, name, parameters) : null;
  }

  /** Looks for a field; null if there is none, or access is denied. */
  @Nullable Field findField(Class<?> owner, String name) {
    try {
      Field field = owner.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException | RuntimeException e) {
      return null; // this Android has no such field, or hides it from apps
    }
  }

  /** Looks for a method; null if there is none, or access is denied. */
  @Nullable Method findMethod(Class<?> owner, String name, Class<?>[] parameters) {
    try {
      Method method = owner.getDeclaredMethod(name, parameters);
      method.setAccessible(true);
      return method;
    } catch (NoSuchMethodException | RuntimeException e) {
      return null; // as above
    }
  }
}
