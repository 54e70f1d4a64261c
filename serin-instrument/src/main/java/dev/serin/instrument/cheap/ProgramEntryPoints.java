package dev.serin.instrument.cheap;

import dev.serin.instrument.cheap.KnownClass.KnownMethod;
import dev.serin.instrument.choose.MethodFilter;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.MethodReferences;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the entry points of a program whose classes are all known, except those of the platform:
 *
 * <ul>
 *   <li>methods that the JVM calls,
 *   <li>methods that method references name,
 *   <li>methods that override one of a type outside of the inputs, or of a type that the filter
 *       leaves out. This includes methods that a class inherits from one type while another type
 *       declares them.
 * </ul>
 *
 * <p>Names decide, not descriptors, as the outer type may be generic.
 */
final class ProgramEntryPoints {
  private static final String CONSTRUCTOR = "<init>";

  private final ClassHierarchy hierarchy;
  private final MethodFilter filter;
  private final boolean isLibrary;
  private final Map<String, Boolean> leftOut = new HashMap<>();

  /**
   * A search.
   *
   * @param filter classes that it leaves out call methods as code outside of the inputs does
   * @param isLibrary whether code without probes may call everything that is public
   */
  ProgramEntryPoints(ClassHierarchy hierarchy, MethodFilter filter, boolean isLibrary) {
    this.hierarchy = hierarchy;
    this.filter = filter;
    this.isLibrary = isLibrary;
  }

  /** Marks the entry points of the inputs. */
  void find() {
    for (KnownClass known : hierarchy.classes()) {
      if (known.isInput()) {
        addOwn(known);
        addOverrides(known);
      }
      known.summary().references().forEach(this::addReferenced);
    }
  }

  private void addOwn(KnownClass known) {
    ClassEntryPoints alone = new ClassEntryPoints(known.summary());
    for (KnownMethod method : known.methods()) {
      boolean isOpen =
          isLibrary && method.summary().is(ClassFile.ACC_PUBLIC | ClassFile.ACC_PROTECTED);
      if (isOpen || alone.isCalled(method.summary())) {
        method.setEntryPoint();
      }
    }
  }

  private void addOverrides(KnownClass type) {
    List<KnownClass> above = new ArrayList<>();
    Set<String> names = new HashSet<>(PlatformMethods.ofObjects());
    boolean areAll = addNames(type, above, names);
    for (KnownClass at : above) {
      for (KnownMethod method : at.methods()) {
        MethodSummary summary = method.summary();
        if (summary.isInherited() && (areAll || names.contains(summary.name()))) {
          method.setEntryPoint();
        }
      }
    }
  }

  /**
   * Collects the methods that types without probes declare.
   *
   * @param above receives the class and those of the inputs above it
   * @return whether there is a type whose methods are not known
   */
  private boolean addNames(KnownClass type, List<KnownClass> above, Set<String> names) {
    Set<String> seen = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(type.summary().name()));
    boolean areAll = false;
    while (!open.isEmpty()) {
      String name = open.remove();
      if (!seen.add(name)) {
        continue;
      }
      KnownClass at = hierarchy.get(name);
      boolean isKnown = at != null && (at.isInput() || hierarchy.knowsMethodsOf(at));
      if (at == null || !isKnown) {
        Set<String> known = PlatformMethods.of(name);
        areAll |= known == null;
        names.addAll(known == null ? Set.of() : known);
        continue;
      }
      if (at.isInput() && !isLeftOut(name)) {
        above.add(at);
      } else {
        at.methods().forEach(method -> names.add(method.summary().name()));
      }
      open.add(at.summary().superName());
      open.addAll(at.summary().interfaces());
    }
    return areAll;
  }

  private boolean isLeftOut(String className) {
    return leftOut.computeIfAbsent(className, filter::leavesOut);
  }

  /** Adds a method that a reference names, where it is declared, and its overrides. */
  private void addReferenced(String reference) {
    KnownClass owner = hierarchy.get(MethodReferences.owner(reference));
    if (owner == null) {
      return;
    }
    String signature = MethodReferences.signature(reference);
    if (signature.startsWith(CONSTRUCTOR)) {
      add(owner, signature);
      return;
    }
    hierarchy.chain(owner).forEach(above -> add(above, signature));
    Set<KnownClass> seen = new HashSet<>(Set.of(owner));
    Deque<KnownClass> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      for (KnownClass below : hierarchy.subtypes(open.remove())) {
        if (seen.add(below)) {
          add(below, signature);
          open.add(below);
        }
      }
    }
  }

  private static void add(KnownClass type, String signature) {
    KnownMethod method = type.method(signature);
    if (method != null) {
      method.setEntryPoint();
    }
  }
}
