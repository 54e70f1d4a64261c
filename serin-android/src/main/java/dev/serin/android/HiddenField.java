package dev.serin.android;

import java.lang.reflect.Field;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A non-public field of the framework. Access may be denied; the value is then unknown. */
final class HiddenField<T> {
  private final Class<T> type;
  private final @Nullable Field field;

  /**
   * A field that {@link HiddenApi} has looked for.
   *
   * @param type the type of the value
   * @param field the field, made accessible; null if it is unknown
   */
  HiddenField(Class<T> type, @Nullable Field field) {
    this.type = type;
    this.field = field;
  }

  /** Whether the field can be read here. */
  boolean isKnown() {
    return field != null;
  }

  /** The value; null if there is none, or it is unknown. */
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

  /** Sets the value; not to be called if the field is unknown. */
  void set(Object owner, T value) {
    try {
      Objects.requireNonNull(field, "field").set(owner, value);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e); // it was made accessible
    }
  }
}
