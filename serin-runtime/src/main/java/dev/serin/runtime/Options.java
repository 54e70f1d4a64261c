package dev.serin.runtime;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** Values of {@link Option}s. Immutable. */
public final class Options {
  /** The default value of every option. */
  public static final Options DEFAULTS = new Options(Collections.emptyMap());

  private final Map<Option<?>, Object> values;

  private Options(Map<Option<?>, Object> values) {
    this.values = values;
  }

  /** The value of an option. */
  public <T> T get(Option<T> option) {
    @SuppressWarnings("unchecked") // with() is the only way to add a value, and checks the type
    T value = (T) values.get(option);
    return value == null ? option.byDefault() : value;
  }

  /**
   * A copy with one option changed.
   *
   * @throws IllegalArgumentException if the value is out of the option's bounds, or not one of its
   *     choices
   */
  public <T> Options with(Option<T> option, T value) {
    Map<Option<?>, Object> changed = new HashMap<>(values);
    boolean isChecked = value instanceof Long || value instanceof String;
    changed.put(option, isChecked ? option.parse(value.toString()) : value);
    return new Options(changed);
  }

  /**
   * A copy with one option changed.
   *
   * @throws IllegalArgumentException if there is no such option or the text is not a value of it
   */
  public Options with(String name, String text) {
    Option<?> option = Option.named(name);
    if (option == null) {
      throw new IllegalArgumentException(
          "unknown option " + name + "; known options: " + Option.all());
    }
    Map<Option<?>, Object> changed = new HashMap<>(values);
    changed.put(option, option.parse(text));
    return new Options(changed);
  }
}
