package dev.serin.agent;

import dev.serin.format.LearnedMethod;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A class with probes from an earlier run, with its counts. Immutable. */
final class ReadyClass {
  final boolean hasTraceAnnotations;

  /** The class with probes; empty if no method has a probe. */
  final byte[] bytes;

  final int probedMethods;
  final int withoutHandler;
  final int cheapMethods;
  final List<LearnedMethod> learned;
  final ReadyMethods methods;

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
    methods = new ReadyMethods(content, content.length - source.available());
  }
}
