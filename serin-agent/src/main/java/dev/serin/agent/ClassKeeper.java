package dev.serin.agent;

import dev.serin.format.LearnedMethod;
import dev.serin.instrument.ClassCache;
import dev.serin.instrument.LearnedCache;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.probe.InstrumentedClass;
import dev.serin.runtime.Log;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Has the classes with probes of earlier runs, and keeps those of this run for the next one; see
 * "Instrumented classes are kept for the next run" in docs/decisions.md. Collects the original
 * bytes of classes that are loaded. When no class has been loaded for a moment, or the program
 * ends, a daemon thread instruments them again, as the whole program is known by then, and writes
 * one file. From then on it has and collects no classes. Safe for use by several threads.
 */
final class ClassKeeper {
  /** A program that ends before the thread has written does not wait for more classes. */
  private static final long MAX_END_BYTES = 1 << 18;

  /** New classes are written if they are at least the size of the file divided by this. */
  private static final int MIN_PART = 32;

  /** Original bytes may take the limit of the file divided by this; probes make them larger. */
  private static final int MAX_PART = 2;

  /** The number of unused ids from which on the next run begins with a new file. */
  private static final int MAX_UNUSED = 1000;

  private final ClassCache cache;
  private final MethodRegistry methods;
  private final List<LearnedMethod> learned;
  private final QuietTime quiet;
  private final Log log;
  private final LongAdder taken = new LongAdder();
  private @Nullable Thread thread;
  private volatile @Nullable ReadyClasses ready;

  /** The classes of earlier runs have been used, and those of this run are written or dropped. */
  private volatile boolean isOver;

  // Guarded by this object.
  private List<Loaded> loaded = new ArrayList<>();
  private List<HookedClass> hooked = new ArrayList<>();
  private long loadedBytes;
  private boolean isEnding;
  private @Nullable Program program;

  private ClassKeeper(
      ClassCache cache,
      MethodRegistry methods,
      List<LearnedMethod> learned,
      QuietTime quiet,
      Log log) {
    this.cache = cache;
    this.methods = methods;
    this.learned = learned;
    this.quiet = quiet;
    this.log = log;
  }

  /**
   * Reads the classes of earlier runs of this JVM's program.
   *
   * @param methods a registry without methods
   * @param learned the methods without probes in this run
   * @param quiet decides when the classes of this run are written
   * @return null if Serin's own jar cannot be read, or another user may write the directory
   */
  static @Nullable ClassKeeper open(
      File directory,
      MethodRegistry methods,
      List<LearnedMethod> learned,
      QuietTime quiet,
      Log log) {
    String build = build();
    if (build == null) {
      return null;
    }
    String paths = LearnedCache.digest(ProgramPaths.classPath(), ProgramPaths.modulePath());
    return open(new ClassCache(directory, paths, build), methods, learned, quiet, log);
  }

  static @Nullable ClassKeeper open(
      ClassCache cache,
      MethodRegistry methods,
      List<LearnedMethod> learned,
      QuietTime quiet,
      Log log) {
    if (!cache.isOwn()) { // this run would keep what the next one does not take
      return null;
    }
    ClassKeeper keeper = new ClassKeeper(cache, methods, learned, quiet, log);
    try {
      byte[] content = cache.read();
      if (content != null) {
        ReadyClasses classes = new ReadyClasses(content, learned);
        methods.reserve(classes.methods());
        keeper.ready = classes;
      }
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      // It has another form, or is too large for the heap, and is replaced.
    }
    return keeper;
  }

  /** Differs between builds of Serin and of the JVM; null if Serin's own jar cannot be read. */
  private static @Nullable String build() {
    CodeSource source = ClassKeeper.class.getProtectionDomain().getCodeSource();
    URL location = source == null ? null : source.getLocation();
    try {
      Path jar = location == null ? null : Path.of(location.toURI());
      if (jar == null || !Files.isRegularFile(jar)) {
        return null;
      }
      byte[] bytes = Files.readAllBytes(jar); // faster than a digest of its entries
      String virtualMachine = System.getProperty("java.vm.version", "");
      return ClassCache.checksums(bytes) + " " + bytes.length + " " + virtualMachine;
    } catch (IOException | URISyntaxException | RuntimeException e) { // no path
      return null;
    }
  }

  /** Starts to keep the classes that an engine instruments. */
  synchronized void start(Engine engine) {
    Thread started = new Thread(null, () -> run(engine), "serin-keep", 0, false);
    started.setDaemon(true);
    try {
      started.start();
      thread = started;
    } catch (OutOfMemoryError e) { // no thread can be made
      take();
    }
  }

  /**
   * The class with probes of an earlier run.
   *
   * @param className with slashes
   * @return null if there is none
   */
  @Nullable ReadyClass find(
      ClassLoader loader, String className, @Nullable ProtectionDomain domain, byte[] classFile) {
    if (isOver) {
      return null;
    }
    quiet.restart();
    ReadyClasses classes = ready;
    if (classes == null || methods.limit() != null) {
      return null;
    }
    try {
      ReadyClass found = classes.find(loader, className, domain, classFile);
      if (found != null) {
        methods.adopt(found.methods);
        taken.increment();
      }
      return found;
    } catch (IOException | RuntimeException e) {
      ready = null; // it has another form
      return null;
    }
  }

  /** The class of the JDK with hooks of an earlier run; null if there is none. */
  byte @Nullable [] findHooked(byte[] classFile) {
    ReadyClasses classes = ready;
    try {
      return classes == null ? null : classes.findHooked(classFile);
    } catch (IOException | RuntimeException e) {
      ready = null; // it has another form
      return null;
    }
  }

  /** Collects a class of the JDK that has got hooks. */
  synchronized void addHooked(HookedClass type) {
    if (!isOver) {
      hooked.add(type);
    }
  }

  /** The number of classes from earlier runs. */
  long takenClasses() {
    return taken.sum();
  }

  /** Collects a class that has been instrumented. */
  synchronized void add(
      ClassLoader loader, String className, @Nullable ProtectionDomain domain, byte[] classFile) {
    if (!isOver
        && domain != null
        && domain.getCodeSource() != null
        && loadedBytes + classFile.length <= cache.maxBytes() / MAX_PART) {
      loadedBytes += classFile.length;
      loaded.add(new Loaded(loader, className, domain, classFile));
    }
  }

  /**
   * Sets the program that was read ahead.
   *
   * @param digest of the program; empty if a part was not read
   */
  synchronized void know(String digest, List<Path> places) {
    boolean areArchives = places.stream().allMatch(place -> place.toFile().isFile());
    program = new Program(areArchives ? digest : "", places);
    quiet.restart(); // the program may begin only now
    ReadyClasses classes = ready;
    if (classes != null) {
      classes.compareProgram(areArchives ? digest : "");
    }
  }

  /** Ends the keeping; writes the classes if that takes a moment only. */
  void end() {
    Thread started;
    synchronized (this) {
      isEnding = true;
      started = thread;
      notifyAll();
    }
    try {
      if (started != null) {
        started.join(quiet.endMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the JVM ends all the same
    }
  }

  private void run(Engine engine) {
    try {
      Program known = awaitQuiet();
      if (known != null) {
        write(known, engine);
      }
    } catch (Throwable e) { // nothing may reach the program's handler of uncaught exceptions
      log.write(
          "serin: the instrumented classes cannot be kept for the next run: "
              + e
              + ". It instruments them again. Name another directory with the option cache, or"
              + " switch it off with cache=off.");
    } finally {
      take();
      takeHooked();
      ready = null;
      methods.readAdopted(); // they refer to the file's content
    }
  }

  /** Returns null if the program is not known, or ends with too many classes to write. */
  private synchronized @Nullable Program awaitQuiet() {
    while (!isEnding && !isDue()) {
      try {
        wait(quiet.quietMillis());
      } catch (InterruptedException e) {
        // By the program; it has no effect.
      }
    }
    return isEnding && loadedBytes > MAX_END_BYTES ? null : program;
  }

  /** Whether the classes are to be written; not before the program has loaded one. */
  synchronized boolean isDue() {
    boolean hasClasses = loadedBytes > 0 || takenClasses() > 0;
    return quiet.isTooLong() || (program != null && hasClasses && quiet.isQuiet());
  }

  /** Takes the collected classes, and ends the collecting. */
  private synchronized List<Loaded> take() {
    List<Loaded> collected = loaded;
    isOver = true;
    loaded = List.of();
    return collected;
  }

  private void write(Program known, Engine engine) throws IOException {
    List<Loaded> collected = new ArrayList<>(take());
    if (known.digest.isEmpty()) { // its folders may change
      collected.removeIf(type -> engine.isKnown(type.loader, type.domain));
    }
    ReadyClasses earlier = ready;
    long bytes = collected.stream().mapToLong(type -> type.classFile.length).sum();
    List<HookedClass> withHooks = takeHooked();
    boolean areFew = bytes == 0 || (earlier != null && bytes < earlier.bytes() / MIN_PART);
    if ((areFew && withHooks.isEmpty()) || !engine.lookAtMemory()) {
      return;
    }
    byte[] head = ReadyClassesWriter.head(known.digest, known.places, learned);
    ReadyClassesWriter writer = new ReadyClassesWriter(methods, head, cache.maxBytes());
    if (earlier != null) {
      earlier.addUsable(writer, true);
    }
    for (HookedClass type : withHooks) {
      writer.addHooked(type);
    }
    boolean hasNew = !withHooks.isEmpty();
    for (Loaded type : collected) {
      hasNew |= writer.hasRoom(type.classFile.length) && add(type, engine, writer);
    }
    if (!hasNew) { // the file is full of classes that this run has taken
      return;
    }
    if (earlier != null) {
      earlier.addUsable(writer, false);
    }
    if (writer.indexes() > 2 * writer.probedMethods() + MAX_UNUSED) {
      cache.delete(); // too many ids belong to classes that are gone
    } else {
      cache.write(writer.content());
    }
  }

  private synchronized List<HookedClass> takeHooked() {
    List<HookedClass> collected = hooked;
    hooked = List.of();
    return collected;
  }

  /** Returns false if the class was left out. */
  private static boolean add(Loaded type, Engine engine, ReadyClassesWriter writer)
      throws IOException {
    InstrumentedClass result;
    try {
      result = engine.instrument(type.loader, type.className, type.domain, type.classFile);
    } catch (InstrumentException e) {
      return false; // it was counted when it was loaded
    }
    if (result.hasSkipped(SkipReason.ALREADY) || result.hasSkipped(SkipReason.NO_ID)) {
      return false;
    }
    boolean isOfProgram = engine.isKnown(type.loader, type.domain);
    byte kind = isOfProgram ? ReadyClasses.OF_PROGRAM : ReadyClasses.ALONE;
    return writer.add(type.classFile, kind, result, engine.learned(result));
  }

  /** Instruments classes. Safe for use by several threads. */
  interface Engine {
    /** Checks the program's memory; returns false if it is nearly full. */
    boolean lookAtMemory();

    /** Whether a class belongs to the program that was read ahead. */
    boolean isKnown(ClassLoader loader, @Nullable ProtectionDomain domain);

    /** Puts probes into a class, named with slashes, with the knowledge of the whole program. */
    InstrumentedClass instrument(
        ClassLoader loader, String className, @Nullable ProtectionDomain domain, byte[] classFile)
        throws InstrumentException;

    /** The learned lines that removed probes from a class. */
    List<LearnedMethod> learned(InstrumentedClass result);
  }

  /** A class as it was loaded. */
  private static final class Loaded {
    private final ClassLoader loader;
    private final String className;
    private final ProtectionDomain domain;
    private final byte[] classFile;

    Loaded(ClassLoader loader, String className, ProtectionDomain domain, byte[] classFile) {
      this.loader = loader;
      this.className = className;
      this.domain = domain;
      this.classFile = classFile;
    }
  }

  /** A program that was read ahead. Immutable. */
  private static final class Program {
    private final String digest;
    private final List<Path> places;

    Program(String digest, List<Path> places) {
      this.digest = digest;
      this.places = List.copyOf(places);
    }
  }
}
