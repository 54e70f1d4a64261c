package dev.serin.agent;

import dev.serin.format.LearnedMethod;
import dev.serin.instrument.WholeProgram;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.choose.MethodFilter;
import dev.serin.instrument.probe.InstrumentedClass;
import dev.serin.runtime.Log;
import java.lang.instrument.ClassFileTransformer;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/**
 * Inserts probes into the program's classes while they are loaded, and hooks into the JDK's event
 * thread. Once the class path has been read ahead, methods that are cheap in the whole program get
 * no probes; see "The agent reads the class path ahead" in docs/decisions.md. A class that cannot
 * be instrumented is loaded unchanged and counted; the first is logged. Safe for use by several
 * threads.
 */
final class ProbeTransformer implements ClassFileTransformer, ClassKeeper.Engine {
  /** Classes that belong to no program: the JDK's generated classes, and Serin. */
  private static final String[] NEVER = {
    "java/", "jdk/", "sun/", "com/sun/proxy/", "dev/serin/agent/", "dev/serin/junit/",
  };

  private static final @Nullable ClassLoader OWN = ProbeTransformer.class.getClassLoader();

  private final MethodFilter filter;
  private final MethodRegistry methods;
  private final ProgramEngine engine;
  private final Log log;
  private final UnwatchedToolkits toolkits;
  private final OtherAgents agents =
      new OtherAgents(ProgramPaths.classPath(), ProgramPaths.modulePath());
  private final LongAdder probedMethods = new LongAdder();
  private final LongAdder probedClasses = new LongAdder();
  private final LongAdder withoutHandler = new LongAdder();
  private final LongAdder cheapMethods = new LongAdder();
  private final LongAdder agentClasses = new LongAdder();
  private final LongAdder failedClasses = new LongAdder();
  private final LeftOutClasses leftOut;
  private final MemoryWatch memory;

  /** Loaded classes that were processed, each counted only once. */
  private final Set<Class<?>> redefinedClasses =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  /** Loaded classes that failed, each counted once: a refused batch is tried again in parts. */
  private final Set<Class<?>> failedLoaded =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  private final LoadedBatch batch = new LoadedBatch();
  private volatile boolean hasHookFailed;
  private final ProbedBefore probedBefore;
  private final AtomicBoolean complained = new AtomicBoolean();
  private volatile @Nullable ClassKeeper keeper;

  ProbeTransformer(MethodFilter filter, MethodRegistry methods, MemoryWatch memory, Log log) {
    this.memory = memory;
    this.leftOut = new LeftOutClasses(log);
    this.filter = filter;
    this.methods = methods;
    this.engine = new ProgramEngine(filter, methods);
    this.log = log;
    this.probedBefore = new ProbedBefore(log);
    this.toolkits = new UnwatchedToolkits(log);
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String className,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] classFile) {
    if (loader == null ? !isOfInterest(className) : loader == OWN) {
      return null; // before anything else, as all classes of the JDK pass
    }
    // The code that loads the class may lack permissions that instrumenting needs.
    return AccessController.doPrivileged(
        (PrivilegedAction<byte @Nullable []>)
            () -> transformPrivileged(loader, className, redefined, domain, classFile));
  }

  private byte @Nullable [] transformPrivileged(
      @Nullable ClassLoader loader,
      @Nullable String givenName,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] classFile) {
    String className = givenName;
    try {
      if (className == null) {
        className = new ClassReader(classFile).getClassName();
      }
      toolkits.look(className);
      if (loader == null) {
        return KeptHooks.transform(className, classFile, redefined == null ? keeper : null);
      }
      if (!isProgram(loader, className)
          || !isWanted(className, loader, domain)
          || leaveOutIfMemoryFull()) {
        return null;
      }
      ClassKeeper keeping = redefined == null && givenName != null ? keeper : null;
      ReadyClass ready =
          keeping == null ? null : keeping.find(loader, className, domain, classFile);
      if (ready != null) {
        return take(ready, className);
      }
      InstrumentedClass result = instrument(loader, className, domain, classFile);
      if (keeping != null) {
        keeping.add(loader, className, domain, classFile);
      }
      return result.skippedMethods().containsKey(SkipReason.ALREADY)
          ? leave(className, redefined, domain)
          : take(result, className, redefined);
    } catch (InstrumentException | RuntimeException | Error e) {
      fail(loader, className, redefined, e);
      return null;
    }
  }

  /** Whether to look at a class of the JDK; the classes with hooks are loaded by their names. */
  private static boolean isOfInterest(@Nullable String className) {
    return className != null && (HookedClasses.has(className) || UnwatchedToolkits.has(className));
  }

  private void fail(
      @Nullable ClassLoader loader,
      @Nullable String className,
      @Nullable Class<?> redefined,
      Throwable why) {
    String name = className == null ? "a class that was defined without a name" : className;
    if (loader != null && filter.excludesClass(name)) {
      return; // it needs no probes
    }
    if (HookedClasses.isEventThread(name)) {
      hasHookFailed = true;
    }
    if (redefined == null || failedLoaded.add(redefined)) {
      complain(loader, name.replace('/', '.') + ": " + why);
    }
  }

  /** Begins a batch of loaded classes; their probes are counted by {@link #countBatch}. */
  void beginBatch(List<Class<?>> classes) {
    batch.begin(classes);
  }

  /** Ends a batch that the JVM accepted, and counts its probes. */
  void countBatch() {
    batch.end().forEach(this::countLoaded);
  }

  private void countLoaded(Class<?> type, InstrumentedClass result) {
    if (redefinedClasses.add(type)) {
      count(result, result.className());
    }
  }

  /** Ends a batch that the JVM refused. */
  void discardBatch() {
    batch.end();
  }

  /** Returns false for classes of other agents, unless there are include patterns. */
  private boolean isWanted(
      String className, ClassLoader loader, @Nullable ProtectionDomain domain) {
    if (filter.hasIncludes() || !agents.own(className, loader, domain)) {
      return true;
    }
    agentClasses.increment();
    return false;
  }

  /** Whether to put probes into a loaded class; counts it if it is another agent's. */
  boolean selectLoaded(Class<?> type) {
    String className = type.getName().replace('.', '/');
    toolkits.look(className);
    ClassLoader loader = type.getClassLoader();
    return loader != null
        && isProgram(loader, className)
        && !filter.excludesClass(className)
        && isWanted(className, loader, type.getProtectionDomain());
  }

  @Override
  public boolean lookAtMemory() {
    memory.lookAtHeap();
    memory.lookAtMetaspace();
    return memory.full() == null;
  }

  /** Returns true, and counts a class, while the program's memory is nearly full. */
  private boolean leaveOutIfMemoryFull() {
    MemoryWatch.Use full = memory.full();
    if (full == null) {
      return false;
    }
    leftOut.add(full);
    methods.notifyChange(); // causes the next check of the heap
    return true;
  }

  private void complain(@Nullable ClassLoader loader, String why) {
    if (loader == null) {
      log.write(
          "serin: Swing events cannot be recorded on this Java: "
              + why
              + ". Run the program on a Java version that Serin supports, or use a newer Serin.");
      return;
    }
    failedClasses.increment();
    if (complained.compareAndSet(false, true)) {
      log.write("serin: a class is loaded without probes, further ones are only counted: " + why);
    }
  }

  /** Whether the class of event threads could not get its hooks. */
  boolean hasHookFailed() {
    return hasHookFailed;
  }

  /** The toolkits that the program has loaded and Serin does not watch. */
  UnwatchedToolkits toolkits() {
    return toolkits;
  }

  /** The number of classes with probes. */
  long probedClasses() {
    return probedClasses.sum();
  }

  /** The number of methods with probes. */
  long probedMethods() {
    return probedMethods.sum();
  }

  /** The number of these methods that are entry points without an exit handler. */
  long entryPointsWithoutHandler() {
    return withoutHandler.sum();
  }

  /** The number of methods without probes because they are cheap. */
  long cheapMethods() {
    return cheapMethods.sum();
  }

  /** The number of methods without probes because of a learned list, or that lost them. */
  int learnedMethods() {
    return methods.learnedCount();
  }

  /** The number of classes that could not be instrumented. */
  long failedClasses() {
    return failedClasses.sum();
  }

  /** The classes that have no probes, or not in all methods, because of a limit. */
  LeftOutClasses leftOut() {
    return leftOut;
  }

  /** The number of classes of other agents, which were left unchanged. */
  long agentClasses() {
    return agentClasses.sum();
  }

  /** The classes that had probes before, and were left unchanged. */
  ProbedBefore probedBefore() {
    return probedBefore;
  }

  /** Whether a class, named with slashes, may belong to the program. */
  static boolean isProgram(ClassLoader loader, String className) {
    if (loader == ClassLoader.getPlatformClassLoader() || loader == OWN) {
      return false;
    }
    for (String prefix : NEVER) {
      if (className.startsWith(prefix)) {
        return false;
      }
    }
    return !SimulatedAndroid.has(loader, className);
  }

  /** Leaves out the program's cheap methods in classes that are loaded from now on. */
  void know(WholeProgram program, ProgramOrigin origin) {
    engine.know(program, origin);
  }

  @Override
  public boolean isKnown(ClassLoader loader, @Nullable ProtectionDomain domain) {
    return engine.isKnown(loader, domain);
  }

  @Override
  public InstrumentedClass instrument(
      ClassLoader loader, String className, @Nullable ProtectionDomain domain, byte[] classFile)
      throws InstrumentException {
    return engine.instrument(loader, className, domain, classFile);
  }

  /** Takes classes with probes from earlier runs, and keeps those of this one. */
  void use(ClassKeeper kept) {
    keeper = kept;
  }

  /** The keeper of classes, if there is one. */
  @Nullable ClassKeeper keeper() {
    return keeper;
  }

  /** Counts a class that had probes, unless it was loaded: they may be from this agent. */
  private byte @Nullable [] leave(
      String className, @Nullable Class<?> redefined, @Nullable ProtectionDomain domain) {
    if (redefined == null && !filter.excludesClass(className)) {
      probedBefore.add(className, domain);
    }
    return null;
  }

  private byte @Nullable [] take(
      InstrumentedClass result, String className, @Nullable Class<?> redefined) {
    if (redefined == null || (!batch.keep(redefined, result) && redefinedClasses.add(redefined))) {
      count(result, className);
    }
    return result.probedMethods() == 0 ? null : result.bytes();
  }

  private void count(InstrumentedClass result, String className) {
    countLeftOut(result);
    if (result.hasTraceAnnotations()) {
      methods.addAnnotated(className.replace('/', '.'));
    }
    learned(result).forEach(methods::addLearned);
    cheapMethods.add(result.skippedMethods().getOrDefault(SkipReason.CHEAP, 0));
    if (result.probedMethods() > 0) {
      probedClasses.increment();
      probedMethods.add(result.probedMethods());
      withoutHandler.add(result.entryPointsWithoutHandler());
      methods.notifyChange(); // a class that is loaded again takes memory too
    }
  }

  private byte @Nullable [] take(ReadyClass type, String className) {
    if (type.hasTraceAnnotations) {
      methods.addAnnotated(className.replace('/', '.'));
    }
    type.learned.forEach(methods::addLearned);
    cheapMethods.add(type.cheapMethods);
    if (type.probedMethods == 0) {
      return null;
    }
    probedClasses.increment();
    probedMethods.add(type.probedMethods);
    withoutHandler.add(type.withoutHandler);
    return type.bytes;
  }

  private void countLeftOut(InstrumentedClass result) {
    ProbeLimit limit =
        result.skippedMethods().containsKey(SkipReason.NO_ID) ? methods.limit() : null;
    if (limit != null) {
      leftOut.add(limit, methods);
    }
  }

  @Override
  public List<LearnedMethod> learned(InstrumentedClass result) {
    List<LearnedMethod> lines = new ArrayList<>();
    if (result.hasSkipped(SkipReason.LEARNED)) {
      result.forEachSkipped(
          (reason, method) -> {
            LearnedMethod line = reason == SkipReason.LEARNED ? filter.learned(method) : null;
            if (line != null) {
              lines.add(line);
            }
          });
    }
    return lines;
  }
}
