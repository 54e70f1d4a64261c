package dev.serin.instrument.cheap;

import dev.serin.instrument.cheap.KnownClass.KnownMethod;
import dev.serin.instrument.classfile.MethodCall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Computes the cost of each method of a program, and so finds the cheap ones. Methods, calls and
 * initialisers are nodes of one graph: a method needs its calls and the initialisers of classes, a
 * call needs the dearest method that it may run.
 */
final class MethodCosts {
  /** The node of a call with an unknown target. */
  private static final int UNKNOWN = -1;

  private static final String INITIALISER = "<clinit>()V";

  /** No interface of the JDK has an initialiser that takes time. */
  private static final String JDK = "java/";

  private final ClassHierarchy hierarchy;
  private final ReviewedMethods reviewed = new ReviewedMethods();
  private final CallTargets.Scope scope;
  private final CostGraph graph = new CostGraph(BoundedBody.MAX_INSTRUCTIONS);
  private final List<KnownMethod> methods = new ArrayList<>();
  private final Map<MethodCall, Integer> calls = new HashMap<>();
  private final Map<String, Integer> initialisers = new HashMap<>();

  MethodCosts(ClassHierarchy hierarchy, boolean openWorld) {
    this.hierarchy = hierarchy;
    this.scope = new CallTargets.Scope(hierarchy, reviewed, openWorld);
  }

  /** Sets the cost of each method; of stored classes, only of methods that others call. */
  void solve() {
    for (KnownClass known : hierarchy.classes()) {
      if (known.isOpenToView()) {
        for (KnownMethod method : known.methods()) {
          if (method.summary().body() != null || isReviewed(method) || hasFocusProbe(method)) {
            node(method);
          }
        }
      }
    }
    for (int i = 0; i < methods.size(); i++) { // each may add others
      addNeeds(methods.get(i));
    }
    int[] costs = graph.solve();
    methods.forEach(method -> method.solve(costs));
  }

  private void addNeeds(KnownMethod method) {
    BoundedBody body = method.summary().body();
    int node = node(method);
    if (isReviewed(method)) {
      return;
    }
    if (hasFocusProbe(method) || body == null || !needCalls(node, body, method.owner())) {
      graph.unbound(node);
      return;
    }
    for (String className : initialisedBy(method.owner(), body)) {
      graph.need(node, initialiser(className));
    }
  }

  /** Whether a method reports the focus: the listener may take any time. */
  private boolean hasFocusProbe(KnownMethod method) {
    return FocusMethod.is(method.summary())
        && method.owner().isInput()
        && hierarchy.isSubclass(method.owner().summary().name(), FocusMethod.ACTIVITY);
  }

  /** Makes a method need its calls; false if one of them is unknown. */
  private boolean needCalls(int node, BoundedBody body, KnownClass owner) {
    for (MethodCall call : body.calls()) {
      int called = call(call, owner);
      if (called == UNKNOWN) {
        return false;
      }
      graph.need(node, called);
    }
    return true;
  }

  private int node(KnownMethod method) {
    if (method.node() < 0) {
      BoundedBody body = method.summary().body();
      int cost = body == null || isReviewed(method) ? ReviewedMethods.COST : body.instructions();
      method.setNode(graph.addSum(cost));
      methods.add(method);
    }
    return method.node();
  }

  private boolean isReviewed(KnownMethod method) {
    String owner = method.owner().summary().name();
    return reviewed.areOf(owner) && reviewed.contains(owner, method.summary().signature());
  }

  /** The node of a call in the graph, or {@link #UNKNOWN}. */
  private int call(MethodCall call, KnownClass caller) {
    Integer known = calls.get(call);
    if (known == null) {
      known = addCall(CallTargets.of(call, caller, scope));
      if (call.kind() != MethodCall.Kind.SPECIAL || call.isConstructor()) {
        calls.put(call, known); // the target of a super call depends on the caller
      }
    }
    return known;
  }

  private int addCall(CallTargets targets) {
    if (targets.areUnknown()) {
      return UNKNOWN;
    }
    int node = graph.addDearest();
    if (targets.areReviewed()) {
      graph.need(node, graph.addSum(ReviewedMethods.COST));
    }
    targets.methods().forEach(method -> graph.need(node, node(method)));
    return node;
  }

  /**
   * The classes that a method may initialise, except classes that are initialised before it can
   * run.
   */
  private Set<String> initialisedBy(KnownClass owner, BoundedBody body) {
    Set<String> classes = new LinkedHashSet<>();
    for (String className : body.initialised()) {
      if (hierarchy.isSubclass(owner.summary().name(), className)) {
        // A field that one of its classes inherits from an interface.
        for (KnownClass at : hierarchy.chain(owner)) {
          addInterfaces(at.summary(), classes);
        }
      } else {
        classes.add(className);
      }
    }
    return classes;
  }

  private static void addInterfaces(ClassSummary of, Set<String> names) {
    for (String name : of.interfaces()) {
      if (!name.startsWith(JDK)) {
        names.add(name);
      }
    }
  }

  /** The node for initialising a class with all its supertypes. */
  private int initialiser(String className) {
    Integer known = initialisers.get(className);
    if (known != null) {
      return known;
    }
    int node = graph.addSum(0);
    initialisers.put(className, node);
    if (reviewed.isInitialised(className)) {
      return node;
    }
    KnownClass initialised = hierarchy.get(className);
    if (initialised == null || !initialised.isOpenToView()) {
      graph.unbound(node);
      return node;
    }
    needOwn(node, initialised.method(INITIALISER));
    graph.need(node, initialiser(initialised.summary().superName()));
    Set<String> interfaces = new LinkedHashSet<>();
    addInterfaces(initialised.summary(), interfaces);
    interfaces.forEach(name -> graph.need(node, initialiser(name)));
    return node;
  }

  private void needOwn(int node, @Nullable KnownMethod initialiser) {
    if (initialiser != null && initialiser.summary().body() == null) {
      graph.unbound(node);
    } else if (initialiser != null) {
      graph.need(node, node(initialiser));
    }
  }
}
