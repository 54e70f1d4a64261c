package dev.serin.instrument.base;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A file that a run keeps for other runs: tables of records, each with a key. A record is decoded
 * on request. The file has a marker with its kind, a digest of the rest, and each table with its
 * name, its number of records, and for each record its key, its length and its bytes. Immutable.
 */
public final class RecordFile {
  private final byte[] content;

  /** The index in {@link #content} of the length of each record, by table and key. */
  private final Map<String, Map<String, Integer>> tables = new HashMap<>();

  private RecordFile(byte[] content) throws IOException {
    this.content = content;
    ByteArrayInputStream bytes = new ByteArrayInputStream(content);
    DataInputStream in = new DataInputStream(bytes);
    while (bytes.available() > 0) {
      Map<String, Integer> places = new LinkedHashMap<>();
      tables.put(in.readUTF(), places);
      for (int i = in.readInt(); i > 0; i--) {
        String key = in.readUTF();
        places.put(key, content.length - bytes.available());
        in.skipBytes(in.readInt());
      }
    }
  }

  /**
   * Opens a file.
   *
   * @param kind the kind with which it was written
   * @throws InstrumentException if it cannot be read, or is not as it was written
   */
  public static RecordFile open(String kind, Path file) throws InstrumentException {
    try {
      return of(kind, Files.readAllBytes(file));
    } catch (IOException e) {
      throw InstrumentException.unusable(file, e);
    }
  }

  /**
   * A file with the given bytes.
   *
   * @throws IOException if these are not as they were written, or of another kind
   */
  public static RecordFile of(String kind, byte[] bytes) throws IOException {
    byte[] marker = marker(kind);
    byte[] content = startsWith(bytes, marker) ? Digest.opened(bytes, marker.length) : null;
    if (content == null) {
      throw new IOException("it is damaged, or is not a " + kind + " file of Serin");
    }
    return new RecordFile(content);
  }

  /** Whether a file has the marker of a kind, damaged or not. */
  public static boolean isKind(String kind, Path file) throws IOException {
    byte[] marker = marker(kind);
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(marker.length), marker);
    }
  }

  /** The bytes with which each file of a kind begins. */
  public static byte[] marker(String kind) {
    return ("serin " + kind + "\n").getBytes(StandardCharsets.UTF_8);
  }

  private static boolean startsWith(byte[] bytes, byte[] start) {
    return bytes.length >= start.length && Arrays.equals(Arrays.copyOf(bytes, start.length), start);
  }

  /** Whether a table has a record with a key. */
  public boolean has(String table, String key) {
    return places(table).containsKey(key);
  }

  /** Returns a stream of the bytes of a record; null if there is none. */
  public @Nullable DataInputStream find(String table, String key) {
    Integer place = places(table).get(key);
    return place == null ? null : record(place);
  }

  /**
   * Decodes all records of a table, by key.
   *
   * @throws IOException if a record has another form
   */
  public <T> SortedMap<String, T> all(String table, Decoder<T> decoder) throws IOException {
    SortedMap<String, T> records = new TreeMap<>();
    for (Map.Entry<String, Integer> place : places(table).entrySet()) {
      records.put(place.getKey(), decoder.read(record(place.getValue())));
    }
    return records;
  }

  private Map<String, Integer> places(String table) {
    return tables.getOrDefault(table, Collections.emptyMap());
  }

  private DataInputStream record(int place) {
    int at = place + Integer.BYTES;
    int length = ByteBuffer.wrap(content).getInt(place);
    return new DataInputStream(new ByteArrayInputStream(content, at, length));
  }

  /** Reads a record. */
  public interface Decoder<T> {
    /** Returns the record that a stream begins with. */
    T read(DataInput in) throws IOException;
  }

  /** Writes a record. */
  public interface Encoder<T> {
    /** Appends a record to a stream. */
    void write(T entry, DataOutput out) throws IOException;
  }

  /** Collects the tables of a file. Equal tables give equal bytes. Not thread-safe. */
  public static final class Writer {
    private final byte[] marker;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);
    private final ByteArrayOutputStream encoded = new ByteArrayOutputStream();

    /**
     * A file without tables.
     *
     * @param kind a word
     */
    public Writer(String kind) {
      this.marker = marker(kind);
    }

    /** Adds a table with a name of its own. */
    public <T> void add(String table, SortedMap<String, T> records, Encoder<? super T> encoder)
        throws IOException {
      out.writeUTF(table);
      out.writeInt(records.size());
      for (Map.Entry<String, T> entry : records.entrySet()) {
        encoded.reset();
        encoder.write(entry.getValue(), new DataOutputStream(encoded));
        out.writeUTF(entry.getKey());
        out.writeInt(encoded.size());
        encoded.writeTo(out);
      }
    }

    /** The file with the tables so far. */
    public byte[] toByteArray() throws IOException {
      return Digest.sealed(marker, bytes.toByteArray());
    }
  }
}
