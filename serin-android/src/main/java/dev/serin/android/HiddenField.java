package dev.serin.android;

import java.lang.reflect.Field;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A field of the framework that is not public. It may be denied; then nothing is known. */
final class HiddenField<T> {
  private final Class<T> type;
  private final @Nullable Field field;

  /**
   * Finds a field.
   *
   * @param type of what is in it
   */
  HiddenField(Class<?> owner, String name, Class<T> type) {
    this.type = type;
    this.field = find(owner, name);
  }

  /** Whether it can be read here. */
  boolean isKnown() {
    return field != null;
  }

  /** What is in it; null if nothing is, or that cannot be known. */
  @Nullable T of(Object owner) {
    Field known = field;
    if (known == null) {
      return null;
    }
    try {
      return type.cast(known.get(owner));
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e); // it was made accessible
    }
  }

  /** Puts something into it; not to be called where it is not known. */
  void set(Object owner, T value) {
    try {
      Objects.requireNonNull(field, "field").set(owner, value);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e); // it was made accessible
    }
  }

  private static @Nullable Field find(Class<?> owner, String name) {
    try {
      Field field = owner.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException | RuntimeException e) {
      return null; // this Android has no such field, or hides it from apps
    }
  }
}
