package dev.serin.instrument;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds what each method of a program costs, and so which are cheap. Methods, calls and
 * initialisers are nodes of one graph: a method needs what it calls and initialises, a call the
 * dearest method that it may run.
 */
final class MethodCosts {
  private static final String INITIALISER = "<clinit>()V";

  /** No interface of the JDK has an initialiser that takes time. */
  private static final String JDK = "java/";

  private final ClassHierarchy hierarchy;
  private final ReviewedMethods reviewed = new ReviewedMethods();
  private final CallTargets.Scope scope;
  private final CostGraph graph = new CostGraph(BoundedBody.MOST_INSTRUCTIONS);
  private final Map<String, Integer> calls = new HashMap<>();
  private final Map<String, Integer> initialisers = new HashMap<>();

  MethodCosts(ClassHierarchy hierarchy, boolean openWorld) {
    this.hierarchy = hierarchy;
    this.scope = new CallTargets.Scope(hierarchy, reviewed, openWorld);
  }

  /** Tells each method what it costs. */
  void solve() {
    for (KnownClass known : hierarchy.classes()) {
      if (known.isOpenToView()) {
        for (KnownMethod method : known.methods()) {
          add(method);
        }
      }
    }
    int[] costs = graph.solve();
    for (KnownClass known : hierarchy.classes()) {
      known.methods().forEach(method -> method.solve(costs));
    }
  }

  private void add(KnownMethod method) {
    BoundedBody body = method.summary().body();
    if (isReviewed(method)) {
      node(method);
    } else if (body != null) {
      int node = node(method);
      for (MethodCall call : body.calls()) {
        graph.need(node, call(call, method.owner()));
      }
      for (String className : initialisedBy(method.owner(), body)) {
        graph.need(node, initialiser(className));
      }
    }
  }

  private int node(KnownMethod method) {
    BoundedBody body = method.summary().body();
    int cost = body == null || isReviewed(method) ? ReviewedMethods.COST : body.instructions();
    return method.node(graph, cost);
  }

  private boolean isReviewed(KnownMethod method) {
    return reviewed.contains(method.owner().summary().name(), method.summary().signature());
  }

  private int call(MethodCall call, KnownClass caller) {
    String from = call.kind() == MethodCall.Kind.SPECIAL ? caller.summary().name() : "";
    String key = call.kind() + " " + call.owner() + ' ' + call.signature() + ' ' + from;
    Integer known = calls.get(key);
    if (known == null) {
      known = addCall(CallTargets.of(call, caller, scope));
      calls.put(key, known);
    }
    return known;
  }

  private int addCall(CallTargets targets) {
    int node = graph.addDearest();
    if (targets.areUnknown()) {
      graph.unbound(node);
    } else if (targets.methods().isEmpty()) {
      graph.need(node, graph.addSum(ReviewedMethods.COST));
    } else {
      targets.methods().forEach(method -> graph.need(node, node(method)));
    }
    return node;
  }

  /** The classes that a method may initialise, without those that are before it can run. */
  private Set<String> initialisedBy(KnownClass owner, BoundedBody body) {
    Set<String> classes = new LinkedHashSet<>();
    for (String className : body.initialised()) {
      if (hierarchy.isSubclass(owner.summary().name(), className)) {
        // A field that one of its classes has from an interface.
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

  /** What initialising a class takes, with all above it. */
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
