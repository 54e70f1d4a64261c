package dev.serin.instrument;

import dev.serin.format.InstrumentedMark;
import dev.serin.instrument.base.InstrumentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Gives outputs that have been written under another name their own names, all of them or none.
 *
 * <p>The steps: a journal lists the outputs; each existing output is set aside and the new one
 * takes its name; the old outputs are deleted, then the journal. A process that is killed leaves
 * the journal, and {@link #recover} completes the steps. If an output cannot get its name, this is
 * first noted in the journal, and then all old outputs get their names back.
 */
final class Publishing {
  private static final String FRESH = ".serin-new";
  private static final String OLD = ".serin-old";

  private final Path beside;
  private final List<Path> outputs;
  private final FileChanges changes;

  /**
   * Prepares to publish.
   *
   * @param beside the journal gets the name of this output and a suffix
   * @param outputs their own names, without links
   */
  Publishing(Path beside, List<Path> outputs, FileChanges changes) {
    this.beside = beside;
    this.outputs = outputs;
    this.changes = changes;
  }

  /** The name of an output without links. A link stays; the file that it leads to is replaced. */
  static Path real(Path output) throws IOException {
    if (Files.exists(output)) {
      return output.toRealPath();
    }
    Path absolute = output.toAbsolutePath();
    Path parent = absolute.getParent();
    return parent == null ? absolute : real(parent).resolve(absolute.getFileName());
  }

  /** The path at which an output is written. */
  static Path fresh(Path real) {
    return beside(real, FRESH);
  }

  private static Path old(Path real) {
    return beside(real, OLD);
  }

  private static Path journal(Path real) {
    return beside(real, InstrumentedMark.JOURNAL_SUFFIX);
  }

  private static Path beside(Path real, String suffix) {
    return real.resolveSibling(real.getFileName() + suffix);
  }

  /** Publishes. */
  void run() throws IOException {
    if (outputs.size() == 1 && !Files.isDirectory(outputs.get(0))) {
      changes.move(fresh(outputs.get(0)), outputs.get(0)); // replaces a file in one step
      return;
    }
    List<PublishingJournal.Output> listed = new ArrayList<>();
    for (Path real : outputs) {
      listed.add(new PublishingJournal.Output(real, exists(real)));
    }
    PublishingJournal journal = new PublishingJournal(journal(beside), listed, changes);
    journal.write(PublishingJournal.Step.COMPLETE);
    try {
      for (Path real : outputs) {
        publish(real, changes);
      }
    } catch (IOException e) {
      takeBack(journal, e);
      throw e;
    }
    finish(journal, changes);
  }

  private void takeBack(PublishingJournal journal, IOException why) {
    try {
      journal.write(PublishingJournal.Step.TAKE_BACK);
    } catch (IOException e) {
      why.addSuppressed(e); // the next run completes the set if it cannot be taken back now
    }
    try {
      takeBack(journal, changes);
    } catch (IOException e) {
      why.addSuppressed(e);
    }
  }

  /** Whether a journal lies beside an output, so that the next run completes the set. */
  static boolean isUnfinished(Path real) {
    return exists(journal(real));
  }

  /**
   * Completes or undoes a killed run, if it left a journal beside an output.
   *
   * @param replaceable which paths may be replaced although Serin did not write the files there
   * @throws InstrumentException if the journal is no journal, or lists files that Serin did not
   *     write
   */
  static void recover(Path output, Predicate<Path> replaceable, FileChanges changes)
      throws IOException, InstrumentException {
    Path real = real(output);
    if (Files.exists(journal(real))) {
      PublishingJournal journal = PublishingJournal.read(journal(real), changes);
      checkOwn(journal, journal(real), replaceable);
      if (journal.step() == PublishingJournal.Step.COMPLETE) {
        for (PublishingJournal.Output listed : journal.outputs()) {
          if (exists(fresh(listed.real()))) {
            publish(listed.real(), changes);
          }
        }
        finish(journal, changes);
      } else {
        takeBack(journal, changes);
      }
    }
  }

  /** A folder may come from somebody else with a journal, which must not name foreign files. */
  private static void checkOwn(PublishingJournal journal, Path file, Predicate<Path> replaceable)
      throws IOException, InstrumentException {
    for (PublishingJournal.Output listed : journal.outputs()) {
      Path real = listed.real();
      if (exists(real) && !replaceable.test(real) && !OutputKind.isOwn(real)) {
        throw new InstrumentException(
            file
                + " is the journal of a killed run, and lists "
                + real
                + ", which Serin did not write. Nothing was changed. Delete the journal; the"
                + " next run writes all outputs again.");
      }
    }
  }

  /** Deletes the unfinished files of a killed process; all journals have been recovered. */
  static void sweep(Path output, FileChanges changes) throws IOException {
    Path real = real(output);
    delete(fresh(real), changes);
    delete(PublishingJournal.unfinished(journal(real)), changes);
  }

  /**
   * Keeps the old output under another name; a file, if links are possible, until it is replaced.
   */
  private static void publish(Path real, FileChanges changes) throws IOException {
    delete(old(real), changes);
    boolean isLinked = false;
    if (Files.isRegularFile(real)) {
      try {
        changes.link(old(real), real);
        isLinked = true;
      } catch (IOException | UnsupportedOperationException e) {
        // A file system without links: the file is missing for a moment.
      }
    }
    if (!isLinked && exists(real)) {
      changes.move(real, old(real));
    }
    changes.move(fresh(real), real);
  }

  private static void finish(PublishingJournal journal, FileChanges changes) throws IOException {
    for (PublishingJournal.Output output : journal.outputs()) {
      delete(old(output.real()), changes);
    }
    journal.delete();
  }

  /** Keeps all new outputs until the journal is gone: the set can be completed up to then. */
  private static void takeBack(PublishingJournal journal, FileChanges changes) throws IOException {
    for (PublishingJournal.Output output : journal.outputs()) {
      Path real = output.real();
      boolean isSetAside = exists(old(real));
      boolean hasItsName = exists(real) && !exists(fresh(real));
      if (hasItsName && (isSetAside || !output.wasThere())) {
        changes.move(real, fresh(real));
      }
      if (isSetAside) {
        putBack(real, changes);
      }
    }
    journal.delete();
    for (PublishingJournal.Output output : journal.outputs()) {
      delete(fresh(output.real()), changes);
    }
  }

  private static void putBack(Path real, FileChanges changes) throws IOException {
    Path old = old(real);
    if (!exists(real) || !Files.isSameFile(old, real)) {
      changes.move(old, real);
      return;
    }
    try {
      delete(old, changes); // of two names for one file, a move deletes neither
    } catch (IOException e) {
      // Another process has the file open. The next run that replaces it deletes this name first.
    }
  }

  private static boolean exists(Path path) {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }

  /** Deletes a file, or a folder with its content, if it exists. */
  static void delete(Path path, FileChanges changes) throws IOException {
    if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      if (exists(path)) {
        changes.delete(path);
      }
      return;
    }
    List<Path> inside;
    try (Stream<Path> walk = Files.walk(path)) {
      inside = walk.sorted(Comparator.reverseOrder()).collect(Collectors.toList());
    } catch (NoSuchFileException e) {
      return;
    }
    for (Path file : inside) {
      changes.delete(file);
    }
  }
}
