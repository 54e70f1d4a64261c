package dev.serin.testkit;

import java.util.List;

/** A statement of a random program. Immutable; each kind documents its effect. */
sealed interface Statement {
  /** Catches all exceptions. */
  int ANY = -1;

  /** Passes itself to a visitor. */
  void accept(Visitor visitor);

  /** The statements inside, list by list; empty if there are none. */
  default List<List<Statement>> parts() {
    return List.of();
  }

  /** The same statement with other statements inside, in as many lists. */
  default Statement with(List<List<Statement>> parts) {
    return this;
  }

  /** How a call is made. */
  enum Via {
    /** By the program itself. */
    DIRECT,
    /** By code without probes, which does not catch exceptions. */
    LIBRARY,
    /** By code without probes, which catches exceptions, and then works for a while. */
    CATCHING_LIBRARY,
    /** As a message of its own, inside the running message. */
    PUMP
  }

  /** How a handler ends. */
  enum End {
    GO_ON,
    RETHROW,
    RETURN
  }

  /** Lets time pass. */
  record Work(int micros) implements Statement {
    @Override
    public void accept(Visitor visitor) {
      visitor.work(this);
    }
  }

  /**
   * Calls a method with one unit of fuel less, if there is any.
   *
   * @param catcher of {@link Via#CATCHING_LIBRARY}, the code that catches
   */
  record Call(int method, Via via, Catcher catcher) implements Statement {
    @Override
    public void accept(Visitor visitor) {
      visitor.call(this);
    }
  }

  /** Throws, itself or by calling code without probes that throws. */
  record Throw(int type, boolean byLibrary) implements Statement {
    @Override
    public void accept(Visitor visitor) {
      visitor.fail(this);
    }
  }

  /** Returns from the method. */
  record Return() implements Statement {
    @Override
    public void accept(Visitor visitor) {
      visitor.leave(this);
    }
  }

  /** Does something only if the number of units of fuel is odd, or only if it is even. */
  record When(boolean odd, List<Statement> body) implements Statement {
    @Override
    public void accept(Visitor visitor) {
      visitor.when(this);
    }

    @Override
    public List<List<Statement>> parts() {
      return List.of(body);
    }

    @Override
    public Statement with(List<List<Statement>> parts) {
      return new When(odd, parts.get(0));
    }
  }

  /** Does something several times. */
  record Loop(int times, List<Statement> body) implements Statement {
    @Override
    public void accept(Visitor visitor) {
      visitor.loop(this);
    }

    @Override
    public List<List<Statement>> parts() {
      return List.of(body);
    }

    @Override
    public Statement with(List<List<Statement>> parts) {
      return new Loop(times, parts.get(0));
    }
  }

  /** Does something while it holds a monitor. */
  record Locked(List<Statement> body) implements Statement {
    @Override
    public void accept(Visitor visitor) {
      visitor.lock(this);
    }

    @Override
    public List<List<Statement>> parts() {
      return List.of(body);
    }

    @Override
    public Statement with(List<List<Statement>> parts) {
      return new Locked(parts.get(0));
    }
  }

  /** Catches exceptions of a type, or {@link #ANY}. */
  record Try(List<Statement> body, int type, List<Statement> handler, End end)
      implements Statement {
    @Override
    public void accept(Visitor visitor) {
      visitor.attempt(this);
    }

    @Override
    public List<List<Statement>> parts() {
      return List.of(body, handler);
    }

    @Override
    public Statement with(List<List<Statement>> parts) {
      return new Try(parts.get(0), type, parts.get(1), end);
    }
  }

  /** Runs statements at the end, also when an exception passes, which is rethrown. */
  record Finally(List<Statement> body, List<Statement> atEnd) implements Statement {
    @Override
    public void accept(Visitor visitor) {
      visitor.atEnd(this);
    }

    @Override
    public List<List<Statement>> parts() {
      return List.of(body, atEnd);
    }

    @Override
    public Statement with(List<List<Statement>> parts) {
      return new Finally(parts.get(0), parts.get(1));
    }
  }

  /** Two protected parts with an unprotected one between them, and one handler for both. */
  record Shared(
      List<Statement> first,
      List<Statement> between,
      List<Statement> second,
      List<Statement> handler)
      implements Statement {
    @Override
    public void accept(Visitor visitor) {
      visitor.shared(this);
    }

    @Override
    public List<List<Statement>> parts() {
      return List.of(first, between, second, handler);
    }

    @Override
    public Statement with(List<List<Statement>> parts) {
      return new Shared(parts.get(0), parts.get(1), parts.get(2), parts.get(3));
    }
  }

  /** A loop whose head is the handler of its body, and also its continuation without exception. */
  record HandlerLoop(int times, List<Statement> body) implements Statement {
    @Override
    public void accept(Visitor visitor) {
      visitor.handlerLoop(this);
    }

    @Override
    public List<List<Statement>> parts() {
      return List.of(body);
    }

    @Override
    public Statement with(List<List<Statement>> parts) {
      return new HandlerLoop(times, parts.get(0));
    }
  }

  /** A visitor of all kinds of statements. */
  interface Visitor {
    void work(Work work);

    void call(Call call);

    void fail(Throw fail);

    void leave(Return leave);

    void when(When when);

    void loop(Loop loop);

    void lock(Locked locked);

    void attempt(Try attempt);

    void atEnd(Finally statement);

    void shared(Shared shared);

    void handlerLoop(HandlerLoop loop);
  }
}
