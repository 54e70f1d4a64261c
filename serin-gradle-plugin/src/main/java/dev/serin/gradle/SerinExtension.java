package dev.serin.gradle;

import java.util.Map;
import java.util.TreeMap;
import org.gradle.api.Action;
import org.gradle.api.GradleException;
import org.gradle.api.NamedDomainObjectContainer;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.provider.Provider;

/**
 * {@code serin { }} in a build file. Patterns have the syntax of {@code docs/instrumentation.md}.
 */
public abstract class SerinExtension extends SerinOptions {
  /** Whether there are probes; true by default. */
  public abstract Property<Boolean> getEnabled();

  /** Whether the plugin adds the runtime to the dependencies; true by default. */
  public abstract Property<Boolean> getAddRuntime();

  /**
   * Whether the plugin adds Serin's screens, with the runtime, to debuggable variants of an app;
   * true by default.
   */
  public abstract Property<Boolean> getAddScreens();

  /** The names of the app's variants to instrument; all if there are none. */
  public abstract ListProperty<String> getVariants();

  /** Patterns of the classes and methods to instrument; everything if there are none. */
  public abstract ListProperty<String> getIncludes();

  /** Patterns of the classes and methods not to instrument. */
  public abstract ListProperty<String> getExcludes();

  /** A file of patterns that are not instrumented, also in the syntax of Matrix. */
  public abstract RegularFileProperty getExcludesFile();

  /**
   * A list of {@code serin learn}: its methods get no probe, and their time counts as their
   * callers'.
   */
  public abstract RegularFileProperty getLearned();

  /** Patterns of classes that stay unchanged if they cannot be instrumented. */
  public abstract ListProperty<String> getAllowed();

  /**
   * The method map of an earlier build, whose methods keep their ids; Matrix's too. It may be
   * missing, as before the first build; the build then warns.
   */
  public abstract RegularFileProperty getBaseMap();

  /** Whether trivial methods, which take next to no time, get probes too; false by default. */
  public abstract Property<Boolean> getProbeAll();

  /** Whether synthetic accessors stay without probes; false by default. */
  public abstract Property<Boolean> getSkipAccessors();

  /**
   * The folder for maps and reports, with a subfolder for each variant; {@code
   * build/outputs/serin}.
   */
  public abstract DirectoryProperty getOutputDirectory();

  /** The source for messages of the main thread: {@code printer}, {@code frames}, {@code auto}. */
  public abstract Property<String> getLoopSource();

  /** Whether each probe reads the real clock instead of the one that ticks; much slower. */
  public abstract Property<Boolean> getPreciseClock();

  /** The settings by build type. */
  public abstract NamedDomainObjectContainer<SerinBuildType> getBuildTypes();

  /** Configures the settings by build type. */
  public void buildTypes(Action<? super NamedDomainObjectContainer<SerinBuildType>> action) {
    action.execute(getBuildTypes());
  }

  /** The settings by product flavour; those of a build type override them. */
  public abstract NamedDomainObjectContainer<SerinProductFlavor> getProductFlavors();

  /** Configures the settings by product flavour. */
  public void productFlavors(
      Action<? super NamedDomainObjectContainer<SerinProductFlavor>> action) {
    action.execute(getProductFlavors());
  }

  /** Selects variants of an app by name. */
  public void variants(String... names) {
    getVariants().addAll(names);
  }

  /** Adds patterns of the classes and methods to instrument. */
  public void include(String... patterns) {
    getIncludes().addAll(patterns);
  }

  /** Adds patterns of the classes and methods not to instrument. */
  public void exclude(String... patterns) {
    getExcludes().addAll(patterns);
  }

  /** Adds patterns of classes that stay unchanged if they cannot be instrumented. */
  public void allow(String... patterns) {
    getAllowed().addAll(patterns);
  }

  /** Matrix's name of {@link #getEnabled()}: always fails and names that. */
  public void setEnable(Object value) {
    throw nameOfMatrix("enable", "enabled = " + value);
  }

  /** The getter without which Kotlin does not compile {@code enable = …}; always fails as well. */
  public Object getEnable() {
    throw nameOfMatrix("enable", "enabled");
  }

  /** Matrix's name of {@link #getExcludesFile()}: always fails and names that. */
  public void setBlackListFile(Object value) {
    throw nameOfMatrix("blackListFile", "excludesFile = file(\"" + value + "\")");
  }

  /** The getter for Kotlin; always fails as well. */
  public Object getBlackListFile() {
    throw nameOfMatrix("blackListFile", "excludesFile");
  }

  /** Matrix's name of {@link #getBaseMap()}: always fails and names that. */
  public void setBaseMethodMapFile(Object value) {
    throw nameOfMatrix("baseMethodMapFile", "baseMap = file(\"" + value + "\")");
  }

  /** The getter for Kotlin; always fails as well. */
  public Object getBaseMethodMapFile() {
    throw nameOfMatrix("baseMethodMapFile", "baseMap");
  }

  private static GradleException nameOfMatrix(String name, String right) {
    return new GradleException(
        "serin: " + name + " in serin { } is a name of Matrix. Write " + right + " instead.");
  }

  @Override
  String place() {
    return PLACE;
  }

  @Override
  Map<String, Provider<?>> ownProperties() {
    Map<String, Provider<?>> properties = new TreeMap<>(super.ownProperties());
    properties.put("loopSource", getLoopSource());
    properties.put("preciseClock", getPreciseClock());
    return properties;
  }
}
