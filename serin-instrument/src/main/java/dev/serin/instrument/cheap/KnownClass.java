package dev.serin.instrument.cheap;

import dev.serin.instrument.classfile.ClassFile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A class of a program or of its class path. */
public final class KnownClass {
  /** The origin of a class, which decides how far it can be trusted. */
  public enum Origin {
    /** It is instrumented, in this run or another. */
    INPUT,
    /** It is not instrumented, but runs as it is. */
    CLASS_PATH,
    /** Another version of the class runs: only its name and its supertypes count. */
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

  /** Whether the code of the class's methods is known, rather than only its existence. */
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

  /**
   * Notes that there is another class of the same name, and that it is not known which of them
   * runs.
   */
  void setAmbiguous() {
    ambiguous = true;
  }

  boolean isAmbiguous() {
    return ambiguous;
  }

  /** Notes that the JVM makes objects of this interface, as for lambdas. */
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

  /** The value of {@link #setReceivers}; null before that. */
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

  /** The classes that an object of a type can have, if they are known. */
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

    /** The method's node in the graph of costs; negative if it has none. */
    int node() {
      return node;
    }

    void setNode(int inGraph) {
      node = inGraph;
    }

    /** Takes over the result of the graph; a method without a node is not cheap. */
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
