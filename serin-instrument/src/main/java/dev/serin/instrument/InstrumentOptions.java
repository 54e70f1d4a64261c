package dev.serin.instrument;

import dev.serin.instrument.choose.MethodFilter;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** How a run instruments. Immutable: each setting gives a copy. */
public final class InstrumentOptions {
  private final Settings settings;

  private InstrumentOptions(Settings settings) {
    this.settings = settings;
  }

  /** All that can be set; never changed once it is in options. */
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
   * How many threads work.
   *
   * @throws IllegalArgumentException if there is none
   */
  public InstrumentOptions threads(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("there has to be a thread, not " + count);
    }
    return with(settings -> settings.threads = count);
  }

  /** Whether archives keep the classes that were changed without compressing them: faster. */
  public InstrumentOptions stored(boolean stored) {
    return with(settings -> settings.stored = stored);
  }

  /** Whether every method gets probes that can have them, also one that is cheap. */
  public InstrumentOptions probeAll(boolean probeAll) {
    return with(settings -> settings.probeAll = probeAll);
  }

  /** Whether synthetic accessors get probes; they do unless this is called. */
  public InstrumentOptions probeAccessors(boolean probeAccessors) {
    return with(settings -> settings.probeAccessors = probeAccessors);
  }

  /**
   * Whether the inputs are libraries, whose classes programs extend that are not known. Otherwise
   * they are all of a program, and its methods are cheap or not by all that overrides them.
   */
  public InstrumentOptions libraries(boolean libraries) {
    return with(settings -> settings.libraries = libraries);
  }

  /**
   * What the inputs use and is not instrumented in this run: archives and folders of classes.
   * Without it what lies outside of the inputs is not known: nothing that calls it is cheap, and no
   * class that extends it is an activity.
   */
  public InstrumentOptions classPath(List<Path> classPath) {
    List<Path> copy = List.copyOf(classPath);
    return with(settings -> settings.classPath = copy);
  }

  /** Which methods are to have probes by patterns; all unless this is called. */
  public InstrumentOptions choosing(MethodFilter chosen) {
    return with(settings -> settings.chosen = chosen);
  }

  /** The method map of an earlier build, ours or Matrix's: its methods keep their ids. */
  public InstrumentOptions baseMap(Path file) {
    return with(settings -> settings.baseMap = file);
  }

  /**
   * Which classes may stay as they are if they cannot be instrumented, by their names with slashes.
   * For all others the run fails.
   */
  public InstrumentOptions allow(Predicate<String> allowed) {
    return with(settings -> settings.allowed = allowed);
  }

  /**
   * Which outputs may replace a file or folder that Serin did not write, by their paths as they are
   * given to the run. For all others the run is refused; what Serin wrote is always replaced.
   */
  public InstrumentOptions replacing(Predicate<Path> replaceable) {
    return with(settings -> settings.replaceable = replaceable);
  }

  /** Hears how far the run is, a line each time, on the thread that runs. */
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
