package dev.serin.instrument;

import dev.serin.format.InstrumentedMark;
import dev.serin.instrument.base.EntryNames;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.zip.ZipArchive;
import dev.serin.instrument.zip.ZipContent;
import dev.serin.instrument.zip.ZipItem;
import dev.serin.instrument.zip.ZipWriter;
import dev.serin.instrument.zip.Zlib;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.zip.DataFormatException;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * A jar, or an Android library with jars in it. Entries keep their order and their headers; those
 * without probes are copied without being unpacked. Signatures are left out.
 */
final class ZipInput implements Input {
  /** Larger than any class or jar in a library, and small enough for memory. */
  private static final int MAX_CLASS_BYTES = 64 << 20;

  private static final int MAX_INNER_BYTES = 1 << 30;

  private final byte[] bytes;
  private final String where;
  private final Zlib zlib;
  private final ReadEntries readEntries;
  private final boolean isLibrary;
  private final ZipArchive archive;
  private @Nullable String digest;

  /** The nested jars that are opened, by their entries. */
  private final Map<ZipItem, ZipInput> inner = new LinkedHashMap<>();

  /**
   * Reads an archive's list of entries.
   *
   * @param where its name in messages
   * @param zlib for its entries
   * @param readEntries keeps entries that will be read again
   * @param isLibrary whether to look for the jars of an Android library in it
   */
  ZipInput(byte[] bytes, String where, Zlib zlib, ReadEntries readEntries, boolean isLibrary)
      throws InstrumentException {
    this.bytes = bytes;
    this.where = where;
    this.zlib = zlib;
    this.readEntries = readEntries;
    this.isLibrary = isLibrary;
    try {
      this.archive = new ZipArchive(bytes);
    } catch (ZipException e) {
      throw new InstrumentException(
          where
              + ": not a jar, or a damaged one ("
              + e.getMessage()
              + "). Name a jar; if it is one, build or download it again.",
          e);
    }
    for (ZipItem item : archive.items()) {
      String name = item.name();
      if (EntryNames.escapes(name)) {
        throw new InstrumentException(
            where(item)
                + ": unpacking this entry would write outside the target folder. Rebuild the"
                + " archive without the entry, or do not use the archive.");
      }
      if (isLibrary && EntryNames.isCodeOfLibrary(name)) {
        byte[] jar = read(item, MAX_INNER_BYTES);
        inner.put(item, new ZipInput(jar, where(item), zlib, readEntries, false));
      }
    }
  }

  @Override
  public List<ClassSource> classes() {
    List<ClassSource> classes = new ArrayList<>();
    for (ZipItem item : archive.items()) {
      ZipInput nested = inner.get(item);
      if (nested != null) {
        classes.addAll(nested.classes());
      } else if (EntryNames.isClass(item.name())) {
        classes.add(new Entry(item));
      }
    }
    return classes;
  }

  @Override
  public Map<String, String> marks() throws InstrumentException {
    Map<String, String> marks = new LinkedHashMap<>();
    for (ZipItem item : archive.items()) {
      if (EntryNames.isMark(item.name()) && item.size() <= InstrumentedMark.MAX_BYTES) {
        String mapId = InstrumentedMark.mapId(read(item, InstrumentedMark.MAX_BYTES));
        if (mapId != null) {
          marks.put(where, mapId);
        }
      }
    }
    for (ZipInput nested : inner.values()) {
      marks.putAll(nested.marks());
    }
    return marks;
  }

  @Override
  public String digest(RunMemory memory) {
    if (digest == null) {
      String content = memory.digest(bytes);
      digest = content.isEmpty() ? "" : content + (isLibrary ? ".aar" : ".jar");
    }
    return digest;
  }

  @Override
  public void count(InputResult result) {
    for (ZipItem item : archive.items()) {
      if (EntryNames.isSignature(item.name())) {
        result.addDroppedSignature();
      } else if (EntryNames.isArchive(item.name()) && !inner.containsKey(item)) {
        result.addInnerArchive();
      }
    }
    inner.values().forEach(nested -> nested.count(result));
  }

  @Override
  public void write(Path fresh, ClassWork classes, Path output)
      throws IOException, InstrumentException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(fresh), 1 << 16)) {
      ZipWriter writer = writeEntries(out, classes);
      writer.add(InstrumentedMark.PATH, ZipContent.stored(classes.mark()));
      writer.finish(archive.comment());
    }
  }

  private ZipWriter writeEntries(OutputStream out, ClassWork classes)
      throws IOException, InstrumentException {
    ZipWriter writer = new ZipWriter(out, archive.preamble());
    List<Callable<Part>> parts =
        archive.items().stream()
            .filter(item -> !EntryNames.isSignature(item.name()))
            .filter(item -> !EntryNames.isMark(item.name()))
            .map(item -> (Callable<Part>) () -> new Part(item, classes))
            .collect(Collectors.toList());
    classes
        .threads()
        .run(
            parts.iterator(),
            part -> {
              if (part.outcome != null) {
                classes.outcomes().took(part.outcome);
              }
              ZipInput nested = inner.get(part.item);
              writer.add(
                  part.item, nested == null ? part.content() : nested.content(part.item, classes));
            });
    return writer;
  }

  /** A copy of this archive as the content of an entry. */
  private ZipContent content(ZipItem item, ClassWork classes)
      throws IOException, InstrumentException {
    ByteArrayOutputStream copy = new ByteArrayOutputStream(item.size() + item.size() / 8);
    writeEntries(copy, classes).finish(archive.comment());
    byte[] bytes = copy.toByteArray();
    return item.method() == ZipItem.STORED || classes.stored()
        ? ZipContent.stored(bytes)
        : ZipContent.deflated(bytes, zlib);
  }

  private byte[] read(ZipItem item, int maxBytes) throws InstrumentException {
    try {
      return item.read(maxBytes, zlib);
    } catch (DataFormatException | IndexOutOfBoundsException e) {
      throw new InstrumentException(
          where(item)
              + ": this entry of the archive is damaged ("
              + e.getMessage()
              + "). Build or download the archive again.",
          e);
    }
  }

  private String where(ZipItem item) {
    return where + "!" + item.name();
  }

  /** A class in the archive. */
  private final class Entry implements ClassSource {
    private final ZipItem item;

    Entry(ZipItem item) {
      this.item = item;
    }

    @Override
    public String name() {
      return item.name();
    }

    @Override
    public String where() {
      return ZipInput.this.where(item);
    }

    @Override
    public byte[] read() throws InstrumentException {
      byte[] kept = readEntries.take(item);
      return kept == null ? ZipInput.this.read(item, MAX_CLASS_BYTES) : kept;
    }

    @Override
    public void keep(byte[] content) {
      readEntries.keep(item, content);
    }
  }

  /** An entry of the output. */
  private final class Part {
    private final ZipItem item;
    private final @Nullable ClassOutcome outcome;
    private final @Nullable ZipContent changed;

    Part(ZipItem item, ClassWork classes) throws IOException {
      this.item = item;
      boolean isClass = EntryNames.isClass(item.name());
      this.outcome = isClass ? classes.instrument(new Entry(item)) : null;
      byte[] bytes = outcome == null ? null : outcome.bytes();
      if (bytes == null) {
        this.changed = null;
      } else if (classes.stored() || item.method() == ZipItem.STORED) {
        this.changed = ZipContent.stored(bytes);
      } else {
        this.changed = ZipContent.deflated(bytes, zlib);
      }
    }

    ZipContent content() {
      return changed == null ? new ZipContent(item) : changed;
    }
  }
}
