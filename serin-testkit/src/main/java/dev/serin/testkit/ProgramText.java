package dev.serin.testkit;

import dev.serin.testkit.Statement.End;
import java.util.List;

/** Writes a program as text that resembles Java. */
final class ProgramText implements Statement.Visitor {
  private final Program program;
  private final StringBuilder text = new StringBuilder();
  private int indent = 1;

  ProgramText(Program program) {
    this.program = program;
  }

  String write() {
    text.append("// class file version ").append(program.classVersion() & 0xFFFF);
    text.append(", starts with ").append(program.name(0)).append('(').append(program.fuel());
    text.append("), looked at after step ").append(program.snapshotStep());
    text.append('\n');
    for (int i = 0; i < program.methods().size(); i++) {
      Program.Method method = program.methods().get(i);
      text.append(method.kind()).append(' ');
      text.append(program.name(i)).append("(fuel)");
      if (method.kind().constructs()) {
        block(" {", method.before());
        boolean delegates = method.kind() == Program.Kind.DELEGATING;
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

  /** Continues on the present line, and leaves out the closing brace. */
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
