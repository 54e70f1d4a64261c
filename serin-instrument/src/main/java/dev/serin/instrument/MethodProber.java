package dev.serin.instrument;

/** Writes the code of one method with probes. */
final class MethodProber {
  private static final byte[] FRAMES = ClassFile.text("StackMapTable");

  private final MethodHeader method;
  private final MethodCode code;
  private final int methodId;
  private final Constants constants;
  private final ProbeCalls calls;

  MethodProber(
      MethodHeader method, MethodCode code, int methodId, Constants constants, ProbeCalls calls) {
    this.method = method;
    this.code = code;
    this.methodId = methodId;
    this.constants = constants;
    this.calls = calls;
  }

  /**
   * Writes the code attribute. The token's local comes right after the parameters, which keeps
   * frames small; where a long or double lies on both sides of that place, it comes last.
   *
   * @throws CannotProbe if the method can have no probes; what was written is of no use then
   */
  void write(ByteSink sink) {
    checkSlots();
    int start = sink.size();
    try {
      write(new TokenLocal(method.parameterSlots()), false, sink);
    } catch (TokenLocal.Straddled e) {
      sink.truncate(start);
      write(new TokenLocal(code.maxLocals()), false, sink);
    }
  }

  /**
   * Writes the code attribute of a method that has {@code nop} where probes come. These are left
   * out, and the token's local comes last, so that all else keeps its length.
   *
   * @throws CannotProbe if the method can have no probes; what was written is of no use then
   */
  void writeWithoutNops(ByteSink sink) {
    checkSlots();
    write(new TokenLocal(code.maxLocals()), true, sink);
  }

  private void checkSlots() {
    if (code.maxLocals() < method.parameterSlots()) {
      throw new IllegalArgumentException("the parameters have no room in the locals");
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
    sink.u2(code.maxStack() + 1);
    sink.u2(code.maxLocals() + 1);
    int lengthAt = sink.size();
    sink.s4(0);
    int codeStart = sink.size();
    calls.push(methodId, sink);
    calls.enter(token, sink);
    HandlerPlan handlers = new HandlerPlan(code);
    CodeLayout layout = new CodeLayout(code, token, handlers, withoutNops, sink.size() - codeStart);
    sink.setS4(lengthAt, layout.length());
    new CodeWriter(code, token, layout, calls, sink).write();
    int[] rangeParts = handlers.write(layout, sink);
    writeTables(token, layout, rangeParts, sink);
    sink.setS4(start + 2, sink.size() - start - ClassFile.ATTRIBUTE_HEADER);
  }

  private void writeTables(TokenLocal token, CodeLayout layout, int[] rangeParts, ByteSink sink) {
    ClassFile file = code.file();
    // What the JVM would not look at is left out where it is damaged.
    CodeTables tables = new CodeTables(file, token, layout, rangeParts, sink);
    int countAt = sink.size();
    sink.u2(0);
    int written = 0;
    int at = code.attributesAt() + 2;
    for (int i = file.u2(code.attributesAt()); i > 0; i--) {
      int start = sink.size();
      boolean isFrames = file.isText(file.u2(at), FRAMES);
      try {
        if (isFrames) {
          writeFrames(at, token, layout, sink);
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
    sink.setU2(countAt, written);
  }

  private void writeFrames(int attribute, TokenLocal token, CodeLayout layout, ByteSink sink) {
    ClassFile file = code.file();
    int start = sink.size();
    sink.u2(file.u2(attribute));
    sink.s4(0);
    FrameLocals locals = new FrameLocals(method, token);
    new FrameTable(file, locals, layout, constants, sink)
        .write(attribute + ClassFile.ATTRIBUTE_HEADER);
    sink.setS4(start + 2, sink.size() - start - ClassFile.ATTRIBUTE_HEADER);
  }
}
