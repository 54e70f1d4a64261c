package dev.serin.gradle;

import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gradle.api.GradleException;
import org.gradle.api.provider.MapProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.provider.Provider;

/**
 * The options of the runtime in a block of a build file. They are checked when the project is
 * configured, except for values of providers passed to {@link #option}: these are read and checked
 * when a task needs them, so that they are no input of the configuration cache.
 */
public abstract class SerinOptions {
  /** The outermost block, which may have any option. */
  static final String PLACE = "serin { }";

  private final Map<String, Provider<String>> provided = new LinkedHashMap<>();

  /** The initial capacity of a message for different call paths; 4 to 262,144. */
  public abstract Property<Integer> getCallPaths();

  /** Options of the runtime, by name. */
  public abstract MapProperty<String, String> getOptions();

  /**
   * Sets an option of the runtime.
   *
   * @param value the value, or a provider of it, whose absent value leaves the option unset
   */
  public void option(String name, Object value) {
    if (value instanceof Provider) {
      if (Option.named(name) == null) {
        check(name, "", place()); // fails and lists the known names
      }
      provided.put(name, ((Provider<?>) value).map(String::valueOf));
    } else {
      String text = String.valueOf(value);
      check(name, text, place());
      provided.remove(name);
      getOptions().put(name, text);
    }
  }

  /** The block in messages. */
  abstract String place();

  /** The options that have a property of their own, by name. */
  Map<String, Provider<?>> ownProperties() {
    return Map.of("callPaths", getCallPaths());
  }

  /** Adds the settings to the options of the runtime. */
  void putOptions(MapProperty<String, String> options) {
    ownProperties()
        .forEach(
            (name, value) -> {
              if (value.isPresent()) {
                options.put(name, value.map(String::valueOf));
              }
            });
    options.putAll(getOptions());
    provided.forEach(
        (name, value) ->
            options.putAll(value.map(text -> single(name, text)).orElse(new TreeMap<>())));
  }

  /** A map with one entry, of a class that the configuration cache can store, unlike Map.of. */
  private static Map<String, String> single(String name, String value) {
    Map<String, String> single = new TreeMap<>();
    single.put(name, value);
    return single;
  }

  /** The names of all options that are set here without a property of their own. */
  Set<String> names() {
    Set<String> names = new TreeSet<>(known().keySet());
    names.addAll(provided.keySet());
    return names;
  }

  private Map<String, String> known() {
    return getOptions().getOrElse(Map.of());
  }

  /**
   * Checks everything that is known when the project is configured.
   *
   * @param reserved options that the plugin sets itself
   */
  void check(List<String> reserved) {
    for (String name : names()) {
      checkReserved(name, reserved, place());
    }
    ownProperties()
        .forEach(
            (name, value) -> {
              if (value.isPresent()) {
                check(name, String.valueOf(value.get()), place());
              }
            });
    known().forEach((name, value) -> check(name, value, place()));
  }

  /**
   * Checks the options of all blocks together, as some were not known before, and returns them.
   *
   * @param reserved options that the plugin sets itself
   */
  static Map<String, String> checked(Map<String, String> set, List<String> reserved) {
    set.forEach(
        (name, value) -> {
          checkReserved(name, reserved, PLACE);
          check(name, value, PLACE);
        });
    return set;
  }

  private static void check(String name, String value, String place) {
    try {
      Options.DEFAULTS.with(name, value);
    } catch (IllegalArgumentException e) {
      throw new GradleException(
          "serin: the option " + name + " in " + place + ": " + e.getMessage(), e);
    }
  }

  private static void checkReserved(String name, List<String> reserved, String place) {
    if (reserved.contains(name)) {
      throw new GradleException(
          "serin: the option "
              + name
              + " in "
              + place
              + ": the plugin sets it itself; see outputDirectory.");
    }
  }
}
