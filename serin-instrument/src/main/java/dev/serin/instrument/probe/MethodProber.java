package dev.serin.instrument.probe;

import dev.serin.instrument.base.CannotProbe;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.classfile.ByteSink;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.MethodCode;
import dev.serin.instrument.classfile.MethodHeader;
import org.jspecify.annotations.Nullable;

/** Writes the code of one method with probes. */
final class MethodProber {
  private static final byte[] FRAMES = ClassFile.text("StackMapTable");

  private final MethodHeader method;
  private final MethodCode code;
  private final int methodId;
  private final Constants constants;
  private final ProbeCalls calls;
  private boolean isEntryPoint;

  /** The handler that is added; null if there is none, or no room for it. */
  private @Nullable ExitHandler exit;

  MethodProber(
      MethodHeader method, MethodCode code, int methodId, Constants constants, ProbeCalls calls) {
    this.method = method;
    this.code = code;
    this.methodId = methodId;
    this.constants = constants;
    this.calls = calls;
  }

  /** Adds an {@link ExitHandler} if the method has room for it. */
  MethodProber withExitHandler() {
    isEntryPoint = true;
    exit = ExitHandler.of(method, code);
    return this;
  }

  /**
   * Writes the code attribute.
   *
   * @param withoutNops whether the method has {@code nop} as room for probes; each is left out
   * @throws CannotProbe if the method cannot have probes; the bytes written so far are of no use
   *     then
   */
  void write(boolean withoutNops, ByteSink sink) {
    checkSlots();
    int start = sink.size();
    if (exit != null) {
      try {
        writeOnce(withoutNops, sink);
        return;
      } catch (CannotProbe e) { // perhaps for want of room for the handler
        sink.truncate(start);
        exit = null;
      }
    }
    writeOnce(withoutNops, sink);
  }

  /** Whether the method should have an {@link ExitHandler} and was written without one. */
  boolean lacksExitHandler() {
    return isEntryPoint && exit == null;
  }

  private void writeOnce(boolean withoutNops, ByteSink sink) {
    if (withoutNops) {
      write(new TokenLocal(code.maxLocals()), true, sink); // all else keeps its length
    } else {
      writeWithNops(sink);
    }
  }

  /**
   * Puts the token's local right after the parameters, which keeps frames small; if a long or
   * double straddles that position, the local comes last.
   */
  private void writeWithNops(ByteSink sink) {
    int start = sink.size();
    try {
      write(new TokenLocal(method.parameterSlots()), false, sink);
    } catch (TokenLocal.Straddled e) {
      sink.truncate(start);
      write(new TokenLocal(code.maxLocals()), false, sink);
    }
  }

  private void checkSlots() {
    if (code.maxLocals() < method.parameterSlots()) {
      throw new IllegalArgumentException("the parameters do not fit into the locals");
    }
    if (code.hasAllSlots()) {
      throw new CannotProbe(SkipReason.NO_ROOM);
    }
  }

  private void write(TokenLocal token, boolean withoutNops, ByteSink sink) {
    ClassFile file = code.file();
    int start = sink.size();
    sink.u2(file.u2(code.attribute()));
    sink.s4(0);
    sink.u2(Math.max(code.maxStack() + 1, exit == null ? 1 : ExitHandler.STACK_SLOTS));
    sink.u2(code.maxLocals() + 1);
    int lengthAt = sink.size();
    sink.s4(0);
    int codeStart = sink.size();
    calls.push(methodId, sink);
    calls.enter(token, sink);
    HandlerPlan handlers = new HandlerPlan(code, exit);
    CodeLayout layout = new CodeLayout(code, token, handlers, withoutNops, sink.size() - codeStart);
    new CodeWriter(code, token, layout, calls, sink).write();
    if (exit != null) {
      ExitHandler.write(token, calls, sink);
    }
    int length = sink.size() - codeStart;
    if (length > CodeLayout.MAX_CODE_LENGTH) {
      throw new CannotProbe(SkipReason.TOO_LONG);
    }
    sink.setS4(lengthAt, length);
    int[] rangeParts = new HandlerTable(code, handlers, layout).write(sink);
    writeTables(token, layout, rangeParts, sink);
    sink.setS4(start + 2, sink.size() - start - ClassFile.ATTRIBUTE_HEADER);
  }

  private void writeTables(TokenLocal token, CodeLayout layout, int[] rangeParts, ByteSink sink) {
    ClassFile file = code.file();
    // If tables that the JVM ignores are damaged, they are left out.
    CodeTables tables = new CodeTables(file, token, layout, rangeParts, sink);
    int countAt = sink.size();
    sink.u2(0);
    int written = 0;
    boolean needsFrames = exit != null && file.hasFrames();
    int at = code.attributesAt() + 2;
    for (int i = file.u2(code.attributesAt()); i > 0; i--) {
      int start = sink.size();
      boolean isFrames = file.isText(file.u2(at), FRAMES);
      try {
        if (isFrames) {
          writeFrames(at, token, layout, sink);
          needsFrames = false;
        } else {
          tables.write(at);
        }
        written++;
      } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
        if (!(isFrames ? file.isVerifiedWithoutFrames() : tables.isOptional(at))) {
          throw e;
        }
        sink.truncate(start);
      }
      at = file.attributeEnd(at);
    }
    if (needsFrames) {
      writeExitFrame(token, layout, sink);
      written++;
    }
    sink.setU2(countAt, written);
  }

  private void writeExitFrame(TokenLocal token, CodeLayout layout, ByteSink sink) {
    int start = sink.size();
    sink.u2(constants.utf8(FRAMES));
    sink.s4(0);
    frames(token, layout, sink).writeExitOnly(token);
    sink.setS4(start + 2, sink.size() - start - ClassFile.ATTRIBUTE_HEADER);
  }

  private FrameTable frames(TokenLocal token, CodeLayout layout, ByteSink sink) {
    return new FrameTable(code.file(), new FrameLocals(method, token), layout, constants, sink);
  }

  private void writeFrames(int attribute, TokenLocal token, CodeLayout layout, ByteSink sink) {
    ClassFile file = code.file();
    int start = sink.size();
    sink.u2(file.u2(attribute));
    sink.s4(0);
    frames(token, layout, sink)
        .write(attribute + ClassFile.ATTRIBUTE_HEADER, exit == null ? null : token);
    sink.setS4(start + 2, sink.size() - start - ClassFile.ATTRIBUTE_HEADER);
  }
}
