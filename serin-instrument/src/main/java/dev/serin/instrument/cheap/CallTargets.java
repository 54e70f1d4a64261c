package dev.serin.instrument.cheap;

import dev.serin.instrument.cheap.KnownClass.KnownMethod;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.MethodCall;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The methods that one call may run: every method that the JVM may choose, over all classes that
 * the object can have. Follows chapters 5.4.3 and 5.4.6 of the JVM specification, and finds rather
 * more than fewer methods where classes differ from a compiler's output. Once one method is
 * unknown, the others are of no interest.
 */
final class CallTargets {
  private static final int MAX_SUPERCLASSES = 1000;
  private static final String OBJECT = "java/lang/Object";

  /** Every object has these itself, so interfaces are not searched for them. */
  private static final Set<String> OBJECT_METHODS =
      Set.of(
          "clone()Ljava/lang/Object;",
          "equals(Ljava/lang/Object;)Z",
          "finalize()V",
          "getClass()Ljava/lang/Class;",
          "hashCode()I",
          "notify()V",
          "notifyAll()V",
          "toString()Ljava/lang/String;",
          "wait()V",
          "wait(J)V",
          "wait(JI)V");

  /** Interfaces of the JDK without default methods. */
  private static final Set<String> WITHOUT_DEFAULTS =
      Set.of(
          "java/io/Closeable",
          "java/io/Serializable",
          "java/lang/AutoCloseable",
          "java/lang/Cloneable",
          "java/lang/Comparable",
          "java/lang/Runnable",
          "java/util/RandomAccess");

  private final ClassHierarchy hierarchy;
  private final ReviewedMethods reviewedMethods;
  private final boolean openWorld;
  private final MethodCall call;
  private final Set<KnownMethod> methods = new LinkedHashSet<>();
  private boolean reviewed;
  private boolean unknown;
  private boolean isOutside;

  private CallTargets(Scope scope, MethodCall call) {
    this.hierarchy = scope.hierarchy;
    this.reviewedMethods = scope.reviewedMethods;
    this.openWorld = scope.openWorld;
    this.call = call;
  }

  /** Finds the targets of a call in a method of a class. */
  static CallTargets of(MethodCall call, KnownClass caller, Scope scope) {
    CallTargets targets = new CallTargets(scope, call);
    targets.find(caller);
    return targets;
  }

  /** Whether the call may also run unknown methods. */
  boolean areUnknown() {
    return unknown || (methods.isEmpty() && !reviewed);
  }

  /** Whether the call may also run a reviewed method outside of the program. */
  boolean areReviewed() {
    return reviewed;
  }

  /** The methods of the program; complete if they are not unknown. */
  Set<KnownMethod> methods() {
    return methods;
  }

  private void find(KnownClass caller) {
    if (isReviewed(call.owner())) {
      reviewed = true;
      return;
    }
    KnownClass owner = hierarchy.get(call.owner());
    if (owner == null || !owner.isOpenToView()) {
      findOutside(call.owner());
      return;
    }
    switch (call.kind()) {
      case STATIC:
        findOne(owner, true);
        break;
      case SPECIAL:
        findSpecial(owner, caller);
        break;
      default:
        findAll(owner);
        break;
    }
  }

  private boolean isReviewed(String className) {
    return reviewedMethods.areOf(className)
        && reviewedMethods.contains(className, call.signature());
  }

  private void findSpecial(KnownClass owner, KnownClass caller) {
    if (call.isConstructor()) {
      KnownMethod constructor = owner.method(call.signature());
      if (constructor == null) {
        unknown = true;
      } else {
        add(constructor);
      }
    } else if (owner == caller || owner.summary().is(ClassFile.ACC_INTERFACE)) {
      findOne(owner, false);
    } else {
      KnownClass above = hierarchy.superclass(caller);
      if (above == null || !above.isOpenToView()) {
        findOutside(caller.summary().superName());
      } else {
        findOne(above, false);
      }
    }
  }

  /** Finds the one method that a class has or inherits. */
  private void findOne(KnownClass owner, boolean isStatic) {
    KnownMethod declared = declared(owner, false);
    if (isOutside) {
      return;
    }
    if (declared == null) {
      findDefaults(owner);
    } else if (declared.summary().is(ClassFile.ACC_STATIC) != isStatic) {
      unknown = true;
    } else {
      add(declared);
    }
  }

  /** Finds the methods of any object of a type. */
  private void findAll(KnownClass owner) {
    KnownMethod declared = declared(owner, false);
    if (isOutside) {
      return;
    }
    boolean isFinal = owner.summary().is(ClassFile.ACC_FINAL);
    if (declared != null && (isFinal || !declared.summary().isOverridable())) {
      if (declared.summary().is(ClassFile.ACC_STATIC)) {
        unknown = true;
      } else {
        add(declared);
      }
      return;
    }
    KnownMethod ofPackage = declared != null && declared.summary().isOfPackage() ? declared : null;
    KnownClass.Receivers receivers = hierarchy.receivers(owner);
    if (receivers.isHidden() || (openWorld && receivers.isExtensible() && ofPackage == null)) {
      unknown = true;
      return;
    }
    if (ofPackage != null) {
      // A class of another package has a method of the same name beside it, not in its place.
      addUnlessAbstract(ofPackage);
    }
    for (KnownClass receiver : receivers.classes()) {
      if (unknown) {
        return;
      }
      findFor(receiver, ofPackage);
    }
  }

  /**
   * Finds the method that an object of a class runs.
   *
   * @param ofPackage the named method if others may stand beside it: all up to it count
   */
  private void findFor(KnownClass receiver, @Nullable KnownMethod ofPackage) {
    if (ofPackage != null) {
      for (KnownClass at : hierarchy.chain(receiver)) {
        if (at == ofPackage.owner()) {
          break;
        }
        KnownMethod beside = at.method(call.signature());
        if (beside != null) {
          addUnlessAbstract(beside);
        }
        unknown |= !at.isOpenToView();
      }
      return;
    }
    KnownMethod chosen = declared(receiver, true);
    if (chosen != null) {
      add(chosen);
    } else if (!isOutside) {
      findDefaults(receiver);
    }
  }

  /**
   * The method that a class or one above it declares; null if none does, or if it is outside. An
   * outside method is noted and followed.
   *
   * @param inherited whether methods that are called without a receiver do not count
   */
  private @Nullable KnownMethod declared(KnownClass from, boolean inherited) {
    isOutside = !from.isOpenToView();
    unknown |= isOutside;
    KnownClass at = from;
    for (int i = 0; i < MAX_SUPERCLASSES; i++) {
      KnownMethod method = at.method(call.signature());
      if (method != null && (!inherited || method.summary().isInherited())) {
        return method;
      }
      String superName = at.summary().superName();
      at = hierarchy.get(superName);
      if (at == null || !at.isOpenToView()) {
        if (!superName.equals(OBJECT) || OBJECT_METHODS.contains(call.signature())) {
          isOutside = true;
          findOutside(superName);
        }
        return null;
      }
    }
    isOutside = true;
    unknown = true;
    return null;
  }

  /** Finds a method of a class whose code is not known. */
  private void findOutside(String className) {
    String name = className;
    for (int i = 0; i < MAX_SUPERCLASSES; i++) {
      if (isReviewed(name)) {
        reviewed = true;
        return;
      }
      KnownClass known = hierarchy.get(name);
      if (known == null || known.isOpenToView()) {
        break;
      }
      name = known.summary().superName();
    }
    unknown = true;
  }

  /** Finds the default methods that a class has from its interfaces: the lowest on each way up. */
  private void findDefaults(KnownClass from) {
    Deque<String> open = new ArrayDeque<>();
    hierarchy.chain(from).forEach(at -> open.addAll(at.summary().interfaces()));
    Set<String> seen = new HashSet<>();
    while (!open.isEmpty() && !unknown) {
      String name = open.remove();
      if (!seen.add(name) || WITHOUT_DEFAULTS.contains(name)) {
        continue;
      }
      KnownClass above = hierarchy.get(name);
      if (above == null || !above.isOpenToView()) {
        unknown = true;
        return;
      }
      KnownMethod method = above.method(call.signature());
      if (method == null || !method.summary().isInherited()) {
        open.addAll(above.summary().interfaces());
      } else {
        addUnlessAbstract(method);
      }
    }
  }

  private void addUnlessAbstract(KnownMethod method) {
    if (!method.summary().is(ClassFile.ACC_ABSTRACT)) {
      add(method);
    }
  }

  private void add(KnownMethod method) {
    if (method.owner().isOpenToView() && method.summary().body() != null) {
      methods.add(method);
    } else {
      unknown = true;
    }
  }

  /** The classes and methods in which calls are looked up. Immutable. */
  static final class Scope {
    private final ClassHierarchy hierarchy;
    private final ReviewedMethods reviewedMethods;
    private final boolean openWorld;

    Scope(ClassHierarchy hierarchy, ReviewedMethods reviewedMethods, boolean openWorld) {
      this.hierarchy = hierarchy;
      this.reviewedMethods = reviewedMethods;
      this.openWorld = openWorld;
    }
  }
}
