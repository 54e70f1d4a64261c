package dev.serin.gradle;

import dev.serin.runtime.Options;
import java.util.List;
import java.util.Map;
import org.gradle.api.Action;
import org.gradle.api.GradleException;
import org.gradle.api.NamedDomainObjectContainer;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.MapProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.provider.Provider;

/** {@code serin { }} in a build file. Patterns are those of {@code docs/instrumentation.md}. */
public abstract class SerinExtension {
  /** Whether there are probes; true by default. */
  public abstract Property<Boolean> getEnabled();

  /** Whether the plugin adds the runtime to the dependencies; true by default. */
  public abstract Property<Boolean> getAddRuntime();

  /**
   * Whether the plugin adds Serin's screens, with the runtime, to variants of an app that can be
   * debugged; true by default.
   */
  public abstract Property<Boolean> getAddScreens();

  /** The variants of an app that are instrumented, by name; all if there are none. */
  public abstract ListProperty<String> getVariants();

  /** Patterns of what is instrumented; everything if there are none. */
  public abstract ListProperty<String> getIncludes();

  /** Patterns of what is not instrumented. */
  public abstract ListProperty<String> getExcludes();

  /** A file of patterns of what is not instrumented, also in the syntax of Matrix. */
  public abstract RegularFileProperty getExcludesFile();

  /** A list of {@code serin learn}: its methods get no probe, their time is their callers'. */
  public abstract RegularFileProperty getLearned();

  /** Patterns of classes that stay as they are if they cannot be instrumented. */
  public abstract ListProperty<String> getAllowed();

  /** The method map of an earlier build, whose methods keep their ids; Matrix's too. */
  public abstract RegularFileProperty getBaseMap();

  /** Whether methods get probes that take next to no time anyhow; false by default. */
  public abstract Property<Boolean> getProbeAll();

  /** Whether synthetic accessors stay without probes; false by default. */
  public abstract Property<Boolean> getSkipAccessors();

  /** Where maps and reports go, in a folder for each variant; {@code build/outputs/serin}. */
  public abstract DirectoryProperty getOutputDirectory();

  /** How messages of the main thread are seen: {@code printer}, {@code frames}, {@code auto}. */
  public abstract Property<String> getLoopSource();

  /** Whether each probe reads the real clock, not the one that ticks; much slower. */
  public abstract Property<Boolean> getPreciseClock();

  /** For how many different call paths a message has room at first; 4 to 262,144. */
  public abstract Property<Integer> getCallPaths();

  /** Options of the runtime, by name; those of a build type win. */
  public abstract MapProperty<String, String> getOptions();

  /** What differs by build type. */
  public abstract NamedDomainObjectContainer<SerinBuildType> getBuildTypes();

  /** Configures what differs by build type. */
  public void buildTypes(Action<? super NamedDomainObjectContainer<SerinBuildType>> action) {
    action.execute(getBuildTypes());
  }

  /** Chooses variants of an app by name. */
  public void variants(String... names) {
    getVariants().addAll(names);
  }

  /** Adds patterns of what is instrumented. */
  public void include(String... patterns) {
    getIncludes().addAll(patterns);
  }

  /** Adds patterns of what is not instrumented. */
  public void exclude(String... patterns) {
    getExcludes().addAll(patterns);
  }

  /** Adds patterns of classes that stay as they are if they cannot be instrumented. */
  public void allow(String... patterns) {
    getAllowed().addAll(patterns);
  }

  /** Sets an option of the runtime. */
  public void option(String name, Object value) {
    getOptions().put(name, String.valueOf(value));
  }

  /** Puts what is set among the options of the runtime. */
  void putOptions(MapProperty<String, String> options) {
    put(options, "loopSource", getLoopSource());
    put(options, "preciseClock", getPreciseClock());
    put(options, "callPaths", getCallPaths());
    options.putAll(getOptions());
  }

  private static void put(MapProperty<String, String> options, String name, Provider<?> value) {
    if (value.isPresent()) {
      options.put(name, value.map(String::valueOf));
    }
  }

  /**
   * What is set for the runtime, checked.
   *
   * @param reserved options that the plugin sets itself
   */
  static Map<String, String> checked(Map<String, String> set, List<String> reserved) {
    Options options = Options.DEFAULTS;
    for (Map.Entry<String, String> option : set.entrySet()) {
      if (reserved.contains(option.getKey())) {
        throw new GradleException(
            "serin: the option "
                + option.getKey()
                + " in serin { }: the plugin sets it itself; see outputDirectory.");
      }
      try {
        options = options.with(option.getKey(), option.getValue());
      } catch (IllegalArgumentException e) {
        throw new GradleException(
            "serin: the option " + option.getKey() + " in serin { }: " + e.getMessage(), e);
      }
    }
    return set;
  }
}
