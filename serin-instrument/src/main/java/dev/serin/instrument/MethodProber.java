package dev.serin.instrument;

/** Writes the code of one method with probes. */
final class MethodProber {
  private static final byte[] FRAMES = ClassFile.text("StackMapTable");
  private static final int MOST_SLOTS = 0xFFFF;

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
    if (code.maxStack() == MOST_SLOTS || code.maxLocals() == MOST_SLOTS) {
      throw new CannotProbe(SkipReason.NO_ROOM);
    }
    int start = sink.size();
    try {
      write(new TokenLocal(method.parameterSlots()), sink);
    } catch (TokenLocal.Straddled e) {
      sink.truncate(start);
      write(new TokenLocal(code.maxLocals()), sink);
    }
  }

  private void write(TokenLocal token, ByteSink sink) {
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
    CodeLayout layout = new CodeLayout(code, token, handlers, sink.size() - codeStart);
    sink.setS4(lengthAt, layout.length());
    new CodeWriter(code, token, layout, calls, sink).write();
    int[] rangeParts = handlers.write(layout, sink);
    writeTables(token, layout, rangeParts, sink);
    sink.setS4(start + 2, sink.size() - start - ClassFile.ATTRIBUTE_HEADER);
  }

  private void writeTables(TokenLocal token, CodeLayout layout, int[] rangeParts, ByteSink sink) {
    ClassFile file = code.file();
    CodeTables tables = new CodeTables(file, token, layout, rangeParts, sink);
    int count = file.u2(code.attributesAt());
    sink.u2(count);
    int at = code.attributesAt() + 2;
    for (int i = 0; i < count; i++) {
      if (file.isText(file.u2(at), FRAMES)) {
        int start = sink.size();
        sink.u2(file.u2(at));
        sink.s4(0);
        FrameLocals locals = new FrameLocals(method, token);
        new FrameTable(file, locals, layout, constants, sink)
            .write(at + ClassFile.ATTRIBUTE_HEADER);
        sink.setS4(start + 2, sink.size() - start - ClassFile.ATTRIBUTE_HEADER);
      } else {
        tables.write(at);
      }
      at = file.attributeEnd(at);
    }
  }
}
