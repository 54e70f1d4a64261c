package dev.serin.agent;

import dev.serin.format.LearnedMethod;
import dev.serin.instrument.choose.MethodFilter;
import dev.serin.runtime.IssueSink;
import dev.serin.runtime.Log;
import dev.serin.runtime.Tracer;
import java.io.File;
import java.lang.instrument.Instrumentation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Leaves out the probes of hot methods automatically. Methods that earlier runs of the program
 * found get no probes; methods that this run finds lose them while it runs.
 */
final class Adaptation {
  private final Log log;
  private final KeptMethods kept;
  private volatile @Nullable Tracer tracer;

  // Guarded by this object.
  private @Nullable HotMethodLearner learner;
  private @Nullable LiveRemoval removal;
  private boolean hasEnded;

  /**
   * Reads the methods that earlier runs found.
   *
   * @param directory the cache directory, or null
   */
  Adaptation(@Nullable File directory, Log log) {
    this.log = log;
    this.kept = new KeptMethods(directory, log);
  }

  /** A filter without the methods that earlier runs found. */
  MethodFilter applyTo(MethodFilter filter) {
    List<LearnedMethod> earlier = kept.earlier();
    if (earlier.isEmpty()) {
      return filter;
    }
    log.write(
        "serin: learned in earlier runs of this program, and without probes now: "
            + earlier.size()
            + (earlier.size() == 1 ? " hot method; " : " hot methods; ")
            + LiveRemoval.HOW_TO_KEEP);
    return filter.without(earlier);
  }

  /** The methods that earlier runs found. */
  List<LearnedMethod> earlier() {
    return kept.earlier();
  }

  /** Starts to learn from issues. The first one makes the learner, as most starts have no issue. */
  IssueSink start(MethodRegistry methods, Instrumentation instrumentation) {
    return issue -> learner(methods, instrumentation).accept(issue);
  }

  private synchronized HotMethodLearner learner(
      MethodRegistry methods, Instrumentation instrumentation) {
    HotMethodLearner made = learner;
    if (made == null) {
      LiveRemoval live = new LiveRemoval(instrumentation, this::isBusy, methods::addLearned, log);
      if (hasEnded) {
        live.end();
      }
      removal = live;
      made = new HotMethodLearner(methods, methods::isAnnotated, live, kept);
      learner = made;
    }
    return made;
  }

  private boolean isBusy() {
    Tracer known = tracer;
    return known == null || known.isBusy();
  }

  /** Sets the tracer, which knows whether messages run. */
  void use(Tracer started) {
    tracer = started;
  }

  /** Removes no more probes; methods found later are still kept for the next run. */
  synchronized void end() {
    hasEnded = true;
    LiveRemoval live = removal;
    if (live != null) {
      live.end();
    }
  }
}
