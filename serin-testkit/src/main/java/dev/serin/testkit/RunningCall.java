package dev.serin.testkit;

import dev.serin.testkit.Frames.Frame;
import org.jspecify.annotations.Nullable;

/** One call of a method, while {@link Interpreter} runs it. */
final class RunningCall {
  final int method;
  final Program.Kind kind;
  final int fuel;
  final String name;
  @Nullable Frame defined;
  int covering;
  boolean early = true;
  boolean delegating;
  boolean recursive;
  boolean calledItself;

  RunningCall(int method, Program.Kind kind, String name, int fuel) {
    this.method = method;
    this.kind = kind;
    this.name = name;
    this.fuel = fuel;
  }

  /** Whether it has an exit handler that covers it now. */
  boolean endsItself() {
    return kind.isEntryPoint() && !(early && kind.constructs());
  }
}
