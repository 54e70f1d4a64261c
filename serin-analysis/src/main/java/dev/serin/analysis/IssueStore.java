package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.TreeRow;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;

/**
 * The content of issues: in memory as long as there is room, otherwise read again. Lines that
 * cannot be read again are copied to a temporary file: those of compressed files, and of files that
 * other processes replace. Loading is thread-safe; adding is not.
 */
final class IssueStore {
  private static final int OFFSET_BITS = 44;

  /** The memory of a line besides its bytes. */
  private static final int KEPT_BYTES = 100;

  /** Keys that only whole messages and lists of hot methods need; they take much of an issue. */
  private static final Set<String> ONLY_WHOLE =
      new HashSet<>(
          List.of(
              IssueKeys.SPANS,
              IssueKeys.FREQUENT_CALLS,
              IssueKeys.MESSAGES_BEFORE,
              IssueKeys.MESSAGES_WAITING));

  private final IssueParser parser;
  private final MethodMaps maps;
  private final NameMappings mappings;
  private final long maxBytes;

  /** The lines in memory, by their positions. */
  private final Map<Long, byte[]> kept = new HashMap<>();

  private long keptBytes;

  /** The parsed issues that were used last. */
  private final Map<Long, IssueContent.Loaded> parsed = new LinkedHashMap<>(16, 0.75f, true);

  private long parsedBytes;

  /** The files by their numbers; the first is that of the copies. */
  private final List<Path> files = new ArrayList<>(List.of(Path.of("")));

  private @Nullable Copies copies;

  /**
   * The readings that no thread uses, the most recently used first. Their number is at most that of
   * the threads that loaded at the same time.
   */
  private final Deque<Reading> idle = new ConcurrentLinkedDeque<>();

  /**
   * Creates an empty store.
   *
   * @param maxBytes the maximum memory of lines, and that of parsed issues
   */
  IssueStore(IssueParser parser, MethodMaps maps, NameMappings mappings, long maxBytes) {
    this.parser = parser;
    this.maps = maps;
    this.mappings = mappings;
    this.maxBytes = maxBytes;
  }

  /**
   * Adds a line. Returns its position.
   *
   * @param file the file that has it
   * @param isCopied whether it cannot be read again there
   */
  long add(ByteLines.Line line, Path file, boolean isCopied) throws IOException {
    if (keptBytes + KEPT_BYTES + line.length() <= maxBytes) {
      keptBytes += KEPT_BYTES + line.length();
      long position = position(file, line.offset());
      int end = line.from() + line.length();
      kept.put(position, Arrays.copyOfRange(line.bytes(), line.from(), end));
      return position;
    }
    if (isCopied) {
      Copies to = copies == null ? new Copies() : copies;
      copies = to;
      return to.add(line); // the number of the copies is 0
    }
    return position(file, line.offset());
  }

  private long position(Path file, long offset) {
    if (!files.get(files.size() - 1).equals(file)) {
      files.add(file);
    }
    return (files.size() - 1L) << OFFSET_BITS | offset;
  }

  /**
   * The content of a line that was added.
   *
   * @param length the number of its bytes
   */
  IssueContent content(long position, int length) {
    return new Line(this, position, length);
  }

  /** A line that was added. */
  private static final class Line implements IssueContent {
    private final IssueStore store;
    private final long position;
    private final int length;

    Line(IssueStore store, long position, int length) {
      this.store = store;
      this.position = position;
      this.length = length;
    }

    /** The number of its file. */
    int file() {
      return (int) (position >>> OFFSET_BITS);
    }

    long offset() {
      return position & ((1L << OFFSET_BITS) - 1);
    }

    @Override
    public Loaded whole() {
      return store.parsed(this);
    }

    @Override
    public Loaded once() {
      return store.once(this);
    }

    @Override
    public long position() {
      return position;
    }
  }

  private IssueContent.Loaded parsed(Line line) {
    synchronized (parsed) {
      IssueContent.Loaded known = parsed.get(line.position);
      if (known != null) {
        return known;
      }
    }
    IssueContent.Loaded loaded = load(line, true);
    long bytes = JsonWeight.ofIssue(loaded.json());
    synchronized (parsed) {
      if (bytes < maxBytes && parsed.put(line.position, loaded) == null) {
        parsedBytes += bytes;
        removeOldest();
      }
    }
    return loaded;
  }

  private void removeOldest() {
    var oldest = parsed.entrySet().iterator();
    while (parsedBytes > maxBytes) {
      parsedBytes -= JsonWeight.ofIssue(oldest.next().getValue().json());
      oldest.remove();
    }
  }

  private IssueContent.Loaded load(Line line, boolean isWhole) {
    Reading last = idle.pollFirst();
    Reading reading = last == null ? new Reading() : last;
    IssueContent.Loaded loaded = reading.load(line, isWhole);
    idle.addFirst(reading); // not after an exception: an interrupt may have closed its file
    return loaded;
  }

  /** How many buffers and files are kept for loading. */
  int idleReadings() {
    return idle.size();
  }

  private IssueContent.Loaded once(Line line) {
    IssueContent.Loaded known;
    synchronized (parsed) {
      known = parsed.get(line.position);
    }
    return known == null ? load(line, false) : known;
  }

  /** The loading of one thread at a time, which mostly reads one file after another. */
  private final class Reading {
    private final TreeReader trees = new TreeReader(maps, mappings);
    private final LinesAhead ahead = new LinesAhead();
    private @Nullable Path path;
    private @Nullable FileChannel file;

    IssueContent.Loaded load(Line line, boolean isWhole) {
      try {
        byte[] bytes = bytes(line);
        IssueLine read =
            isWhole
                ? whole(bytes)
                : parser.parse(bytes, 0, bytes.length, key -> !ONLY_WHOLE.contains(key));
        JsonNode json = read.json();
        MatrixFrames.rewrite(json);
        NameMapping mapping = mappings.mapping(json.path(IssueKeys.MAPPING_ID).asText(""));
        LineNames names = read.names();
        if (names != null && mapping != NameMapping.NONE && json instanceof ObjectNode object) {
          object.set(IssueKeys.METHODS, names.json()); // to be translated
          names = null;
        }
        JsonNode translated = new IssueTranslator(mapping).translate(json);
        List<TreeRow> tree = tree(translated, read.rows(), names);
        return new IssueContent.Loaded(translated, tree, trees.places(translated));
      } catch (IOException | IssueParser.NoIssueException e) {
        String where = line.file() == 0 ? "a copy of issues" : files.get(line.file()).toString();
        throw new UncheckedIOException(
            where
                + " was changed or deleted while it was read ("
                + e.getMessage()
                + "). Read the issues again when no program writes them, or a copy of them.",
            e instanceof IOException failure ? failure : new IOException(e));
      }
    }

    private IssueLine whole(byte[] bytes) throws IssueParser.NoIssueException {
      JsonNode json = parser.parse(new String(bytes, StandardCharsets.UTF_8));
      return IssueLine.of(json);
    }

    private List<TreeRow> tree(JsonNode json, List<TreeRow> rows, @Nullable LineNames names) {
      try {
        return trees.read(json, rows, names);
      } catch (TreeReader.OverLimitException e) {
        return List.of(); // named when the line was added
      }
    }

    private byte[] bytes(Line line) throws IOException {
      byte[] inMemory = kept.get(line.position);
      if (inMemory != null) {
        return inMemory;
      }
      byte[] bytes = new byte[line.length];
      if (!ahead.has(line.position, line.length) && ahead.isNext(line.position, line.length)) {
        ahead.fill(line.position, line.length, line.offset(), file(line));
      }
      if (ahead.has(line.position, line.length)) {
        ahead.copy(line.position, bytes);
        return bytes;
      }
      FileChannel from = file(line);
      ByteBuffer to = ByteBuffer.wrap(bytes);
      while (to.hasRemaining()) {
        if (from.read(to, line.offset() + to.position()) < 0) {
          throw new EOFException("it has become shorter");
        }
      }
      ahead.passedTo(line.position + line.length);
      return bytes;
    }

    private FileChannel file(Line line) throws IOException {
      return line.file() == 0 ? copied() : open(files.get(line.file()));
    }

    private FileChannel open(Path wanted) throws IOException {
      FileChannel known = file;
      if (known != null && wanted.equals(path)) {
        return known;
      }
      if (known != null) {
        known.close();
      }
      FileChannel opened = FileChannel.open(wanted, StandardOpenOption.READ);
      path = wanted;
      file = opened;
      return opened;
    }
  }

  private FileChannel copied() throws IOException {
    Copies from = copies;
    if (from == null) {
      throw new IllegalStateException("no line was copied");
    }
    return from.readable();
  }

  /** A temporary file, which the system deletes with the end of the process. */
  private static final class Copies {
    private static final int BUFFER_BYTES = 1 << 20;
    private static final long MIN_FREE_BYTES = 64L << 20;

    private final FileStore store;
    private final FileChannel file;
    private ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    private long size;

    Copies() throws IOException {
      Path path = Files.createTempFile("serin-issues-", ".jsonl");
      store = Files.getFileStore(path.resolveSibling("")); // the file itself is unlinked
      file =
          FileChannel.open(
              path,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
    }

    long add(ByteLines.Line line) throws IOException {
      if (line.length() > buffer.remaining()) {
        requireRoom();
        flush();
        buffer = line.length() > buffer.capacity() ? ByteBuffer.allocate(line.length()) : buffer;
      }
      buffer.put(line.bytes(), line.from(), line.length());
      long offset = size;
      size += line.length();
      return offset;
    }

    /** Leaves room for lines that are not written yet, and for other programs. */
    private void requireRoom() throws IOException {
      if (store.getUsableSpace() < MIN_FREE_BYTES) {
        throw new IOException(
            "the temporary folder has too little room for decompressed issues; name another one:"
                + " JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIR");
      }
    }

    synchronized FileChannel readable() throws IOException {
      flush();
      return file;
    }

    private void flush() throws IOException {
      buffer.flip();
      try {
        while (buffer.hasRemaining()) {
          file.write(buffer);
        }
      } finally {
        buffer.compact(); // a failure keeps the bytes that were not written
      }
    }
  }
}
