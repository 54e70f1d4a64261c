package dev.serin.testkit;

import dev.serin.testkit.Program.Kind;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/** Collects the situations that occurred in a program. */
final class Happened {
  private final Set<Situation> situations = EnumSet.noneOf(Situation.class);
  private final Set<Catcher> catchers = EnumSet.noneOf(Catcher.class);
  private final Set<Kind> caught = EnumSet.noneOf(Kind.class);

  /** Adds a situation. */
  void add(Situation situation) {
    situations.add(situation);
  }

  /** Code without probes has caught an exception that left a method that it called. */
  void addCaught(Catcher catcher, Kind method) {
    catchers.add(catcher);
    caught.add(method);
  }

  /** Adds whether a method has called itself. */
  void addRecursion(RunningCall call, Collection<RunningCall> calls) {
    boolean between = false;
    for (RunningCall outer : calls) {
      if (outer.method == call.method) {
        add(between ? Situation.MUTUAL_RECURSION : Situation.RECURSION);
        call.recursive = true;
        outer.calledItself = true;
        return;
      }
      between = true;
    }
  }

  /** A handler of a call has caught. */
  void addCatch(RunningCall call, Thrown thrown) {
    if (call.early && call.kind.constructs()) {
      add(Situation.CONSTRUCTOR_CATCHES_EARLY);
    }
    add(thrown.isOfCallee ? Situation.CATCHES_OF_CALLEE : Situation.CATCHES_ITS_OWN);
    if (call.recursive) {
      add(Situation.INNER_CALL_CATCHES);
    }
    if (call.calledItself && thrown.left > 0) {
      add(Situation.OUTER_CALL_CATCHES);
    }
  }

  /** An exception leaves a call. */
  void addThrow(RunningCall call) {
    if (call.early && call.kind.constructs()) {
      add(Situation.CONSTRUCTOR_THROWS_EARLY);
    }
    if (call.delegating && call.kind.constructs()) {
      add(Situation.CALLED_CONSTRUCTOR_THROWS);
    }
    if (call.kind == Kind.SYNCHRONIZED) {
      add(Situation.MONITOR_RELEASED);
    }
  }

  /** All situations. */
  Set<Situation> situations() {
    return situations;
  }

  /** The code without probes that has caught an exception. */
  Set<Catcher> catchers() {
    return catchers;
  }

  /** The kinds of the methods that it had called. */
  Set<Kind> caught() {
    return caught;
  }
}
