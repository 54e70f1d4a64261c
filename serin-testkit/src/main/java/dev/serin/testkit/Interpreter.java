package dev.serin.testkit;

import dev.serin.testkit.Statement.End;
import dev.serin.testkit.Statement.Via;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program in its abstract form, without class files, probes or records. Determines the
 * frames that a perfect observer sees, and the frames by the definition in {@code
 * docs/call-tree.md}. These differ only after code without probes has caught an exception. By
 * definition, the frames that the exception left stay open until one further out exits or catches.
 * A called method of a kind that {@link Program.Kind#isEntryPoint is an entry point} closes its own
 * frame.
 *
 * <p>A frame reports its end when it returns, and when it throws where none of its own handlers may
 * catch that. It reports a catch in all handlers except those that release a monitor.
 */
final class Interpreter implements Statement.Visitor {
  /** The maximum number of calls, catches and pieces of work of a program. */
  static final int MAX_EFFORT = 3000;

  /** The number of steps for loading a class. */
  private static final int LOADING_EFFORT = 250;

  private final Program program;
  private final Happened happened = new Happened();
  private final Account account = new Account();
  private final Deque<RunningCall> calls = new ArrayDeque<>();
  private final SwallowedException swallowed = new SwallowedException();
  private final LeftFrames left;
  private int effort;
  private int steps;
  private @Nullable String snapshot;

  /** Runs a whole program. */
  Interpreter(Program program) {
    this.program = program;
    try {
      invoke(0, program.fuel());
    } catch (Thrown e) {
      happened.add(Situation.MESSAGE_THROWS);
    }
    account.end();
    left = new LeftFrames(account.defined(), account.observed());
    if (left.isLate(Frames.End.UNWOUND)) {
      happened.add(Situation.LEFT_UNTIL_A_LATER_CATCH);
    }
    if (left.isLate(Frames.End.PRESUMED)) {
      happened.add(Situation.LEFT_UNTIL_A_CALLER_ENDS);
    }
  }

  /** The account of the program so far. */
  Account account() {
    return account;
  }

  /** The differences from the frames of a perfect observer. */
  LeftFrames left() {
    return left;
  }

  /** The frames by definition. */
  String defined() {
    return account.defined().text();
  }

  /** The frames that a perfect observer sees. */
  String observed() {
    return account.observed().text();
  }

  /** Whether the definition and the perfect observer may differ. */
  boolean isCaughtUnseen() {
    return happened.situations().contains(Situation.LIBRARY_CATCHES);
  }

  /** The frames by definition, at the time of the program's snapshot; null if there is none. */
  @Nullable String snapshot() {
    return snapshot;
  }

  /** The events so far. */
  Happened happened() {
    return happened;
  }

  private void invoke(int number, int fuel) {
    Program.Method method = program.methods().get(number);
    RunningCall call = new RunningCall(number, method.kind(), program.name(number), fuel);
    happened.addRecursion(call, calls);
    run(
        call,
        () -> {
          run(method.before());
          call.early = false;
          call.delegating = method.kind().isTwo();
          RunningCall called =
              new RunningCall(number, method.kind(), call.name + Program.CALLED, fuel);
          called.early = false;
          if (call.delegating) {
            run(called, () -> run(method.body()));
          } else {
            run(method.body());
          }
        });
  }

  private void run(RunningCall call, Runnable body) {
    calls.push(call);
    effort += call.kind == Program.Kind.INITIALISER ? LOADING_EFFORT : 0;
    limit();
    if (account.enter(call)) {
      happened.add(Situation.CALLED_UNDER_DEAD_FRAME);
    }
    try {
      body.run();
      exit(call, Frames.End.RETURNED);
    } catch (Left e) {
      exit(call, Frames.End.RETURNED);
    } catch (Thrown e) {
      leaveByException(call, e);
      throw e;
    } finally {
      calls.pop();
    }
  }

  private void limit() {
    if (++effort > MAX_EFFORT) {
      throw new TooLongException();
    }
  }

  private void leaveByException(RunningCall call, Thrown thrown) {
    happened.addThrow(call);
    thrown.isEnded = call.endsItself();
    if (call.endsItself()) {
      happened.add(Situation.ENTRY_POINT_THROWS);
      limit();
      account.goesOn(call);
      account.exit(call, Frames.End.UNWOUND);
    } else if (thrown.isCallEnded) {
      thrown.isCallEnded = false;
    } else {
      happened.add(thrown.left > 0 ? Situation.UNWOUND_SEVERAL : Situation.UNWOUND);
      thrown.left++;
      account.unwind();
    }
    thrown.isOfCallee = true;
  }

  /** A probe reports that a call ends. */
  private void exit(RunningCall call, Frames.End how) {
    limit();
    account.exit(call, how);
    swallowed.ended(call, calls);
  }

  /** A probe reports that a call continues, so all calls above it are over. */
  private void goesOn(RunningCall call) {
    limit();
    account.goesOn(call);
    if (swallowed.goesOn(call, calls)) {
      happened.add(Situation.LATER_EXCEPTION_CAUGHT_FURTHER_OUT);
    }
  }

  private void run(List<Statement> statements) {
    statements.forEach(each -> each.accept(this));
  }

  /** Runs statements that one of the method's own handlers covers. */
  private void runCovered(List<Statement> statements) {
    RunningCall call = current();
    call.covering++;
    try {
      run(statements);
    } finally {
      call.covering--;
    }
  }

  /** A handler of the running method begins. */
  private void caught(Thrown thrown) {
    goesOn(current());
    noticeCatch(thrown);
  }

  private void noticeCatch(Thrown thrown) {
    happened.addCatch(current(), thrown);
    thrown.isOfCallee = false;
    thrown.left = 0;
  }

  /** The running method throws, or rethrows. */
  private void raise(Thrown thrown) {
    RunningCall call = current();
    if (call.covering == 0) {
      if (!call.endsItself()) {
        exit(call, Frames.End.UNWOUND);
        thrown.isCallEnded = true;
      }
      happened.add(Situation.THROWS);
    }
    throw thrown;
  }

  private RunningCall current() {
    return calls.element();
  }

  private void pass(int micros) {
    limit();
    steps++;
    account.pass(micros, steps);
    if (steps == program.snapshotStep() && !account.isNested()) {
      happened.add(Situation.LOOKED_AT_WHILE_OPEN);
      snapshot = defined();
      account.keepMerged();
    }
  }

  @Override
  public void work(Statement.Work work) {
    pass(work.micros());
  }

  @Override
  public void call(Statement.Call call) {
    int fuel = current().fuel;
    if (fuel == 0) {
      return;
    }
    if (call.via() == Via.PUMP) {
      pump(call.method(), fuel - 1);
    } else if (call.via() == Via.CATCHING_LIBRARY) {
      callCatching(call.method(), fuel - 1, call.catcher());
    } else {
      invoke(call.method(), fuel - 1);
    }
  }

  private void pump(int method, int fuel) {
    happened.add(Situation.NESTED_MESSAGE);
    account.beginNested();
    try {
      invoke(method, fuel);
    } catch (Thrown e) {
      // The inner loop catches it, and continues to pump.
    } finally {
      account.endNested();
    }
  }

  private void callCatching(int method, int fuel, Catcher catcher) {
    effort += catcher.isSlow() ? LOADING_EFFORT : 0;
    try {
      invoke(method, fuel);
    } catch (Thrown e) {
      happened.addCaught(catcher, program.methods().get(method).kind());
      if (e.isEnded) {
        happened.add(Situation.LIBRARY_CATCHES_OF_ENTRY_POINT);
        swallowed.caughtIn(current());
      } else if (!account.isNested()) {
        happened.add(Situation.LIBRARY_CATCHES);
      }
      pass(Library.CATCH_MICROS);
    }
  }

  @Override
  public void fail(Statement.Throw fail) {
    Thrown thrown = new Thrown(fail.type());
    if (fail.byLibrary()) {
      thrown.isOfCallee = true;
      throw thrown;
    }
    raise(thrown);
  }

  @Override
  public void leave(Statement.Return leave) {
    throw new Left();
  }

  @Override
  public void when(Statement.When when) {
    if (current().fuel % 2 == (when.odd() ? 1 : 0)) {
      run(when.body());
    }
  }

  @Override
  public void loop(Statement.Loop loop) {
    for (int i = 0; i < loop.times(); i++) {
      run(loop.body());
    }
  }

  @Override
  public void lock(Statement.Locked locked) {
    try {
      runCovered(locked.body());
    } catch (Thrown e) {
      happened.add(Situation.MONITOR_RELEASED);
      raise(e);
    }
  }

  @Override
  public void attempt(Statement.Try attempt) {
    try {
      runCovered(attempt.body());
    } catch (Thrown e) {
      if (!Failures.catches(attempt.type(), e.type)) {
        happened.add(Situation.HANDLER_DOES_NOT_MATCH);
        throw e;
      }
      caught(e);
      run(attempt.handler());
      if (attempt.end() == End.RETHROW) {
        happened.add(Situation.RETHROWS);
        raise(e);
      } else if (attempt.end() == End.RETURN) {
        throw new Left();
      }
    }
  }

  @Override
  public void atEnd(Statement.Finally statement) {
    try {
      runCovered(statement.body());
    } catch (Thrown e) {
      caught(e);
      run(statement.atEnd());
      happened.add(Situation.RETHROWS);
      raise(e);
    }
    run(statement.atEnd());
  }

  @Override
  public void shared(Statement.Shared shared) {
    try {
      runCovered(shared.first());
    } catch (Thrown e) {
      happened.add(Situation.SHARED_HANDLER);
      caught(e);
      run(shared.handler());
      return;
    }
    run(shared.between());
    try {
      runCovered(shared.second());
    } catch (Thrown e) {
      happened.add(Situation.SHARED_HANDLER);
      caught(e);
      run(shared.handler());
    }
  }

  @Override
  public void handlerLoop(Statement.HandlerLoop loop) {
    for (int i = 0; i <= loop.times(); i++) {
      goesOn(current()); // the head's probe, however it is reached
      happened.add(Situation.HANDLER_BY_NORMAL_FLOW);
      if (i < loop.times()) {
        try {
          runCovered(loop.body());
        } catch (Thrown e) {
          happened.add(Situation.HANDLER_IS_LOOP_HEAD);
          noticeCatch(e); // the head, which comes next, reports it
        }
      }
    }
  }
}
