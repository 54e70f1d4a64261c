package dev.serin.instrument;

import dev.serin.format.InstrumentedMark;
import dev.serin.instrument.base.Digest;
import dev.serin.instrument.base.EntryNames;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.probe.InstrumentedClass;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A folder of classes, as a compiler writes it. All other files in it are copied. */
final class FolderInput implements Input {
  private final Path folder;
  private final List<ClassFilePath> files;

  /** Lists a folder, following links. */
  FolderInput(Path folder) throws UnusableFile {
    this.folder = folder;
    try (Stream<Path> walk = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
      this.files =
          walk.filter(path -> !Files.isDirectory(path))
              .map(path -> new ClassFilePath(folder, path))
              .filter(file -> !EntryNames.isMark(file.name()))
              .sorted((one, other) -> one.name().compareTo(other.name()))
              .collect(Collectors.toList());
    } catch (IOException | UncheckedIOException e) { // for instance a link to an enclosing folder
      throw UnusableFile.unreadable(folder.toString(), e);
    }
  }

  @Override
  public List<ClassSource> classes() {
    return files.stream()
        .filter(file -> EntryNames.isClass(file.name()))
        .collect(Collectors.toList());
  }

  @Override
  public Map<String, String> marks() throws UnusableFile {
    Path mark = folder.resolve(InstrumentedMark.PATH);
    if (!Files.isRegularFile(mark)) {
      return Map.of();
    }
    try (InputStream in = Files.newInputStream(mark)) {
      String mapId = InstrumentedMark.read(in);
      return mapId == null ? Map.of() : Map.of(folder.toString(), mapId);
    } catch (IOException e) {
      throw UnusableFile.unreadable(mark.toString(), e);
    }
  }

  @Override
  public String digest(RunMemory memory) {
    return "";
  }

  @Override
  public void count(InputResult result) {}

  @Override
  public void write(Path fresh, ClassWork classes, Path output)
      throws IOException, InstrumentException {
    Files.createDirectories(fresh);
    List<Callable<Part>> parts = new ArrayList<>();
    for (ClassFilePath file : files) {
      parts.add(() -> new Part(file, classes, output.resolve(file.name())));
    }
    classes.threads().run(parts.iterator(), part -> part.write(fresh, classes.outcomes()));
    writeMark(fresh, classes.mark(), output);
  }

  /** Writes the mark, or keeps the one that is there, with its time. */
  private static void writeMark(Path fresh, byte[] mark, Path output) throws IOException {
    Path former = output.resolve(InstrumentedMark.PATH);
    Path file = fresh.resolve(InstrumentedMark.PATH);
    Files.createDirectories(file.getParent());
    if (Files.isRegularFile(former) && Arrays.equals(Files.readAllBytes(former), mark)) {
      link(former, file);
    } else {
      Files.write(file, mark);
    }
  }

  /**
   * Gives a file a second name, as its first one is about to be deleted; copies it if links are
   * impossible.
   */
  private static void link(Path output, Path copy) throws IOException {
    try {
      Files.createLink(copy, output);
    } catch (IOException | UnsupportedOperationException e) {
      Files.copy(output, copy, StandardCopyOption.COPY_ATTRIBUTES);
    }
  }

  /** A file of the folder. */
  private static final class ClassFilePath implements ClassSource {
    private final Path path;
    private final String name;

    /** The digest of the first reading; each step of a run reads a file once. */
    private volatile @Nullable String digest;

    ClassFilePath(Path folder, Path path) {
      this.path = path;
      String separator = path.getFileSystem().getSeparator();
      this.name = folder.relativize(path).toString().replace(separator, "/");
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public String where() {
      return path.toString();
    }

    @Override
    public byte[] read() throws UnusableFile {
      byte[] bytes = bytes();
      String now = Digest.of(bytes);
      if (digest == null) {
        digest = now;
      } else if (!now.equals(digest)) {
        throw UnusableFile.changed(where());
      }
      return bytes;
    }

    /** Returns the digest of the file; empty if nothing is kept. */
    String digest(RunMemory memory) throws UnusableFile {
      try {
        return memory.digest(path);
      } catch (IOException e) {
        throw UnusableFile.unreadable(where(), e);
      }
    }

    void copyTo(Path copy) throws IOException {
      try (InputStream in = open()) {
        Files.copy(in, copy);
      }
    }

    private InputStream open() throws UnusableFile {
      try {
        return Files.newInputStream(path);
      } catch (IOException e) {
        throw UnusableFile.unreadable(where(), e);
      }
    }

    private byte[] bytes() throws UnusableFile {
      try {
        return Files.readAllBytes(path);
      } catch (IOException e) {
        throw UnusableFile.unreadable(where(), e);
      }
    }
  }

  /** A file of the output. */
  private static final class Part {
    private final ClassFilePath file;
    private final Path output;
    private final String content;
    private final List<KeptClass> kept;
    private final boolean isStill;
    private final @Nullable ClassOutcome outcome;

    Part(ClassFilePath file, ClassWork work, Path output) throws IOException {
      boolean isClass = EntryNames.isClass(file.name());
      RunMemory memory = work.outcomes().memory();
      this.file = file;
      this.output = output;
      this.content = isClass ? memory.contentOf(file) : file.digest(memory);
      KeptClass type = isClass ? memory.type(content) : null;
      this.kept = type == null ? List.of() : List.of(type);
      this.isStill = isClass == (type != null) && memory.isStill(output, content, kept);
      this.outcome = isClass && !isStill ? work.instrument(file) : null;
    }

    void write(Path fresh, ClassOutcomes outcomes) throws IOException {
      Path copy = fresh.resolve(file.name());
      Path parent = copy.getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      if (isStill) {
        link(output, copy);
        outcomes.kept(kept);
        outcomes.memory().setOutput(output, content, copy);
      } else if (outcome == null) {
        file.copyTo(copy);
        outcomes.memory().setOutput(output, outcomes.memory().digest(copy), copy);
      } else {
        InstrumentedClass done = outcome.result();
        Files.write(copy, done == null ? file.read() : done.bytes());
        outcomes.took(outcome);
        outcomes.memory().setOutput(output, outcome.content(), copy);
      }
    }
  }
}
