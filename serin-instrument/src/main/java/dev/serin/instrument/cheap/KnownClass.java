package dev.serin.instrument.cheap;

import dev.serin.instrument.classfile.ClassFile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A class that a program has, or that it is compiled against. */
public final class KnownClass {
  /** Where a class comes from, and so what of it is to be believed. */
  public enum Origin {
    /** It is instrumented, in this run or another. */
    INPUT,
    /** It is not instrumented, but runs as it is. */
    CLASS_PATH,
    /** The class that runs is another: of this one, only what it is called and extends counts. */
    PLATFORM
  }

  private final ClassSummary summary;
  private final Origin origin;
  private final Map<String, KnownMethod> methods = new LinkedHashMap<>();
  private final List<KnownClass> subtypes = new ArrayList<>();
  private boolean ambiguous;
  private boolean made;
  private @Nullable Receivers receivers;

  KnownClass(ClassSummary summary, Origin origin) {
    this.summary = summary;
    this.origin = origin;
    for (MethodSummary method : summary.methods()) {
      methods.putIfAbsent(method.signature(), new KnownMethod(this, method));
    }
  }

  ClassSummary summary() {
    return summary;
  }

  Origin origin() {
    return origin;
  }

  boolean isInput() {
    return origin == Origin.INPUT;
  }

  /** Whether what the methods of the class do is known, rather than that there is such a class. */
  boolean isOpenToView() {
    return origin != Origin.PLATFORM && !ambiguous;
  }

  Collection<KnownMethod> methods() {
    return methods.values();
  }

  /** The method of a signature that the class itself declares. */
  @Nullable KnownMethod method(String signature) {
    return methods.get(signature);
  }

  /** Says that there is another class of the same name, and nobody knows which of them runs. */
  void setAmbiguous() {
    ambiguous = true;
  }

  boolean isAmbiguous() {
    return ambiguous;
  }

  /** Says that the JVM makes objects of this interface, as for lambdas. */
  void setMade() {
    made = true;
  }

  boolean isMade() {
    return made;
  }

  void addSubtype(KnownClass subtype) {
    subtypes.add(subtype);
  }

  /** The classes that were added. */
  List<KnownClass> subtypes() {
    return subtypes;
  }

  /** What {@link #setReceivers} was given; null before. */
  @Nullable Receivers receivers() {
    return receivers;
  }

  void setReceivers(Receivers ofType) {
    receivers = ofType;
  }

  /** Whether classes outside of its package can extend it. */
  private boolean isExtensible() {
    if (!summary.is(ClassFile.ACC_PUBLIC) || summary.is(ClassFile.ACC_FINAL)) {
      return false;
    }
    if (summary.is(ClassFile.ACC_INTERFACE)) {
      return true;
    }
    for (MethodSummary method : summary.methods()) {
      if (method.isConstructor() && method.is(ClassFile.ACC_PUBLIC | ClassFile.ACC_PROTECTED)) {
        return true;
      }
    }
    return false;
  }

  /** The classes of which an object can be that is of a type, as far as they are known. */
  static final class Receivers {
    private final List<KnownClass> classes = new ArrayList<>();
    private boolean hidden;
    private boolean extensible;

    void add(KnownClass at) {
      boolean isInterface = at.summary.is(ClassFile.ACC_INTERFACE);
      extensible |= at.isExtensible();
      hidden |= isInterface && (at.made || at.summary.is(ClassFile.ACC_ANNOTATION));
      if (!isInterface && !at.summary.is(ClassFile.ACC_ABSTRACT)) {
        classes.add(at);
      }
    }

    /** The classes that have objects. */
    List<KnownClass> classes() {
      return classes;
    }

    /** Whether the JVM makes further classes of the type while the program runs. */
    boolean isHidden() {
      return hidden;
    }

    /** Whether classes outside of the program can be of the type. */
    boolean isExtensible() {
      return extensible;
    }
  }

  /** A method of a class that a program has. */
  static final class KnownMethod {
    private static final int NO_NODE = -1;

    private final KnownClass owner;
    private final MethodSummary summary;
    private int node = NO_NODE;
    private boolean cheap;
    private boolean entryPoint;

    KnownMethod(KnownClass owner, MethodSummary summary) {
      this.owner = owner;
      this.summary = summary;
    }

    KnownClass owner() {
      return owner;
    }

    MethodSummary summary() {
      return summary;
    }

    /** Where the method stands in the graph of costs; negative if it does not. */
    int node() {
      return node;
    }

    void setNode(int inGraph) {
      node = inGraph;
    }

    /** Takes over what the graph said; a method that does not stand in it is not cheap. */
    void solve(int[] costs) {
      cheap = costs[node] != CostGraph.UNBOUNDED;
    }

    boolean isCheap() {
      return cheap;
    }

    /** Marks the method as an entry point. */
    void setEntryPoint() {
      entryPoint = true;
    }

    boolean isEntryPoint() {
      return entryPoint;
    }
  }
}
