package dev.serin.instrument;

import dev.serin.instrument.base.Digest;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.cheap.ClassSummary;
import dev.serin.instrument.probe.InstrumentedClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The knowledge of the previous run, and the data kept for the next; empty without a file. Classes
 * and archives are identified by their bytes, so they are found after they have been moved. Queries
 * are safe for several threads; changes are for the thread that runs.
 */
final class RunMemory {
  private final @Nullable Path file;
  private final @Nullable StateKey key;
  private final RunState former;
  private final @Nullable String fullRunReason;
  private final RunState next = new RunState();
  private final Map<String, @Nullable ClassSummary> scanned = new HashMap<>();
  private final Map<ClassSource, String> contents = new HashMap<>();
  private @Nullable Decisions decisions;

  private RunMemory(
      @Nullable Path file,
      @Nullable StateKey key,
      RunState former,
      @Nullable String fullRunReason) {
    this.file = file;
    this.key = key;
    this.former = former;
    this.fullRunReason = fullRunReason;
  }

  /** Knows nothing and keeps nothing. */
  static RunMemory none() {
    return new RunMemory(null, null, new RunState(), null);
  }

  /**
   * Reads the previous run's state, if it is still of use, and keeps this run's state in the same
   * place.
   *
   * @throws InstrumentException if the version of Serin cannot be determined
   */
  static RunMemory of(Path file, InstrumentOptions options)
      throws IOException, InstrumentException {
    StateKey key = new StateKey(options);
    try {
      RunState former = RunState.read(Files.readAllBytes(file), key, file.toString());
      return new RunMemory(file, key, former, null);
    } catch (NoSuchFileException e) {
      return new RunMemory(file, key, new RunState(), null);
    } catch (UnusableState e) {
      return new RunMemory(file, key, new RunState(), e.getMessage());
    }
  }

  /** The reason for a full run although there was a state. */
  Optional<String> fullRunReason() {
    return Optional.ofNullable(fullRunReason);
  }

  /** Returns the digest of bytes; empty if nothing is kept. */
  String digest(byte[] bytes) {
    return key == null ? "" : Digest.of(bytes);
  }

  /** Returns the digest of a file's content; empty if nothing is kept. */
  String digest(Path input) throws IOException {
    return key == null ? "" : Digest.of(Files.readAllBytes(input));
  }

  /** A class of the inputs, if the previous run had it. */
  @Nullable KeptClass type(String content) {
    return former.classes.get(content);
  }

  /** The classes of an archive of the inputs, if the previous run had it. */
  @Nullable List<KeptClass> classesOf(String archive) {
    List<String> contents = former.archives.get(archive);
    if (contents == null) {
      return null;
    }
    List<KeptClass> classes = new ArrayList<>();
    for (String content : contents) {
      KeptClass type = type(content);
      if (type == null) {
        return null;
      }
      classes.add(type);
    }
    return classes;
  }

  /** Sets the classes of an archive of the inputs; ignores a folder, which has no digest. */
  void setArchive(String archive, List<String> contents) {
    if (!archive.isEmpty()) {
      next.archives.put(archive, contents);
    }
  }

  /** A class of the class path, if the previous run had it. */
  @Nullable ClassSummary used(String content) {
    return former.used.get(content);
  }

  /**
   * Takes over the classes of an archive of the class path, if the previous run had it.
   *
   * @param consumer receives each class
   * @return whether the previous run had it
   */
  boolean hadUsed(String archive, Consumer<ClassSummary> consumer) {
    List<String> contents = former.usedArchives.get(archive);
    if (contents == null || !former.used.keySet().containsAll(contents)) {
      return false;
    }
    for (String content : contents) {
      ClassSummary summary = former.used.get(content);
      if (summary != null) {
        consumer.accept(summary);
        setUsed(content, summary);
      }
    }
    setUsedArchive(archive, contents);
    return true;
  }

  /** Sets the classes of an archive of the class path; ignores a folder, which has no digest. */
  void setUsedArchive(String archive, List<String> contents) {
    if (!archive.isEmpty()) {
      next.usedArchives.put(archive, contents);
    }
  }

  /** Adds a class of the class path. */
  void setUsed(String content, ClassSummary summary) {
    next.used.put(content, summary);
  }

  /** Adds a class of the inputs. */
  void setScanned(ClassSource source, String content, @Nullable ClassSummary summary) {
    contents.put(source, content);
    scanned.put(content, summary);
  }

  /** Adds a class in an archive of the inputs that the previous run had. */
  void setScanned(KeptClass type) {
    scanned.put(type.content(), type.summary());
  }

  /** The digest of a class file when it was scanned; empty if it was not. */
  String contentOf(ClassSource source) {
    return contents.getOrDefault(source, "");
  }

  /** Sets the decisions about all classes; they have all been scanned. */
  void setDecisions(Decisions all) {
    decisions = all;
  }

  /**
   * Whether an output is the same as this run would write.
   *
   * @param content the digest of its input
   * @param classes the classes of the input
   */
  boolean isStill(Path output, String content, List<KeptClass> classes) throws IOException {
    KeptOutput written = former.outputs.get(place(output));
    if (decisions == null || written == null || !written.isStill(content, output)) {
      return false;
    }
    for (KeptClass type : classes) {
      if (!scanned.containsKey(type.content())
          || !decisions.of(type.summary()).equals(type.decisions())) {
        return false;
      }
    }
    return true;
  }

  /** Whether outputs of the previous run have the same mark as outputs of this one. */
  boolean hasMark() {
    return former.mapId.equals(next.mapId);
  }

  /** Sets the id of this run's method map, before a mark is written. */
  void setMapId(String mapId) {
    next.mapId = mapId;
  }

  /** Keeps a class as the previous run made it. */
  void keep(KeptClass type) {
    next.classes.put(type.content(), type);
  }

  /** Adds a class that was instrumented. */
  void setInstrumented(String content, InstrumentedClass result) {
    ClassSummary summary = scanned.get(content);
    if (key != null && decisions != null && summary != null) {
      String decided = decisions.of(summary);
      keep(new KeptClass(content, summary, ProbeResults.of(result), decided));
    }
  }

  /**
   * Adds an output.
   *
   * @param content the digest of its input; empty for an output that is always written again
   * @param fresh its present path
   */
  void setOutput(Path output, String content, Path fresh) throws IOException {
    if (key != null && !content.isEmpty()) {
      next.outputs.put(place(output), KeptOutput.of(content, fresh));
    }
  }

  private static String place(Path output) {
    return output.toAbsolutePath().normalize().toString();
  }

  /**
   * Gives all files their names, the state last. The previous state is deleted before the first
   * file gets its name, as it no longer fits the outputs.
   */
  void publish(StagedFiles staged) throws IOException {
    if (file != null && key != null) {
      Files.write(staged.fresh(file), next.write(key));
      staged.remove(file);
    }
    staged.publish();
  }
}
