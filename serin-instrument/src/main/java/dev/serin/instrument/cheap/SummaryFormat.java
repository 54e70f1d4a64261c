package dev.serin.instrument.cheap;

import dev.serin.instrument.classfile.MethodCall;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The format in which the summary of a class is kept between runs: a version, the texts, the calls,
 * and then the summary itself, which refers to these by number. Numbers are variable in length,
 * seven bits to a byte, the lowest first.
 */
public final class SummaryFormat {
  /** Other versions are not read; the number rises whenever the format or its meaning changes. */
  static final int VERSION = 3;

  private SummaryFormat() {}

  /** Writes a summary; equal summaries give equal bytes. */
  public static void write(ClassSummary summary, DataOutput out) throws IOException {
    new Writer().write(summary, out);
  }

  /**
   * Reads a summary.
   *
   * @throws IOException if it is of another version, damaged or cut off; the caller then makes the
   *     summary again
   */
  public static ClassSummary read(DataInput in) throws IOException {
    return read(in, UnaryOperator.identity());
  }

  /**
   * Reads a summary.
   *
   * @param texts returns the instance to keep of equal texts
   * @throws IOException as above
   */
  public static ClassSummary read(DataInput in, UnaryOperator<String> texts) throws IOException {
    int version = in.readUnsignedByte();
    if (version != VERSION) {
      throw new IOException(
          "a class summary is of version "
              + version
              + ", not "
              + VERSION
              + ": it is created again");
    }
    try {
      return new Reader(in, texts).read();
    } catch (RuntimeException e) {
      throw new IOException("a class summary is damaged: it is created again", e);
    }
  }

  /** Numbers texts and calls in the order of their first occurrence. */
  private static final class Writer {
    private final Map<String, Integer> texts = new LinkedHashMap<>();
    private final Map<MethodCall, Integer> calls = new LinkedHashMap<>();

    void write(ClassSummary summary, DataOutput out) throws IOException {
      number(summary);
      out.writeByte(VERSION);
      writeNumber(texts.size(), out);
      for (String text : texts.keySet()) {
        out.writeUTF(text);
      }
      writeNumber(calls.size(), out);
      for (MethodCall call : calls.keySet()) {
        out.writeByte(call.kind().opcode());
        write(call.owner(), out);
        write(call.name(), out);
        write(call.descriptor(), out);
      }
      writeNumber(summary.access(), out);
      write(summary.name(), out);
      write(summary.superName(), out);
      write(summary.interfaces(), out);
      write(summary.madeInterfaces(), out);
      write(summary.references(), out);
      writeNumber(summary.methods().size(), out);
      for (MethodSummary method : summary.methods()) {
        write(method, out);
      }
    }

    private void number(ClassSummary summary) {
      number(summary.name());
      number(summary.superName());
      numberAll(summary.interfaces());
      numberAll(summary.madeInterfaces());
      numberAll(summary.references());
      for (MethodSummary method : summary.methods()) {
        number(method.name());
        number(method.descriptor());
        BoundedBody body = method.body();
        if (body != null) {
          numberAll(body.initialised());
          for (MethodCall call : body.calls()) {
            number(call);
          }
        }
      }
    }

    private void numberAll(List<String> list) {
      for (String text : list) {
        number(text);
      }
    }

    private int number(String text) {
      return number(text, texts);
    }

    private int number(MethodCall call) {
      number(call.owner());
      number(call.name());
      number(call.descriptor());
      return number(call, calls);
    }

    /** Without a lambda, which would be garbage for each text of a class path. */
    private static <T> int number(T value, Map<T, Integer> numbers) {
      Integer known = numbers.get(value);
      if (known != null) {
        return known;
      }
      int added = numbers.size();
      numbers.put(value, added);
      return added;
    }

    private void write(String text, DataOutput out) throws IOException {
      writeNumber(number(text), out);
    }

    private void write(List<String> list, DataOutput out) throws IOException {
      writeNumber(list.size(), out);
      for (String text : list) {
        write(text, out);
      }
    }

    private void write(MethodSummary method, DataOutput out) throws IOException {
      writeNumber(method.access(), out);
      write(method.name(), out);
      write(method.descriptor(), out);
      BoundedBody body = method.body();
      if (body == null) {
        writeNumber(0, out); // no method with code has no instructions
        return;
      }
      writeNumber(body.instructions(), out);
      writeNumber(body.calls().size(), out);
      for (MethodCall call : body.calls()) {
        writeNumber(number(call), out);
      }
      write(body.initialised(), out);
    }

    private static void writeNumber(int number, DataOutput out) throws IOException {
      int rest = number;
      while (rest >= 0x80) {
        out.writeByte(rest | 0x80);
        rest >>>= 7;
      }
      out.writeByte(rest);
    }
  }

  private static final class Reader {
    private final DataInput in;
    private final UnaryOperator<String> kept;
    private final List<String> texts = new ArrayList<>();
    private final List<MethodCall> calls = new ArrayList<>();

    Reader(DataInput in, UnaryOperator<String> kept) {
      this.in = in;
      this.kept = kept;
    }

    ClassSummary read() throws IOException {
      for (int i = number(); i > 0; i--) {
        texts.add(kept.apply(in.readUTF()));
      }
      for (int i = number(); i > 0; i--) {
        MethodCall.Kind kind = MethodCall.Kind.of(in.readUnsignedByte());
        calls.add(new MethodCall(kind, text(), text(), text()));
      }
      int access = number();
      String name = text();
      ClassSummary.Parents parents =
          new ClassSummary.Parents(text(), textList(), textList(), textList());
      List<MethodSummary> methods = new ArrayList<>();
      for (int i = number(); i > 0; i--) {
        methods.add(new MethodSummary(number(), text(), text(), body()));
      }
      return new ClassSummary(access, name, parents, methods);
    }

    private @Nullable BoundedBody body() throws IOException {
      int instructions = number();
      if (instructions == 0) {
        return null;
      }
      List<MethodCall> called = new ArrayList<>();
      for (int i = number(); i > 0; i--) {
        called.add(calls.get(number()));
      }
      return new BoundedBody(instructions, called, textList());
    }

    private List<String> textList() throws IOException {
      List<String> list = new ArrayList<>();
      for (int i = number(); i > 0; i--) {
        list.add(text());
      }
      return list;
    }

    private String text() throws IOException {
      return texts.get(number());
    }

    private int number() throws IOException {
      int number = 0;
      for (int shift = 0; shift <= 28; shift += 7) {
        int part = in.readUnsignedByte();
        number |= (part & 0x7F) << shift;
        if (part < 0x80) {
          return number;
        }
      }
      throw new IOException("a class summary is damaged: it is created again");
    }
  }
}
