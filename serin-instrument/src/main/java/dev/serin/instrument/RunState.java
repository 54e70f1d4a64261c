package dev.serin.instrument;

import dev.serin.instrument.base.Digest;
import dev.serin.instrument.cheap.ClassSummary;
import dev.serin.instrument.cheap.SummaryFormat;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The data that a run keeps for the next one, by the digests of class files and archives, and its
 * format: a digest of the rest, the key of everything that outputs depend on beside the inputs, and
 * the data. Not thread-safe while data is added.
 */
final class RunState {
  private static final byte[] MARK = "serin state\n".getBytes(StandardCharsets.UTF_8);

  /** The length of the marker at the start of a state. */
  static final int MARK_BYTES = MARK.length;

  /** Classes of the inputs. */
  final SortedMap<String, KeptClass> classes = new TreeMap<>();

  /** Classes of the class path. */
  final SortedMap<String, ClassSummary> used = new TreeMap<>();

  /** The classes in each archive. */
  final SortedMap<String, List<String>> archives = new TreeMap<>();

  /** The classes in each archive of the class path. */
  final SortedMap<String, List<String>> usedArchives = new TreeMap<>();

  /** The outputs, by absolute path. */
  final SortedMap<String, KeptOutput> outputs = new TreeMap<>();

  /** The map id in the marks of the outputs. */
  String mapId = "";

  /** Whether a file that begins with these bytes is a state, damaged or not. */
  static boolean isState(byte[] start) {
    return Arrays.equals(start, MARK);
  }

  /** Writes all; equal states give equal bytes. */
  byte[] write(StateKey key) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeUTF(mapId);
    out.writeUTF(key.engine());
    out.writeUTF(key.options());
    write(classes, KeptClass::write, out);
    write(used, SummaryFormat::write, out);
    write(archives, RunState::writeList, out);
    write(usedArchives, RunState::writeList, out);
    write(outputs, KeptOutput::write, out);
    byte[] sealed = Digest.sealed(bytes.toByteArray());
    byte[] state = Arrays.copyOf(MARK, MARK_BYTES + sealed.length);
    System.arraycopy(sealed, 0, state, MARK_BYTES, sealed.length);
    return state;
  }

  /**
   * Reads a state.
   *
   * @param where its name in messages
   * @throws UnusableState if it is damaged, or outputs depended on something else
   */
  static RunState read(byte[] bytes, StateKey key, String where) throws UnusableState {
    byte[] content =
        bytes.length < MARK_BYTES
            ? null
            : Digest.opened(Arrays.copyOfRange(bytes, MARK_BYTES, bytes.length));
    if (content == null) {
      throw new UnusableState(where + " is damaged, or is not a state file of Serin");
    }
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(content))) {
      RunState state = new RunState();
      state.mapId = in.readUTF();
      if (!in.readUTF().equals(key.engine())) {
        throw new UnusableState(where + " was written by another version of Serin or of Java");
      }
      if (!in.readUTF().equals(key.options())) {
        throw new UnusableState(where + " was written with other options");
      }
      read(state.classes, KeptClass::read, in);
      read(state.used, SummaryFormat::read, in);
      read(state.archives, RunState::readList, in);
      read(state.usedArchives, RunState::readList, in);
      read(state.outputs, KeptOutput::read, in);
      return state;
    } catch (IOException e) {
      throw new UnusableState(where + " is damaged, or is not a state file of Serin");
    }
  }

  /** Writes a value of a table. */
  private interface Writing<T> {
    void write(T value, DataOutput out) throws IOException;
  }

  /** Reads a value of a table. */
  private interface Reading<T> {
    T read(DataInput in) throws IOException;
  }

  private static <T> void write(Map<String, T> table, Writing<T> writing, DataOutput out)
      throws IOException {
    out.writeInt(table.size());
    for (Map.Entry<String, T> entry : table.entrySet()) {
      out.writeUTF(entry.getKey());
      writing.write(entry.getValue(), out);
    }
  }

  private static <T> void read(Map<String, T> table, Reading<T> reading, DataInput in)
      throws IOException {
    for (int i = in.readInt(); i > 0; i--) {
      String key = in.readUTF();
      table.put(key, reading.read(in));
    }
  }

  private static void writeList(List<String> list, DataOutput out) throws IOException {
    out.writeInt(list.size());
    for (String text : list) {
      out.writeUTF(text);
    }
  }

  private static List<String> readList(DataInput in) throws IOException {
    List<String> list = new ArrayList<>();
    for (int i = in.readInt(); i > 0; i--) {
      list.add(in.readUTF());
    }
    return list;
  }
}
