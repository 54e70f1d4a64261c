package dev.serin.instrument;

import dev.serin.instrument.base.Digest;
import dev.serin.instrument.base.InstrumentException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The outputs that a run is publishing, in a file. Paths are relative to the file, so that it stays
 * valid after the project is moved. Not thread-safe.
 */
final class PublishingJournal {
  private static final String FORMAT = "serin publishing, version 1";
  private static final String UNFINISHED = ".tmp";

  private final Path file;
  private final List<Output> outputs;
  private final FileChanges changes;
  private Step step = Step.COMPLETE;

  /** The remaining work. */
  enum Step {
    COMPLETE,
    TAKE_BACK
  }

  /** One output: its own name, and whether something had that name before. */
  static final class Output {
    private final Path real;
    private final boolean wasThere;

    Output(Path real, boolean wasThere) {
      this.real = real;
      this.wasThere = wasThere;
    }

    Path real() {
      return real;
    }

    boolean wasThere() {
      return wasThere;
    }
  }

  /** A journal that is not written yet. */
  PublishingJournal(Path file, List<Output> outputs, FileChanges changes) {
    this.file = file;
    this.outputs = outputs;
    this.changes = changes;
  }

  /**
   * Reads a journal.
   *
   * @throws InstrumentException if the file is something else, or damaged
   */
  static PublishingJournal read(Path file, FileChanges changes)
      throws IOException, InstrumentException {
    byte[] content = Digest.opened(Files.readAllBytes(file));
    try (DataInputStream in =
        new DataInputStream(new ByteArrayInputStream(content == null ? new byte[0] : content))) {
      if (!in.readUTF().equals(FORMAT)) {
        throw new IOException("its format is unknown");
      }
      Step step = in.readBoolean() ? Step.COMPLETE : Step.TAKE_BACK;
      List<Output> outputs = new ArrayList<>();
      for (int i = in.readInt(); i > 0; i--) {
        outputs.add(new Output(file.resolveSibling(in.readUTF()).normalize(), in.readBoolean()));
      }
      PublishingJournal journal = new PublishingJournal(file, outputs, changes);
      journal.step = step;
      return journal;
    } catch (IOException e) {
      throw new InstrumentException(
          file
              + " has the name of the journal of a killed run, but is damaged or another kind"
              + " of file. Delete it; the run then writes all outputs again.",
          e);
    }
  }

  /** Writes the journal, whole or not at all. */
  void write(Step remaining) throws IOException {
    step = remaining;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeUTF(FORMAT);
    out.writeBoolean(step == Step.COMPLETE);
    out.writeInt(outputs.size());
    for (Output output : outputs) {
      out.writeUTF(relative(output.real).toString());
      out.writeBoolean(output.wasThere);
    }
    changes.write(unfinished(file), Digest.sealed(bytes.toByteArray()));
    changes.move(unfinished(file), file);
  }

  private Path relative(Path real) {
    Path folder = file.getParent();
    try {
      return folder == null ? real : folder.relativize(real);
    } catch (IllegalArgumentException e) { // on another drive
      return real;
    }
  }

  /** The name that a journal has while it is written. */
  static Path unfinished(Path file) {
    return file.resolveSibling(file.getFileName() + UNFINISHED);
  }

  void delete() throws IOException {
    changes.delete(file);
  }

  Step step() {
    return step;
  }

  List<Output> outputs() {
    return outputs;
  }
}
