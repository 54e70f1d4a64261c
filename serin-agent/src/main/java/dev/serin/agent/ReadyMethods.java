package dev.serin.agent;

import dev.serin.format.MethodName;
import dev.serin.instrument.base.SourcePlace;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;

/**
 * The methods with probes of a class from an earlier run. Their names are read from the content of
 * the file, which this object keeps in memory. Immutable.
 */
final class ReadyMethods {
  private final byte[] content;
  private final int at;

  /** The methods at an offset of the content. */
  ReadyMethods(byte[] content, int at) {
    this.content = content;
    this.at = at;
  }

  private DataInputStream open() {
    return new DataInputStream(new ByteArrayInputStream(content, at, content.length - at));
  }

  /** The name of the class, with dots. */
  String className() throws IOException {
    return open().readUTF();
  }

  /** Passes the methods to the consumer. */
  void forEach(NameConsumer consumer) throws IOException {
    DataInputStream in = open();
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
