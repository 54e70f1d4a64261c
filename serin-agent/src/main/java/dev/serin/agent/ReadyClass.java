package dev.serin.agent;

import dev.serin.format.LearnedMethod;
import dev.serin.format.MethodName;
import dev.serin.instrument.base.SourcePlace;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A class with probes that an earlier run has instrumented, and what it counted. Immutable. */
final class ReadyClass {
  final boolean hasTraceAnnotations;

  /** The class with probes; empty if no method has a probe. */
  final byte[] bytes;

  final int probedMethods;
  final int withoutHandler;
  final int cheapMethods;
  final List<LearnedMethod> learned;
  private final byte[] content;
  private final int namesAt;

  /** Reads a class from the content of a file, at an offset. */
  ReadyClass(byte[] content, int at) throws IOException {
    ByteArrayInputStream source = new ByteArrayInputStream(content, at, content.length - at);
    DataInputStream in = new DataInputStream(source);
    in.skipBytes(2); // the age and the kind
    hasTraceAnnotations = in.readBoolean();
    probedMethods = in.readInt();
    withoutHandler = in.readInt();
    cheapMethods = in.readInt();
    int lines = in.readInt();
    learned = lines == 0 ? List.of() : new ArrayList<>();
    for (int i = 0; i < lines; i++) {
      LearnedMethod method = LearnedMethod.parse(in.readUTF());
      if (method != null) {
        learned.add(method);
      }
    }
    bytes = new byte[in.readInt()];
    in.readFully(bytes);
    this.content = content;
    this.namesAt = content.length - source.available();
  }

  private DataInputStream names() {
    return new DataInputStream(
        new ByteArrayInputStream(content, namesAt, content.length - namesAt));
  }

  /** The name of the class, with dots. */
  String className() throws IOException {
    return names().readUTF();
  }

  /** Passes the methods with probes to the consumer. */
  void forEachMethod(NameConsumer consumer) throws IOException {
    DataInputStream in = names();
    String className = in.readUTF();
    String file = in.readUTF();
    for (int i = in.readInt(); i > 0; i--) {
      int index = in.readInt();
      SourcePlace place = SourcePlace.of(file, in.readInt());
      MethodName name = new MethodName(in.readInt(), className, in.readUTF(), in.readUTF());
      consumer.accept(index, name, place);
    }
  }

  /** Receives methods with their indexes in the registry. */
  interface NameConsumer {
    /** Takes a method. */
    void accept(int index, MethodName name, SourcePlace place);
  }
}
