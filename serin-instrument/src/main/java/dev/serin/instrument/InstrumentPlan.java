package dev.serin.instrument;

import dev.serin.format.MethodMap;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.choose.MethodFilter;
import dev.serin.instrument.classfile.ClassFiles;
import dev.serin.instrument.probe.EventQueueHooks;
import dev.serin.instrument.probe.InstrumentedClass;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * The decisions of a run about its inputs, from {@link InstrumentRun#writePlan}: which methods get
 * probes, with which ids, and which classes get the focus probe. It allows classes to be
 * instrumented one at a time, in any place, also after another tool has changed them. Methods that
 * the run did not see get no probes. A class is read from the file on request. Safe for use by
 * several threads.
 */
public final class InstrumentPlan implements Closeable {
  private final Path file;
  private final ZipFile zip;

  private InstrumentPlan(Path file, ZipFile zip) {
    this.file = file;
    this.zip = zip;
  }

  /**
   * Opens a plan and keeps its file open until {@link #close}.
   *
   * @throws InstrumentException if the file cannot be read or is no plan
   */
  public static InstrumentPlan open(Path file) throws InstrumentException {
    try {
      return new InstrumentPlan(file, new ZipFile(file.toFile()));
    } catch (IOException e) {
      throw InstrumentException.unusable(file, e);
    }
  }

  /**
   * Whether a class gets probes.
   *
   * @param className the class, with slashes
   */
  public boolean concerns(String className) {
    return zip.getEntry(className) != null;
  }

  /**
   * Instruments a class.
   *
   * @param classFile the class, which the plan concerns; not changed
   * @param className its name, with slashes, for messages too
   * @throws InstrumentException if the bytes are no class file that can be read and written, or
   *     have probes already, or the plan cannot be read
   */
  public InstrumentedClass instrument(byte[] classFile, String className)
      throws InstrumentException {
    PlannedClass planned = planned(className);
    InstrumentedClass result =
        ClassFiles.use(classFile, className, EventQueueHooks::addTo, planned::instrument);
    if (result.hasSkipped(SkipReason.ALREADY)) {
      throw ClassWork.already(className);
    }
    return result;
  }

  private PlannedClass planned(String className) throws InstrumentException {
    try (DataInputStream in = new DataInputStream(entry(className))) {
      return PlannedClass.read(in);
    } catch (IOException e) {
      throw InstrumentException.unusable(file, e);
    }
  }

  /** The ids of the run, for a run that resumes from it. */
  SortedMethodIds ids() throws InstrumentException {
    try (Reader reader = new InputStreamReader(entry(PlanFile.MAP), StandardCharsets.UTF_8)) {
      return new SortedMethodIds(MethodMap.read(reader, file.toString()), file.toString());
    } catch (IOException e) {
      throw InstrumentException.unusable(file, e);
    }
  }

  /** Adds the methods without probes of the run. */
  void addTo(SkippedMethods skipped) throws InstrumentException {
    try (InputStream in = entry(PlanFile.SKIPPED)) {
      skipped.addLines(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw InstrumentException.unusable(file, e);
    }
  }

  /** Marks the patterns that matched something in the run. */
  void addTo(MethodFilter filter) throws InstrumentException {
    try (InputStream in = entry(PlanFile.MATCHED)) {
      filter.setMatched(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw InstrumentException.unusable(file, e);
    }
  }

  /** The sum of the results of all inputs of the run. */
  InputResult result() throws InstrumentException {
    try (DataInputStream in = new DataInputStream(entry(PlanFile.COUNTS))) {
      InputResult result = new InputResult(file, file);
      result.read(in);
      return result;
    } catch (IOException e) {
      throw InstrumentException.unusable(file, e);
    }
  }

  private InputStream entry(String name) throws IOException {
    ZipEntry entry = zip.getEntry(name);
    if (entry == null) {
      throw new ZipException("it has no " + name);
    }
    return zip.getInputStream(entry);
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
