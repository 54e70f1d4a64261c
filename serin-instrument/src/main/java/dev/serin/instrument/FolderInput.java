package dev.serin.instrument;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A folder of classes, as a compiler writes it. All other files in it are copied. */
final class FolderInput implements Input {
  private final List<ClassFilePath> files;

  /** Lists a folder. */
  FolderInput(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      this.files =
          walk.filter(path -> !Files.isDirectory(path))
              .map(path -> new ClassFilePath(folder, path))
              .sorted((one, other) -> one.name().compareTo(other.name()))
              .collect(Collectors.toList());
    }
  }

  @Override
  public List<ClassSource> classes() {
    return files.stream()
        .filter(file -> EntryNames.isClass(file.name()))
        .collect(Collectors.toList());
  }

  @Override
  public void write(Path fresh, ClassWork classes, InputResult result)
      throws IOException, InstrumentException {
    Files.createDirectories(fresh);
    List<Callable<Part>> parts = new ArrayList<>();
    for (ClassFilePath file : files) {
      parts.add(() -> new Part(file, classes));
    }
    classes
        .threads()
        .run(
            parts.iterator(),
            part -> {
              if (part.outcome != null) {
                classes.took(part.outcome);
              }
              part.write(fresh);
            });
  }

  /** A file of the folder. */
  private static final class ClassFilePath implements ClassSource {
    private final Path path;
    private final String name;

    ClassFilePath(Path folder, Path path) {
      this.path = path;
      this.name = folder.relativize(path).toString().replace(File.separatorChar, '/');
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
    public byte[] read() throws IOException {
      return Files.readAllBytes(path);
    }
  }

  /** What a file becomes. */
  private static final class Part {
    private final ClassFilePath file;
    private final @Nullable ClassOutcome outcome;

    Part(ClassFilePath file, ClassWork classes) throws IOException {
      this.file = file;
      this.outcome = EntryNames.isClass(file.name()) ? classes.instrument(file) : null;
    }

    void write(Path fresh) throws IOException {
      Path copy = fresh.resolve(file.name());
      Path parent = copy.getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      byte[] bytes = outcome == null ? null : outcome.bytes();
      if (bytes == null) {
        Files.copy(file.path, copy);
      } else {
        Files.write(copy, bytes);
      }
    }
  }
}
