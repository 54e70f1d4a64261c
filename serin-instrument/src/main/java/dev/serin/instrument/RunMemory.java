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
 * What a run knows of the one before, and what it keeps for the next: nothing, if it is not told
 * where. Classes and archives are known by their bytes, so one that moves is known there. What asks
 * is safe for several threads, what tells is for the thread that runs.
 */
final class RunMemory {
  private final @Nullable Path file;
  private final @Nullable StateKey key;
  private final RunState former;
  private final @Nullable String whyAnew;
  private final RunState next = new RunState();
  private final Map<String, @Nullable ClassSummary> scanned = new HashMap<>();
  private final Map<ClassSource, String> contents = new HashMap<>();
  private @Nullable Decisions decisions;

  private RunMemory(
      @Nullable Path file, @Nullable StateKey key, RunState former, @Nullable String whyAnew) {
    this.file = file;
    this.key = key;
    this.former = former;
    this.whyAnew = whyAnew;
  }

  /** Knows nothing and keeps nothing. */
  static RunMemory none() {
    return new RunMemory(null, null, new RunState(), null);
  }

  /**
   * Reads what a run kept, if that is still of use, to keep the like in the same place.
   *
   * @throws InstrumentException if it cannot be told which Serin this is
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

  /** Why everything is done anew although there was a state. */
  Optional<String> whyAnew() {
    return Optional.ofNullable(whyAnew);
  }

  /** Stands for bytes; empty if nothing is kept. */
  String digest(byte[] bytes) {
    return key == null ? "" : Digest.of(bytes);
  }

  /** Stands for what a file contains; empty if nothing is kept. */
  String digest(Path input) throws IOException {
    return key == null ? "" : Digest.of(Files.readAllBytes(input));
  }

  /** A class of the inputs, if the run before had it. */
  @Nullable KeptClass type(String content) {
    return former.classes.get(content);
  }

  /** The classes of an archive of the inputs, if the run before had it. */
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

  /** Tells what classes an archive of the inputs has; a folder, which has no digest, is none. */
  void setArchive(String archive, List<String> contents) {
    if (!archive.isEmpty()) {
      next.archives.put(archive, contents);
    }
  }

  /** A class of the class path, if the run before had it. */
  @Nullable ClassSummary used(String content) {
    return former.used.get(content);
  }

  /**
   * Takes over the classes of an archive of the class path, if the run before had it.
   *
   * @param consumer gets each class
   * @return whether it had
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

  /** Tells what classes an archive of the class path has; a folder, without a digest, is none. */
  void setUsedArchive(String archive, List<String> contents) {
    if (!archive.isEmpty()) {
      next.usedArchives.put(archive, contents);
    }
  }

  /** Tells of a class of the class path. */
  void setUsed(String content, ClassSummary summary) {
    next.used.put(content, summary);
  }

  /** Tells of a class of the inputs. */
  void setScanned(ClassSource source, String content, @Nullable ClassSummary summary) {
    contents.put(source, content);
    scanned.put(content, summary);
  }

  /** Tells of a class in an archive of the inputs that the run before had. */
  void setScanned(KeptClass type) {
    scanned.put(type.content(), type.summary());
  }

  /** Stands for what a class file was when it was scanned. */
  String contentOf(ClassSource source) {
    return contents.getOrDefault(source, "");
  }

  /** Tells what was decided for all classes; they have all been scanned. */
  void setDecisions(Decisions all) {
    decisions = all;
  }

  /**
   * Whether an output is what would be written again.
   *
   * @param content the input that it is made of
   * @param classes those in the input
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

  /** Whether outputs of the run before have the mark that those of this one get. */
  boolean hasMark() {
    return former.mapId.equals(next.mapId);
  }

  /** Sets the id of this run's method map, before a mark is written. */
  void setMapId(String mapId) {
    next.mapId = mapId;
  }

  /** Tells that a class is as the run before made it. */
  void keep(KeptClass type) {
    next.classes.put(type.content(), type);
  }

  /** Tells of a class that was instrumented. */
  void setInstrumented(String content, InstrumentedClass result) {
    ClassSummary summary = scanned.get(content);
    if (key != null && decisions != null && summary != null) {
      int withoutHandler = result.entryPointsWithoutHandler();
      String decided = decisions.of(summary);
      keep(new KeptClass(content, summary, result.skippedByNumber(), withoutHandler, decided));
    }
  }

  /**
   * Tells of an output.
   *
   * @param content the input that it is made of; empty for what is to be made anew each time
   * @param fresh where it is for now
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
   * Gives all files their names, that of what is kept last. What the run before kept is gone before
   * the first has its name, as it does not fit the outputs any more.
   */
  void publish(StagedFiles staged) throws IOException {
    if (file != null && key != null) {
      Files.write(staged.fresh(file), next.write(key));
      staged.remove(file);
    }
    staged.publish();
  }
}
