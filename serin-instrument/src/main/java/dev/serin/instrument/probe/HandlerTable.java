package dev.serin.instrument.probe;

import dev.serin.instrument.base.CannotProbe;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.classfile.ByteSink;
import dev.serin.instrument.classfile.MethodCode;

/** The table of protected ranges of a method with probes, as divided by a {@link HandlerPlan}. */
final class HandlerTable {
  private static final int MAX_PARTS = 0xFFFF;

  /** The exception type of a handler that catches all exceptions. */
  private static final int ANY_TYPE = 0;

  private final MethodCode code;
  private final HandlerPlan handlers;
  private final CodeLayout layout;

  HandlerTable(MethodCode code, HandlerPlan handlers, CodeLayout layout) {
    this.code = code;
    this.handlers = handlers;
    this.layout = layout;
  }

  /**
   * Writes the table of protected ranges, divided where they must not protect a probe.
   *
   * @return for each range, the index of its first part in the new table
   */
  int[] write(ByteSink sink) {
    ExitHandler exit = handlers.exit();
    int[] firstParts = new int[code.rangeCount()];
    int countAt = sink.size();
    sink.u2(0);
    int parts = 0;
    for (int i = 0; i < firstParts.length; i++) {
      firstParts[i] = parts;
      parts += writeParts(i, sink);
      if (parts > MAX_PARTS) {
        throw new CannotProbe(SkipReason.NO_ROOM);
      }
    }
    parts += exit == null ? 0 : writeExit(exit, sink);
    if (parts > MAX_PARTS) {
      throw new CannotProbe(SkipReason.NO_ROOM);
    }
    sink.setU2(countAt, parts);
    return firstParts;
  }

  private int writeExit(ExitHandler added, ByteSink sink) {
    int parts = 0;
    int partStart = layout.target(added.start());
    if (added.leavesOutProbes()) {
      for (int at = handlers.nextProbed(added.start()); at >= 0; at = handlers.nextProbed(at + 1)) {
        parts += writePart(partStart, layout.target(at), layout.length(), ANY_TYPE, sink);
        partStart = layout.afterCaught(at);
      }
    }
    return parts + writePart(partStart, layout.length(), layout.length(), ANY_TYPE, sink);
  }

  private int writeParts(int range, ByteSink sink) {
    int parts = 0;
    int handler = layout.target(handlers.handler(range));
    int type = code.file().u2(code.range(range) + 6);
    int partStart = layout.target(handlers.start(range));
    int from = Math.max(handlers.start(range), handlers.handler(range));
    for (int at = handlers.nextProbed(from); at >= 0 && at < handlers.end(range); ) {
      parts += writePart(partStart, layout.target(at), handler, type, sink);
      partStart = layout.afterCaught(at);
      at = handlers.nextProbed(at + 1);
    }
    return parts + writePart(partStart, layout.target(handlers.end(range)), handler, type, sink);
  }

  private static int writePart(int start, int end, int handler, int type, ByteSink sink) {
    if (start >= end) {
      return 0;
    }
    sink.u2(start);
    sink.u2(end);
    sink.u2(handler);
    sink.u2(type);
    return 1;
  }
}
