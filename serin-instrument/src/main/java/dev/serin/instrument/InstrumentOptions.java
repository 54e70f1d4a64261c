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
    private @Nullable Path map;
    private @Nullable Path skipped;
    private @Nullable Path state;
    private @Nullable Path plan;
    private @Nullable Path planClasses;
    private @Nullable Path formerPlan;
    private @Nullable Path formerClasses;
    private FileChanges fileChanges = new FileChanges();

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

  /**
   * Sets the method map of an earlier build, Serin's or Matrix's: its methods keep their ids. The
   * file may be missing, as before the first build, which {@link RunResult#missingBaseMap} reports.
   */
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

  /** Sets the file of the method map; none is written by default. */
  public InstrumentOptions map(Path file) {
    return with(settings -> settings.map = file);
  }

  /**
   * Sets the file for the list of methods without probes; none is written by default. It has a line
   * {@code REASON,access,class method descriptor} for each, followed by the figures of learned
   * ones.
   */
  public InstrumentOptions skipped(Path file) {
    return with(settings -> settings.skipped = file);
  }

  /**
   * Sets the file of the state from which the next run with the same outputs can resume, in a
   * private format; none is kept by default. If the file exists, from a run with the same options
   * and the same version of Serin, only classes that changes affect are instrumented again. If it
   * is missing or unusable, which {@link RunResult#fullRunReason} reports, all are. The outputs are
   * the same in both cases. The file does not exist while outputs are replaced, so an interruption
   * leads to a full run.
   */
  public InstrumentOptions state(Path file) {
    return with(settings -> settings.state = file);
  }

  /**
   * Sets the files for the decisions of the run and for all known classes, in a private format;
   * none are written by default.
   *
   * @param plan an {@link InstrumentPlan}: it stays the same if changes of the inputs do not affect
   *     it
   * @param classes for runs that resume from here
   */
  public InstrumentOptions plan(Path plan, Path classes) {
    return with(
        settings -> {
          settings.plan = plan;
          settings.planClasses = classes;
        });
  }

  /**
   * Resumes from the decisions and the classes of another run; its inputs and its class path need
   * not be in the class path here. Its method map is the base map, replacing that of {@link
   * #baseMap}, and so the new map includes its methods. The list of methods without probes, and the
   * result, include the other run's.
   *
   * @param plan the plan from {@link #plan}
   * @param classes the classes from {@link #plan}
   */
  public InstrumentOptions resumeFrom(Path plan, Path classes) {
    return with(
        settings -> {
          settings.formerPlan = plan;
          settings.formerClasses = classes;
        });
  }

  /** Sets the operations on files by which outputs are published. */
  InstrumentOptions fileChanges(FileChanges operations) {
    return with(settings -> settings.fileChanges = operations);
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

  @Nullable Path map() {
    return settings.map;
  }

  @Nullable Path skipped() {
    return settings.skipped;
  }

  @Nullable Path state() {
    return settings.state;
  }

  @Nullable Path plan() {
    return settings.plan;
  }

  @Nullable Path planClasses() {
    return settings.planClasses;
  }

  @Nullable Path formerPlan() {
    return settings.formerPlan;
  }

  @Nullable Path formerClasses() {
    return settings.formerClasses;
  }

  FileChanges fileChanges() {
    return settings.fileChanges;
  }
}
