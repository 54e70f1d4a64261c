package dev.serin.instrument;

import dev.serin.format.MethodMap;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.base.RecordFile;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.choose.MethodFilter;
import dev.serin.instrument.classfile.ClassFiles;
import dev.serin.instrument.probe.EventQueueHooks;
import dev.serin.instrument.probe.InstrumentedClass;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The decisions of a run about its inputs, from {@link InstrumentOptions#plan}: which methods get
 * probes, with which ids, and which classes get the focus probe. It allows classes to be
 * instrumented one at a time, in any place, also after another tool has changed them. Methods that
 * the run did not see get no probes. Immutable.
 */
public final class InstrumentPlan {
  private final Path file;
  private final RecordFile records;

  private InstrumentPlan(Path file, RecordFile records) {
    this.file = file;
    this.records = records;
  }

  /**
   * Reads a plan.
   *
   * @throws InstrumentException if the file cannot be read or is no plan
   */
  public static InstrumentPlan open(Path file) throws InstrumentException {
    return new InstrumentPlan(file, RecordFile.open(PlanFile.KIND, file));
  }

  /**
   * Whether a class gets probes.
   *
   * @param className the class, with slashes
   */
  public boolean concerns(String className) {
    return records.has(PlanFile.CLASSES, className);
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
    try (DataInputStream in = record(PlanFile.CLASSES, className)) {
      return PlannedClass.read(in);
    } catch (IOException e) {
      throw InstrumentException.unusable(file, e);
    }
  }

  /** The ids of the run, for a run that resumes from it. */
  SortedMethodIds ids() throws InstrumentException {
    try (Reader reader =
        new InputStreamReader(record(PlanFile.RUN, PlanFile.MAP), StandardCharsets.UTF_8)) {
      return new SortedMethodIds(MethodMap.read(reader, file.toString()), file.toString());
    } catch (IOException e) {
      throw InstrumentException.unusable(file, e);
    }
  }

  /** Adds the methods without probes of the run. */
  void addTo(SkippedMethods skipped) throws InstrumentException {
    try (InputStream in = record(PlanFile.RUN, PlanFile.SKIPPED)) {
      skipped.addLines(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw InstrumentException.unusable(file, e);
    }
  }

  /** Marks the patterns that matched something in the run. */
  void addTo(MethodFilter filter) throws InstrumentException {
    try (InputStream in = record(PlanFile.RUN, PlanFile.MATCHED)) {
      filter.setMatched(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw InstrumentException.unusable(file, e);
    }
  }

  /** The sum of the results of all inputs of the run. */
  InputResult result() throws InstrumentException {
    try (DataInputStream in = record(PlanFile.RUN, PlanFile.COUNTS)) {
      InputResult result = new InputResult(file, file);
      result.read(in);
      return result;
    } catch (IOException e) {
      throw InstrumentException.unusable(file, e);
    }
  }

  private DataInputStream record(String table, String key) throws IOException {
    DataInputStream record = records.find(table, key);
    if (record == null) {
      throw new IOException("it has no " + key);
    }
    return record;
  }
}
