package dev.serin.instrument.probe;

import dev.serin.instrument.base.CannotProbe;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.classfile.ByteSink;
import dev.serin.instrument.classfile.ClassFile;
import org.jspecify.annotations.Nullable;

/**
 * Writes a method's stack map table with the token's local in each frame. A frame encodes its
 * difference from the previous one, so all are written again, each in its shortest form; <a
 * href="https://docs.oracle.com/javase/specs/jvms/se17/html/jvms-4.html#jvms-4.7.4">section 4.7.4
 * of the JVM specification</a> defines the forms.
 */
final class FrameTable {
  private static final int SAME_END = 64;
  private static final int SAME_ONE_END = 128;
  private static final int SAME_ONE_EXTENDED = 247;
  private static final int SAME_EXTENDED = 251;
  private static final int APPEND_END = 255;
  private static final int MAX_CHANGED = 3;
  private static final int MAX_FRAMES = 0xFFFF;

  /** A table of 16 MB may crash a JVM; real ones are a thousand times smaller. */
  private static final int MAX_BYTES = 1 << 20;

  private final ClassFile file;
  private final FrameLocals locals;
  private final CodeLayout layout;
  private final Constants constants;
  private final ByteSink sink;
  private int[] before;
  private int place = -1;
  private int at;

  /** Prepares to write the frames of a method that begins with the given locals. */
  FrameTable(
      ClassFile file, FrameLocals locals, CodeLayout layout, Constants constants, ByteSink sink) {
    this.file = file;
    this.locals = locals;
    this.layout = layout;
    this.constants = constants;
    this.sink = sink;
    this.before = locals.withoutToken();
  }

  /** Writes a table that has only the frame of an {@link ExitHandler}. */
  void writeExitOnly(TokenLocal token) {
    sink.u2(1);
    writeExit(token);
  }

  private void writeExit(TokenLocal token) {
    sink.u1(APPEND_END);
    sink.u2(layout.length() - place - 1);
    ExitHandler.writeTypes(token, constants, sink);
  }

  /**
   * Writes the number of frames, and the frames.
   *
   * @param tableAt the offset of the number in the file; the frames follow
   * @param exit the token's local if an {@link ExitHandler} comes last
   */
  void write(int tableAt, @Nullable TokenLocal exit) {
    int count = file.u2(tableAt);
    at = tableAt + 2;
    if (exit != null && count == MAX_FRAMES) {
      throw new CannotProbe(SkipReason.NO_ROOM);
    }
    sink.u2(exit == null ? count : count + 1);
    int start = sink.size();
    int old = -1;
    for (int i = 0; i < count; i++) {
      if (sink.size() - start > MAX_BYTES) {
        throw new CannotProbe(SkipReason.NO_ROOM);
      }
      int type = file.u1(at++);
      old += 1 + delta(type);
      writeFrame(type, layout.target(old));
    }
    if (exit != null) {
      writeExit(exit);
    }
  }

  /** The distance of the frame from the previous one; moves the position past the frame. */
  private int delta(int type) {
    if (type < SAME_ONE_END) {
      return type & (SAME_END - 1);
    }
    if (type < SAME_ONE_EXTENDED) {
      throw new IllegalArgumentException("unknown frame type " + type);
    }
    at += 2;
    return file.u2(at - 2);
  }

  private void writeFrame(int type, int newPlace) {
    int stackCount = 0;
    if (type < SAME_END) {
      stackCount = 0;
    } else if (type <= SAME_ONE_EXTENDED) {
      stackCount = 1;
    } else if (type <= SAME_EXTENDED) {
      locals.drop(SAME_EXTENDED - type);
    } else if (type < APPEND_END) {
      at = locals.append(at, type - SAME_EXTENDED);
    } else {
      locals.clear();
      int count = file.u2(at);
      at = locals.append(at + 2, count);
      stackCount = file.u2(at);
      at += 2;
    }
    int[] now = locals.withToken();
    writeHead(newPlace - place - 1, now, stackCount);
    writeStack(stackCount);
    before = now;
    place = newPlace;
  }

  /** Writes the part of a frame before the types of its stack. */
  private void writeHead(int delta, int[] now, int stackCount) {
    int common = 0;
    int shorter = Math.min(before.length, now.length);
    while (common < shorter && before[common] == now[common]) {
      common++;
    }
    int change = now.length - before.length;
    boolean same = common == shorter && Math.abs(change) <= MAX_CHANGED;
    if (same && change == 0 && stackCount <= 1) {
      writeSame(delta, stackCount);
    } else if (same && stackCount == 0) {
      sink.u1(SAME_EXTENDED + change);
      sink.u2(delta);
      writeTypes(now, common);
    } else {
      sink.u1(APPEND_END);
      sink.u2(delta);
      sink.u2(now.length);
      writeTypes(now, 0);
      sink.u2(stackCount);
    }
  }

  private void writeSame(int delta, int stackCount) {
    if (delta < SAME_END) {
      sink.u1(stackCount * SAME_END + delta);
    } else {
      sink.u1(stackCount == 0 ? SAME_EXTENDED : SAME_ONE_EXTENDED);
      sink.u2(delta);
    }
  }

  private void writeTypes(int[] types, int from) {
    for (int i = from; i < types.length; i++) {
      locals.write(types[i], constants, layout, sink);
    }
  }

  private void writeStack(int count) {
    for (int i = 0; i < count; i++) {
      int type = FrameLocals.read(file, at);
      at += FrameLocals.bytes(type);
      locals.write(type, constants, layout, sink);
    }
  }
}
