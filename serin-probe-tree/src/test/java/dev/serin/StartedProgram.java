package dev.serin;

import dev.serin.format.CallTree;
import java.util.Objects;
import java.util.concurrent.Callable;

/** A program that is watched after it has run for some time; returns the recorded calls. */
public final class StartedProgram implements Callable<String> {
  @Override
  public String call() {
    int outer = Probe.enter(1);
    Probe.exit(Probe.enter(2));
    Probe.exit(Probe.enter(3));
    CallRecorder recorder =
        Objects.requireNonNull(Probe.watch(Probe.DEFAULT_BITS, false, System.nanoTime()));
    Probe.exit(Probe.enter(2));
    Probe.exit(Probe.enter(4));
    String whileOpen = text(Trees.of(Objects.requireNonNull(recorder.read(0)), 1));
    Probe.exit(outer);
    Probe.exit(Probe.enter(5));
    return whileOpen + text(Trees.of(Objects.requireNonNull(recorder.read(0)), 1));
  }

  private static String text(CallTree tree) {
    StringBuilder text = new StringBuilder("message 1\n");
    for (int node = 1; node < tree.size(); node++) {
      text.append(".".repeat(tree.depth(node)))
          .append(tree.methodId(node))
          .append(' ')
          .append(tree.count(node))
          .append(tree.open(node) ? "…" : "")
          .append('\n');
    }
    return text.toString();
  }
}
