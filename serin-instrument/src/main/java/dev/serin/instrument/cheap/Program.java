package dev.serin.instrument.cheap;

import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.cheap.KnownClass.KnownMethod;
import dev.serin.instrument.choose.MethodFilter;
import dev.serin.instrument.choose.SkipRule;
import dev.serin.instrument.classfile.ClassFile;
import java.util.Collection;
import java.util.List;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A whole program: finds its cheap methods, its entry points and its activities. Nothing depends on
 * the order of the classes. Safe for several threads.
 *
 * <p>A method is cheap in steady state if its own code and all code that it may call, every
 * override in the program included, is at most {@link BoundedBody#MAX_INSTRUCTIONS} instructions.
 * None of these is executed twice, waits or makes an array of unknown length; each element of other
 * arrays counts as one. Code that runs only before a throw does not count. Code outside of the
 * inputs and the class path is not bounded, except {@link ReviewedMethods}.
 */
public final class Program {
  private static final String CONSTRUCTOR = "<init>";

  private static final MethodFilter NO_PATTERNS = MethodFilter.builder().build();

  private final ClassHierarchy hierarchy;
  private final MethodFilter filter;
  private final boolean openWorld;
  private final boolean isLibrary;
  private volatile boolean solved;
  private volatile boolean entryPointsAreKnown;

  private Program(
      ClassHierarchy hierarchy, MethodFilter filter, boolean openWorld, boolean isLibrary) {
    this.hierarchy = hierarchy;
    this.filter = filter;
    this.openWorld = openWorld;
    this.isLibrary = isLibrary;
  }

  /** Finds which methods are cheap, unless that is known. */
  private void solve() {
    if (!solved) {
      synchronized (this) {
        if (!solved) {
          new MethodCosts(hierarchy, openWorld).solve();
          solved = true;
        }
      }
    }
  }

  /**
   * A program whose classes are all known, except those of the JDK and of Android.
   *
   * @param inputs the classes that are instrumented; if several of one name differ, none of their
   *     methods is cheap
   * @param classPath further classes; the first of a name counts, unless an input has it
   */
  public static Program closed(
      Collection<ClassSummary> inputs, Collection<ClassSummary> classPath) {
    return closed(inputs, classPath, null);
  }

  /**
   * The same with the classes that another run knew, some of which it instruments.
   *
   * @param stored are for this program alone
   */
  public static Program closed(
      Collection<ClassSummary> inputs,
      Collection<ClassSummary> classPath,
      @Nullable StoredClasses stored) {
    return new Program(new ClassHierarchy(inputs, classPath, stored), NO_PATTERNS, false, false);
  }

  /**
   * Libraries for unknown programs: methods that these may override may do anything.
   *
   * @param inputs as for {@link #closed}
   * @param classPath as for {@link #closed}
   */
  public static Program open(Collection<ClassSummary> inputs, Collection<ClassSummary> classPath) {
    return new Program(new ClassHierarchy(inputs, classPath, null), NO_PATTERNS, true, false);
  }

  /**
   * Libraries as for {@link #open}, for programs without probes: these may call everything that is
   * public.
   */
  public static Program library(
      Collection<ClassSummary> inputs, Collection<ClassSummary> classPath) {
    return new Program(new ClassHierarchy(inputs, classPath, null), NO_PATTERNS, true, true);
  }

  /**
   * Returns the same program where classes that a filter leaves out have no probes. It replaces
   * this one, which must not have been queried before.
   */
  public Program choosing(MethodFilter chosen) {
    return new Program(hierarchy, chosen, openWorld, isLibrary);
  }

  /**
   * Whether a method of an input is cheap.
   *
   * @param className the class, with slashes
   */
  public boolean isCheap(String className, String name, String descriptor) {
    solve();
    return isKnownToBeCheap(hierarchy.get(className), name, descriptor);
  }

  /** The methods that code without probes may call: those of {@code EntryPoints}. */
  public BiPredicate<String, String> entryPoints(ClassFile file) {
    String className = file.className();
    return (name, descriptor) -> isEntryPoint(className, name, descriptor);
  }

  /**
   * Whether code without probes may call a method of an input.
   *
   * @param className the class, with slashes
   */
  public boolean isEntryPoint(String className, String name, String descriptor) {
    findEntryPoints();
    KnownClass known = hierarchy.get(className);
    KnownMethod method = known == null ? null : known.method(name + descriptor);
    boolean isUnclear = known == null || known.isAmbiguous() || method == null;
    return (isUnclear && !name.equals(CONSTRUCTOR)) || (method != null && method.isEntryPoint());
  }

  private void findEntryPoints() {
    if (!entryPointsAreKnown) {
      synchronized (this) {
        if (!entryPointsAreKnown) {
          new ProgramEntryPoints(hierarchy, filter, isLibrary).find();
          entryPointsAreKnown = true;
        }
      }
    }
  }

  private static boolean isKnownToBeCheap(
      @Nullable KnownClass known, String name, String descriptor) {
    KnownMethod method = known == null ? null : known.method(name + descriptor);
    return method != null && method.isCheap();
  }

  /** The classes and their subtypes. */
  public ClassHierarchy hierarchy() {
    return hierarchy;
  }

  /** A rule that gives cheap methods no probe. */
  public SkipRule cheapMethods() {
    solve();
    return (method, code) ->
        isKnownToBeCheap(
                hierarchy.get(method.file().className()), method.name(), method.descriptor())
            ? SkipReason.CHEAP
            : null;
  }

  /** Whether a class, with slashes, extends Android's activity through known classes. */
  public boolean isActivity(String className) {
    return !className.equals(FocusMethod.ACTIVITY)
        && hierarchy.isSubclass(className, FocusMethod.ACTIVITY);
  }

  /**
   * Whether an activity that does not declare the method of {@code FocusProbe} has to get one: the
   * method that it would inherit has no probe, and may be overridden.
   *
   * @param className a class of the inputs, with slashes
   */
  public boolean lacksFocusMethod(String className) {
    KnownClass activity = hierarchy.get(className);
    if (activity == null || !isActivity(className)) {
      return false;
    }
    List<KnownClass> chain = hierarchy.chain(activity);
    for (KnownClass above : chain.subList(1, chain.size())) {
      if (above.summary().name().equals(FocusMethod.ACTIVITY)) {
        return true;
      }
      KnownMethod inherited = above.method(FocusMethod.NAME + FocusMethod.DESCRIPTOR);
      if (above.isInput()) {
        return false;
      }
      if (inherited != null) {
        return !inherited.summary().is(ClassFile.ACC_FINAL);
      }
    }
    return true;
  }
}
