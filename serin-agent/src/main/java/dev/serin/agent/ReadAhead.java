package dev.serin.agent;

import dev.serin.instrument.ProgramReader;
import dev.serin.instrument.WholeProgram;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.choose.MethodFilter;
import dev.serin.runtime.Log;
import java.io.File;
import java.lang.module.ResolvedModule;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reads the program's class path and module path on a daemon thread, and then hands the cheap
 * methods to the transformer. A failure is logged once; the transformer then continues to judge one
 * class at a time.
 */
final class ReadAhead implements Runnable {
  /** The times at which the class path can be read. */
  enum Mode {
    /** While the program starts. */
    BACKGROUND,
    /** Before the program starts. */
    WAIT,
    /** Not at all. */
    OFF
  }

  private final ProbeTransformer transformer;
  private final MethodFilter filter;
  private final @Nullable File cache;
  private final Log log;
  private @Nullable ClassKeeper keeper;
  private List<Path> classPath = List.of();
  private List<Path> modulePath = List.of();
  private volatile String outcome = "the class path was not read ahead";

  /**
   * Creates a reader of this process's class path.
   *
   * @param filter chooses which methods get probes
   * @param cache the directory for summaries, or null
   */
  ReadAhead(ProbeTransformer transformer, MethodFilter filter, @Nullable File cache, Log log) {
    this.transformer = transformer;
    this.filter = filter;
    this.cache = cache;
    this.log = log;
  }

  /** Sets a keeper of classes, if there is one; it receives the program, too. */
  void use(@Nullable ClassKeeper kept) {
    keeper = kept;
    if (kept != null) {
      transformer.use(kept);
    }
  }

  /** Reads on its own thread, and waits for it in mode {@link Mode#WAIT}. */
  void start(Mode mode) {
    if (mode == Mode.OFF) {
      return;
    }
    outcome = "the class path was still being read when the program ended";
    classPath = ProgramPaths.classPath(); // before the program can change it
    modulePath = ProgramPaths.modulePath();
    Thread thread = new Thread(null, this, "serin-read-ahead", 0, false);
    thread.setDaemon(true);
    try {
      thread.start();
      if (mode == Mode.WAIT) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the program begins without it
    } catch (OutOfMemoryError e) { // no thread can be made
      log(e.toString());
    }
  }

  @Override
  public void run() {
    try {
      read();
    } catch (InstrumentException e) {
      log(e.getMessage());
    } catch (RuntimeException | Error e) { // the program loads its classes without it
      log(e.toString());
    }
  }

  private void read() throws InstrumentException {
    long startNanos = System.nanoTime();
    ProgramReader reader = new ProgramReader(platformPackages(), filter, cache);
    for (Path element : classPath) {
      reader.addClassPath(element);
    }
    for (Path element : modulePath) {
      reader.addModulePath(element);
    }
    WholeProgram program = reader.read();
    transformer.know(program, new ProgramOrigin(reader.places()));
    ClassKeeper keeping = keeper;
    if (keeping != null) {
      keeping.know(reader.programDigest(), reader.places());
    }
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
    outcome =
        "the class path was read in "
            + millis
            + " ms"
            + (reader.wasKept() ? ", from the cache" : "")
            + omitted(reader.omittedPlaces());
    Exception failure = reader.cacheFailure();
    if (failure != null) {
      log.write(
          "serin: the summaries of the class path cannot be kept in "
              + cache
              + ": "
              + failure
              + ". The next start reads the class path again. Name another directory with the"
              + " option cache, or switch it off with cache=off.");
    }
  }

  private static String omitted(int places) {
    if (places == 0) {
      return "";
    }
    return places == 1
        ? ", 1 folder or archive was left out"
        : ", " + places + " folders or archives were left out";
  }

  private void log(@Nullable String why) {
    outcome = "the class path could not be read ahead";
    log.write(
        "serin: the class path cannot be read ahead: "
            + why
            + ". More methods have probes. Switch it off with readAhead=off.");
  }

  /** The result of the reading, as a clause. */
  String outcome() {
    return outcome;
  }

  /** The packages of the JDK's modules, with dots. The class path cannot replace them. */
  private static Set<String> platformPackages() {
    Set<String> packages = new HashSet<>();
    for (ResolvedModule module : ModuleLayer.boot().configuration().modules()) {
      URI location = module.reference().location().orElse(null);
      if (location != null && "jrt".equals(location.getScheme())) {
        packages.addAll(module.reference().descriptor().packages());
      }
    }
    return packages;
  }
}
