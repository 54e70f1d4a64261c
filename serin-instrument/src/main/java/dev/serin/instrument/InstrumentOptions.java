package dev.serin.instrument;

import dev.serin.instrument.choose.MethodFilter;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The options of a run. Immutable: each setter returns a copy. */
public final class InstrumentOptions {
  private final Settings settings;

  private InstrumentOptions(Settings settings) {
    this.settings = settings;
  }

  /** All settings; never changed once they are in options. */
  private static final class Settings implements Cloneable {
    private int threads = Runtime.getRuntime().availableProcessors();
    private boolean stored;
    private boolean probeAll;
    private boolean probeAccessors = true;
    private boolean libraries;
    private List<Path> classPath = List.of();
    private MethodFilter chosen = MethodFilter.builder().build();
    private @Nullable Path baseMap;
    private Predicate<String> allowed = className -> false;
    private Predicate<Path> replaceable = output -> false;
    private Consumer<String> progress = text -> {};

    Settings copy() {
      try {
        return (Settings) clone();
      } catch (CloneNotSupportedException e) {
        throw new IllegalStateException("settings can be cloned", e);
      }
    }
  }

  /** As many threads as processors; archives compressed; cheap methods without probes. */
  public static InstrumentOptions defaults() {
    return new InstrumentOptions(new Settings());
  }

  /**
   * Sets the number of threads.
   *
   * @throws IllegalArgumentException if there is none
   */
  public InstrumentOptions threads(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("the number of threads must be at least 1, not " + count);
    }
    return with(settings -> settings.threads = count);
  }

  /** Sets whether archives store changed classes without compression, which is faster. */
  public InstrumentOptions stored(boolean stored) {
    return with(settings -> settings.stored = stored);
  }

  /** Sets whether every method that can have probes gets them, also a cheap one. */
  public InstrumentOptions probeAll(boolean probeAll) {
    return with(settings -> settings.probeAll = probeAll);
  }

  /** Sets whether synthetic accessors get probes; they do by default. */
  public InstrumentOptions probeAccessors(boolean probeAccessors) {
    return with(settings -> settings.probeAccessors = probeAccessors);
  }

  /**
   * Sets whether the inputs are libraries, whose classes unknown programs extend. Otherwise they
   * are a whole program, and all overrides of a method decide whether it is cheap.
   */
  public InstrumentOptions libraries(boolean libraries) {
    return with(settings -> settings.libraries = libraries);
  }

  /**
   * Sets the archives and folders of classes that the inputs use and that this run does not
   * instrument. Without them nothing outside of the inputs is known: no method that calls it is
   * cheap, and no class that extends it is an activity.
   */
  public InstrumentOptions classPath(List<Path> classPath) {
    List<Path> copy = List.copyOf(classPath);
    return with(settings -> settings.classPath = copy);
  }

  /** Chooses by patterns which methods get probes; all do by default. */
  public InstrumentOptions choosing(MethodFilter chosen) {
    return with(settings -> settings.chosen = chosen);
  }

  /** Sets the method map of an earlier build, Serin's or Matrix's: its methods keep their ids. */
  public InstrumentOptions baseMap(Path file) {
    return with(settings -> settings.baseMap = file);
  }

  /**
   * Sets which classes may stay as they are if they cannot be instrumented, by their names with
   * slashes. For all others the run fails.
   */
  public InstrumentOptions allow(Predicate<String> allowed) {
    return with(settings -> settings.allowed = allowed);
  }

  /**
   * Sets which outputs may replace a file or folder that Serin did not write, by the paths that are
   * passed to the run. For all others the run is refused; files that Serin wrote are always
   * replaced.
   */
  public InstrumentOptions replacing(Predicate<Path> replaceable) {
    return with(settings -> settings.replaceable = replaceable);
  }

  /**
   * Sets a listener for the progress of the run, which gets a line each time on the thread that
   * runs.
   */
  public InstrumentOptions progress(Consumer<String> progress) {
    return with(settings -> settings.progress = progress);
  }

  private InstrumentOptions with(Consumer<Settings> change) {
    Settings copy = settings.copy();
    change.accept(copy);
    return new InstrumentOptions(copy);
  }

  int threads() {
    return settings.threads;
  }

  boolean stored() {
    return settings.stored;
  }

  boolean probeAll() {
    return settings.probeAll;
  }

  boolean probeAccessors() {
    return settings.probeAccessors;
  }

  boolean libraries() {
    return settings.libraries;
  }

  List<Path> classPath() {
    return settings.classPath;
  }

  MethodFilter chosen() {
    return settings.chosen;
  }

  @Nullable Path baseMap() {
    return settings.baseMap;
  }

  Predicate<String> allowed() {
    return settings.allowed;
  }

  Predicate<Path> replaceable() {
    return settings.replaceable;
  }

  Consumer<String> progress() {
    return settings.progress;
  }
}
