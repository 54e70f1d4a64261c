package dev.serin.testkit;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Writes statements as instructions. A handler follows its protected range directly and is inside
 * the enclosing range, so that nesting in the program is nesting in the code.
 */
final class StatementWriter implements Statement.Visitor {
  private static final String LIBRARY = Type.getInternalName(Library.class);
  private static final String FAILURES = Type.getInternalName(Failures.class);
  private static final String THROWABLE = "java/lang/Throwable";

  private final Program program;
  private final MethodVisitor code;
  private final int fuelLocal;

  /** The locals that hold the objects whose monitors are held. */
  private final Deque<Integer> locks = new ArrayDeque<>();

  private int nextLocal;

  StatementWriter(Program program, MethodVisitor code, int fuelLocal) {
    this.program = program;
    this.code = code;
    this.fuelLocal = fuelLocal;
    this.nextLocal = fuelLocal + 1;
  }

  void write(List<Statement> statements) {
    statements.forEach(each -> each.accept(this));
  }

  @Override
  public void work(Statement.Work work) {
    push(work.micros());
    library("work", "(I)V");
  }

  @Override
  public void call(Statement.Call call) {
    Label end = new Label();
    code.visitVarInsn(Opcodes.ILOAD, fuelLocal);
    code.visitJumpInsn(Opcodes.IFLE, end);
    if (call.via() == Statement.Via.DIRECT) {
      call(call.method());
    } else {
      boolean isCaught = call.via() == Statement.Via.CATCHING_LIBRARY;
      push(call.method());
      pushLessFuel();
      if (isCaught) {
        push(call.catcher().number());
      }
      library(libraryMethod(call.via()), isCaught ? "(III)V" : "(II)V");
    }
    code.visitLabel(end);
  }

  @Override
  public void fail(Statement.Throw fail) {
    push(fail.type());
    if (fail.byLibrary()) {
      library("fail", "(I)V");
    } else {
      String descriptor = "(I)Ljava/lang/RuntimeException;";
      code.visitMethodInsn(Opcodes.INVOKESTATIC, FAILURES, "of", descriptor, false);
      code.visitInsn(Opcodes.ATHROW);
    }
  }

  @Override
  public void leave(Statement.Return leave) {
    for (int lock : locks) {
      code.visitVarInsn(Opcodes.ALOAD, lock);
      code.visitInsn(Opcodes.MONITOREXIT);
    }
    code.visitInsn(Opcodes.RETURN);
  }

  @Override
  public void when(Statement.When when) {
    Label end = new Label();
    code.visitVarInsn(Opcodes.ILOAD, fuelLocal);
    code.visitInsn(Opcodes.ICONST_1);
    code.visitInsn(Opcodes.IAND);
    code.visitJumpInsn(when.odd() ? Opcodes.IFEQ : Opcodes.IFNE, end);
    write(when.body());
    code.visitLabel(end);
  }

  @Override
  public void loop(Statement.Loop loop) {
    int count = newLocal();
    Label head = new Label();
    Label end = new Label();
    push(loop.times());
    code.visitVarInsn(Opcodes.ISTORE, count);
    code.visitLabel(head);
    code.visitVarInsn(Opcodes.ILOAD, count);
    code.visitJumpInsn(Opcodes.IFLE, end);
    code.visitIincInsn(count, -1);
    write(loop.body());
    code.visitJumpInsn(Opcodes.GOTO, head);
    code.visitLabel(end);
  }

  @Override
  public void lock(Statement.Locked locked) {
    int lock = newLocal();
    library("lock", "()Ljava/lang/Object;");
    code.visitInsn(Opcodes.DUP);
    code.visitVarInsn(Opcodes.ASTORE, lock);
    code.visitInsn(Opcodes.MONITORENTER);
    Range range = new Range();
    locks.push(lock);
    write(locked.body());
    locks.pop();
    range.end();
    code.visitVarInsn(Opcodes.ALOAD, lock);
    code.visitInsn(Opcodes.MONITOREXIT);
    Label after = new Label();
    code.visitJumpInsn(Opcodes.GOTO, after);
    Label handler = range.handler(null);
    int thrown = newLocal();
    Label handlerEnd = new Label();
    code.visitTryCatchBlock(handler, handlerEnd, handler, null); // as javac does
    code.visitVarInsn(Opcodes.ASTORE, thrown);
    code.visitVarInsn(Opcodes.ALOAD, lock);
    code.visitInsn(Opcodes.MONITOREXIT);
    code.visitLabel(handlerEnd);
    code.visitVarInsn(Opcodes.ALOAD, thrown);
    code.visitInsn(Opcodes.ATHROW);
    code.visitLabel(after);
  }

  @Override
  public void attempt(Statement.Try attempt) {
    Label after = new Label();
    Range range = new Range();
    write(attempt.body());
    range.end();
    code.visitJumpInsn(Opcodes.GOTO, after);
    boolean any = attempt.type() == Statement.ANY;
    range.handler(any ? null : Failures.className(attempt.type()));
    int thrown = newLocal();
    code.visitVarInsn(Opcodes.ASTORE, thrown);
    write(attempt.handler());
    if (attempt.end() == Statement.End.RETHROW) {
      code.visitVarInsn(Opcodes.ALOAD, thrown);
      code.visitInsn(Opcodes.ATHROW);
    } else if (attempt.end() == Statement.End.RETURN) {
      leave(new Statement.Return());
    }
    code.visitLabel(after);
  }

  @Override
  public void atEnd(Statement.Finally statement) {
    Label after = new Label();
    Label subroutine = new Label();
    boolean hasSubroutines = (program.classVersion() & 0xFFFF) < Opcodes.V1_6;
    Range range = new Range();
    write(statement.body());
    range.end();
    end(statement.atEnd(), hasSubroutines ? subroutine : null);
    code.visitJumpInsn(Opcodes.GOTO, after);
    range.handler(null);
    int thrown = newLocal();
    code.visitVarInsn(Opcodes.ASTORE, thrown);
    end(statement.atEnd(), hasSubroutines ? subroutine : null);
    code.visitVarInsn(Opcodes.ALOAD, thrown);
    code.visitInsn(Opcodes.ATHROW);
    if (hasSubroutines) {
      int back = newLocal();
      code.visitLabel(subroutine);
      code.visitVarInsn(Opcodes.ASTORE, back);
      write(statement.atEnd());
      code.visitVarInsn(Opcodes.RET, back);
    }
    code.visitLabel(after);
  }

  /**
   * Writes the code at the end: as a subroutine in versions that have these, else the statements
   * again.
   */
  private void end(List<Statement> statements, @Nullable Label subroutine) {
    if (subroutine == null) {
      write(statements);
    } else {
      code.visitJumpInsn(Opcodes.JSR, subroutine);
    }
  }

  @Override
  public void shared(Statement.Shared shared) {
    Label after = new Label();
    Range first = new Range();
    write(shared.first());
    first.end();
    write(shared.between());
    Range second = new Range();
    write(shared.second());
    second.end();
    code.visitJumpInsn(Opcodes.GOTO, after);
    Label handler = first.handler(null);
    second.handledBy(handler, null);
    code.visitInsn(Opcodes.POP);
    write(shared.handler());
    code.visitLabel(after);
  }

  @Override
  public void handlerLoop(Statement.HandlerLoop loop) {
    int count = newLocal();
    Label after = new Label();
    push(loop.times());
    code.visitVarInsn(Opcodes.ISTORE, count);
    code.visitInsn(Opcodes.ACONST_NULL);
    code.visitTypeInsn(Opcodes.CHECKCAST, THROWABLE);
    Label head = new Label();
    code.visitLabel(head);
    code.visitInsn(Opcodes.POP);
    code.visitVarInsn(Opcodes.ILOAD, count);
    code.visitJumpInsn(Opcodes.IFLE, after);
    code.visitIincInsn(count, -1);
    Range range = new Range();
    write(loop.body());
    range.end();
    code.visitInsn(Opcodes.ACONST_NULL);
    code.visitTypeInsn(Opcodes.CHECKCAST, THROWABLE);
    code.visitJumpInsn(Opcodes.GOTO, head);
    range.handledBy(head, null);
    code.visitLabel(after);
  }

  /** Writes a call of a method by the program itself. */
  private void call(int method) {
    String owner = ProgramClass.owner(program, method);
    if (program.methods().get(method).kind().isTask()) {
      code.visitIntInsn(Opcodes.BIPUSH, method);
      library("task", "(I)L" + ProgramClass.TASK + ";");
      pushLessFuel();
      code.visitMethodInsn(
          Opcodes.INVOKEINTERFACE,
          ProgramClass.TASK,
          ProgramClass.RUN,
          ProgramClass.DESCRIPTOR,
          true);
    } else if (program.methods().get(method).kind().constructs()) {
      code.visitTypeInsn(Opcodes.NEW, owner);
      pushLessFuel();
      code.visitMethodInsn(
          Opcodes.INVOKESPECIAL, owner, ProgramClass.CONSTRUCTOR, ProgramClass.DESCRIPTOR, false);
    } else {
      pushLessFuel();
      String name = program.name(method);
      code.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, ProgramClass.DESCRIPTOR, false);
    }
  }

  private static String libraryMethod(Statement.Via via) {
    return switch (via) {
      case PUMP -> "pump";
      case CATCHING_LIBRARY -> "callCatching";
      default -> "call";
    };
  }

  private void pushLessFuel() {
    code.visitVarInsn(Opcodes.ILOAD, fuelLocal);
    code.visitInsn(Opcodes.ICONST_1);
    code.visitInsn(Opcodes.ISUB);
  }

  private void push(int number) {
    code.visitIntInsn(Opcodes.SIPUSH, number);
  }

  private void library(String name, String descriptor) {
    code.visitMethodInsn(Opcodes.INVOKESTATIC, LIBRARY, name, descriptor, false);
  }

  private int newLocal() {
    return nextLocal++;
  }

  /** A protected range that begins at the present instruction; it has at least one. */
  private final class Range {
    private final Label start = new Label();
    private final Label end = new Label();

    Range() {
      code.visitLabel(start);
      code.visitInsn(Opcodes.NOP);
    }

    void end() {
      code.visitLabel(end);
    }

    /** Begins the handler at the present instruction. */
    Label handler(@Nullable String type) {
      Label handler = new Label();
      code.visitLabel(handler);
      handledBy(handler, type);
      return handler;
    }

    void handledBy(Label handler, @Nullable String type) {
      code.visitTryCatchBlock(start, end, handler, type);
    }
  }
}
