package dev.serin.instrument.readahead;

import dev.serin.instrument.base.Digest;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.cheap.ClassScan;
import dev.serin.instrument.cheap.ClassSummary;
import dev.serin.instrument.cheap.SummaryFormat;
import dev.serin.instrument.classfile.ClassFiles;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Collects summaries of archives, and encodes the summaries of one archive for the cache:
 * compressed, each class with the checksums and the length of its bytes. All classes share equal
 * texts. Not thread-safe.
 */
public final class ArchiveSummaries {
  private final ReadLimits limits;
  private final List<ReadClass> classes;
  private final Map<String, String> texts = new HashMap<>();

  /** The buffer of {@link #summary}, used again for each class. */
  private final ByteArrayOutputStream encoded = new ByteArrayOutputStream();

  /**
   * Collects summaries.
   *
   * @param classes receives them
   */
  public ArchiveSummaries(ReadLimits limits, List<ReadClass> classes) {
    this.limits = limits;
    this.classes = classes;
  }

  private void add(long checksums, int length, DataInputStream summary)
      throws IOException, InstrumentException {
    ClassSummary read = SummaryFormat.read(summary, text -> texts.merge(text, text, (a, b) -> a));
    limits.addSummary(read);
    classes.add(new ReadClass(checksums, length, read));
  }

  /**
   * Adds the classes of an archive from the cache; none if an exception is thrown.
   *
   * @throws IOException if the bytes are no archive from the cache
   */
  public void addKept(byte[] content) throws IOException, InstrumentException {
    int before = classes.size();
    boolean isWhole = false;
    try (DataInputStream in =
        new DataInputStream(new InflaterInputStream(new ByteArrayInputStream(content)))) {
      while (in.readBoolean()) {
        add(in.readLong(), in.readInt(), in);
      }
      isWhole = true;
    } finally {
      if (!isWhole) {
        classes.subList(before, classes.size()).clear();
      }
    }
  }

  /**
   * Reads a place and adds its classes, except those that cannot be read; none if an exception is
   * thrown.
   *
   * @return the form to keep
   */
  public byte[] addFrom(ProgramPlace place) throws IOException, InstrumentException {
    int before = classes.size();
    boolean isWhole = false;
    ByteArrayOutputStream kept = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try (DataOutputStream out =
        new DataOutputStream(new DeflaterOutputStream(kept, deflater, 1 << 13))) {
      place.read(limits, classFile -> add(classFile, place, out));
      out.writeBoolean(false);
      isWhole = true;
    } finally {
      deflater.end();
      if (!isWhole) {
        classes.subList(before, classes.size()).clear();
      }
    }
    return kept.toByteArray();
  }

  private void add(byte[] classFile, ProgramPlace place, DataOutputStream out)
      throws IOException, InstrumentException {
    byte[] summary = summary(classFile, place);
    if (summary != null) {
      long checksums = Digest.checksums(classFile);
      add(checksums, classFile.length, new DataInputStream(new ByteArrayInputStream(summary)));
      out.writeBoolean(true);
      out.writeLong(checksums);
      out.writeInt(classFile.length);
      out.write(summary);
    }
  }

  private byte @Nullable [] summary(byte[] classFile, ProgramPlace place) throws IOException {
    ClassSummary summary;
    try {
      summary = ClassFiles.use(classFile, place.path().toString(), ClassScan::summary);
    } catch (InstrumentException e) {
      return null; // the JVM cannot load it either, or as one from elsewhere
    }
    encoded.reset();
    SummaryFormat.write(summary, new DataOutputStream(encoded));
    return encoded.toByteArray();
  }
}
