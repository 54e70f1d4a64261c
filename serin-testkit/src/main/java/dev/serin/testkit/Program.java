package dev.serin.testkit;

import dev.serin.testkit.Statement.End;
import java.util.List;

/**
 * A random program. Its first method is called first, with some fuel. Immutable.
 *
 * @param methods the methods by number
 * @param classVersion the version of its class files
 * @param fuel the maximum depth of calls
 * @param snapshotStep the number of steps after which the tree is compared for the first time; each
 *     step is one passing of time
 */
record Program(List<Method> methods, int classVersion, int fuel, int snapshotStep) {
  /** More steps than any program has. */
  static final int NEVER = 100_000;

  /** The suffix of the second method of {@link Kind#isTwo two}, which the first one calls. */
  static final String CALLED = "called";

  /** The form of a method in the class file. */
  enum Kind {
    STATIC("m"),
    SYNCHRONIZED("m"),
    CONSTRUCTOR("C"),
    /** Two constructors: the first calls the second one, which has the body. */
    DELEGATING("D"),
    /** A constructor that a method reference names. */
    NAMED_CONSTRUCTOR("N"),
    /** Implements a method of an interface outside of the program. */
    TASK("T"),
    /** Overrides a method of a class outside of the program. */
    SUBCLASS("S"),
    /** A default method of an interface of the program that extends one outside of it. */
    DEFAULT("I"),
    /** Implements a generic method: a bridge, which a compiler would add, calls it. */
    BRIDGED("B"),
    /** The body of a lambda. */
    LAMBDA("L"),
    /** A static method that a method reference names. */
    NAMED_STATIC("R"),
    /** A method of an object that a method reference names. */
    NAMED_METHOD("O"),
    /** A class initialiser. */
    INITIALISER("K"),
    /** A private method that code without probes finds by reflection: no entry point. */
    REFLECTED("P"),
    /** The same with a method handle that no class file names. */
    HANDLE("H");

    private final String prefix;

    Kind(String prefix) {
      this.prefix = prefix;
    }

    boolean constructs() {
      return this == CONSTRUCTOR || this == DELEGATING || this == NAMED_CONSTRUCTOR;
    }

    /** Whether the program calls it in the same way as outside code, by {@link Library.Task}. */
    boolean isTask() {
      return switch (this) {
        case STATIC, SYNCHRONIZED, CONSTRUCTOR, DELEGATING, NAMED_CONSTRUCTOR -> false;
        case TASK,
            SUBCLASS,
            DEFAULT,
            BRIDGED,
            LAMBDA,
            NAMED_STATIC,
            NAMED_METHOD,
            INITIALISER,
            REFLECTED,
            HANDLE ->
            true;
      };
    }

    /** Whether it is in a class of its own, which has its name. */
    boolean hasClass() {
      return constructs() || isTask();
    }

    /** Whether it is written as two methods with one body: the first only calls the second. */
    boolean isTwo() {
      return this == DELEGATING || this == BRIDGED;
    }

    /** Whether the engine knows that code without probes may call it. */
    boolean isEntryPoint() {
      return this == NAMED_CONSTRUCTOR || (isTask() && this != REFLECTED && this != HANDLE);
    }

    /** Whether only class files with lambdas can contain it. */
    boolean needsLambdas() {
      return this == NAMED_CONSTRUCTOR
          || this == DEFAULT
          || this == LAMBDA
          || this == NAMED_STATIC
          || this == NAMED_METHOD;
    }
  }

  /**
   * One method.
   *
   * @param before for a constructor, the statements before its call of another one
   */
  record Method(Kind kind, List<Statement> before, List<Statement> body) {}

  /** The name of a method in trees. */
  String name(int method) {
    return methods.get(method).kind().prefix + method;
  }

  /** The program as text that resembles Java. */
  @Override
  public String toString() {
    return new Text(this).write();
  }

  /** Writes a program as text that resembles Java. */
  private static final class Text implements Statement.Visitor {
    private final Program program;
    private final StringBuilder text = new StringBuilder();
    private int indent = 1;

    Text(Program program) {
      this.program = program;
    }

    String write() {
      text.append("// class file version ").append(program.classVersion() & 0xFFFF);
      text.append(", starts with ").append(program.name(0)).append('(').append(program.fuel());
      text.append("), looked at after step ").append(program.snapshotStep());
      text.append('\n');
      for (int i = 0; i < program.methods().size(); i++) {
        Method method = program.methods().get(i);
        text.append(method.kind()).append(' ');
        text.append(program.name(i)).append("(fuel)");
        if (method.kind().constructs()) {
          block(" {", method.before());
          boolean delegates = method.kind() == Kind.DELEGATING;
          text.append(delegates ? "  this(fuel, 0); // which is:\n" : "  super();\n");
          method.body().forEach(each -> each.accept(this));
          text.append("}\n");
        } else {
          block(" {", method.body());
          text.append("}\n");
        }
      }
      return text.toString();
    }

    private void line(String line) {
      text.append("  ".repeat(indent)).append(line).append('\n');
    }

    /** Continues in the current line, without the closing brace. */
    private void block(String head, List<Statement> body) {
      text.append(head).append('\n');
      body.forEach(each -> each.accept(this));
    }

    private void nested(String head, List<Statement> body) {
      line(head);
      indent++;
      body.forEach(each -> each.accept(this));
      indent--;
    }

    @Override
    public void work(Statement.Work work) {
      line("work(" + work.micros() + ");");
    }

    @Override
    public void call(Statement.Call call) {
      String target = program.name(call.method()) + "(fuel - 1)";
      String way =
          switch (call.via()) {
            case DIRECT -> "";
            case CATCHING_LIBRARY -> call.via() + " by " + call.catcher() + " -> ";
            default -> call.via() + " -> ";
          };
      line("if (fuel > 0) " + way + target + ";");
    }

    @Override
    public void fail(Statement.Throw fail) {
      line((fail.byLibrary() ? "library.fail(" : "throw (") + fail.type() + ");");
    }

    @Override
    public void leave(Statement.Return leave) {
      line("return;");
    }

    @Override
    public void when(Statement.When when) {
      nested("if (fuel is " + (when.odd() ? "odd" : "even") + ") {", when.body());
      line("}");
    }

    @Override
    public void loop(Statement.Loop loop) {
      nested("repeat " + loop.times() + " {", loop.body());
      line("}");
    }

    @Override
    public void lock(Statement.Locked locked) {
      nested("synchronized {", locked.body());
      line("}");
    }

    @Override
    public void attempt(Statement.Try attempt) {
      nested("try {", attempt.body());
      String what = attempt.type() == Statement.ANY ? "anything" : String.valueOf(attempt.type());
      nested("} catch (" + what + ") {", attempt.handler());
      if (attempt.end() != End.GO_ON) {
        line("  " + attempt.end() + ";");
      }
      line("}");
    }

    @Override
    public void atEnd(Statement.Finally statement) {
      nested("try {", statement.body());
      nested("} finally {", statement.atEnd());
      line("}");
    }

    @Override
    public void shared(Statement.Shared shared) {
      nested("try {", shared.first());
      nested("} unprotected {", shared.between());
      nested("} try {", shared.second());
      nested("} catch (anything, of both) {", shared.handler());
      line("}");
    }

    @Override
    public void handlerLoop(Statement.HandlerLoop loop) {
      nested("repeat " + loop.times() + ", also after exceptions {", loop.body());
      line("}");
    }
  }
}
