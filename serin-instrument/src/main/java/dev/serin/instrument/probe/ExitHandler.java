package dev.serin.instrument.probe;

import dev.serin.instrument.classfile.ByteSink;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.InstructionSet;
import dev.serin.instrument.classfile.MethodCode;
import dev.serin.instrument.classfile.MethodHeader;
import org.jspecify.annotations.Nullable;

/**
 * A handler at the end of a method that code without probes can call. Every exception that leaves
 * the method passes through it, so the call is closed before that code can catch the exception. All
 * calls above it have been left by the same exception, which is why it also calls {@code caught}.
 *
 * <p>It covers everything after the entry probe, and in constructors only after the call of another
 * one. It comes last in the table of ranges, and does not cover itself. A throw that it covers
 * needs no probe. Immutable.
 */
public final class ExitHandler {
  private static final byte[] THROWABLE = ClassFile.text("java/lang/Throwable");
  private static final int ATHROW_BYTES = 1;

  /** The exception and a token. */
  static final int STACK_SLOTS = 2;

  private final MethodCode code;
  private final int start;

  private ExitHandler(MethodCode code, int start) {
    this.code = code;
    this.start = start;
  }

  /**
   * The handler of a method; in a constructor it covers the code after its call of another one.
   *
   * @return null for a constructor in which that code cannot be determined
   */
  static @Nullable ExitHandler of(MethodHeader method, MethodCode code) {
    int start = method.isConstructor() ? ConstructorCall.end(code) : 0;
    return start == ConstructorCall.UNCLEAR ? null : new ExitHandler(code, start);
  }

  /** The first instruction that it covers, in the code without probes. */
  int start() {
    return start;
  }

  /** Whether an exception that an instruction throws may reach it. */
  boolean covers(int at) {
    return at >= start;
  }

  /**
   * Whether its range has to leave out the probes of other handlers. These may run while a monitor
   * is held, which this handler does not release; HotSpot compiles only code with balanced
   * monitors.
   */
  boolean leavesOutProbes() {
    return code.has(InstructionSet.MONITORENTER);
  }

  /** The length of its code. */
  static int bytes(TokenLocal token) {
    return 2 * ProbeCalls.leaveBytes(token) + ATHROW_BYTES;
  }

  /** Writes its code. Stack: exception → . */
  static void write(TokenLocal token, ProbeCalls calls, ByteSink sink) {
    calls.caught(token, sink);
    calls.thrown(token, sink);
    sink.u1(InstructionSet.ATHROW);
  }

  /** Writes the types on entry: the token's and the exception's. */
  static void writeTypes(TokenLocal token, Constants constants, ByteSink sink) {
    sink.u2(token.index() + 1);
    for (int i = 0; i < token.index(); i++) {
      sink.u1(FrameType.TOP);
    }
    sink.u1(FrameType.INTEGER);
    sink.u2(1);
    sink.u1(FrameType.OBJECT);
    sink.u2(constants.classNamed(THROWABLE));
  }
}
