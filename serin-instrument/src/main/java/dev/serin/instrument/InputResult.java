package dev.serin.instrument;

import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.probe.ExitHandler;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The result for one input of a run. Not thread-safe. */
public final class InputResult {
  private final Path input;
  private final Path output;
  private final Map<SkipReason, Integer> skipped = new EnumMap<>(SkipReason.class);
  private int classes;
  private int probedMethods;
  private int withoutHandler;
  private int allowedClasses;
  private int droppedSignatures;
  private int innerArchives;
  private int keptClasses;

  InputResult(Path input, Path output) {
    this.input = input;
    this.output = output;
  }

  /**
   * Adds a class.
   *
   * @param withoutHandler how many of the methods with probes lack an {@link ExitHandler}
   */
  void add(int probed, int withoutHandler, Map<SkipReason, Integer> skippedOfClass) {
    classes++;
    probedMethods += probed;
    this.withoutHandler += withoutHandler;
    skippedOfClass.forEach((why, count) -> skipped.merge(why, count, Integer::sum));
  }

  void addKeptClass() {
    keptClasses++;
  }

  void addAllowedClass() {
    classes++;
    allowedClasses++;
  }

  void addDroppedSignature() {
    droppedSignatures++;
  }

  void addInnerArchive() {
    innerArchives++;
  }

  /** Writes the sum of the results of several inputs. */
  static void write(List<InputResult> results, DataOutput out) throws IOException {
    InputResult all = new InputResult(Path.of(""), Path.of(""));
    results.forEach(all::add);
    out.writeInt(all.classes);
    out.writeInt(all.probedMethods);
    out.writeInt(all.withoutHandler);
    out.writeInt(all.allowedClasses);
    out.writeInt(all.droppedSignatures);
    out.writeInt(all.innerArchives);
    out.writeInt(all.skipped.size());
    for (Map.Entry<SkipReason, Integer> methods : all.skipped.entrySet()) {
      out.writeUTF(methods.getKey().name());
      out.writeInt(methods.getValue());
    }
  }

  private void add(InputResult other) {
    classes += other.classes;
    probedMethods += other.probedMethods;
    withoutHandler += other.withoutHandler;
    allowedClasses += other.allowedClasses;
    droppedSignatures += other.droppedSignatures;
    innerArchives += other.innerArchives;
    other.skipped.forEach((why, count) -> skipped.merge(why, count, Integer::sum));
  }

  /** Reads results from {@link #write}. */
  void read(DataInput in) throws IOException {
    classes = in.readInt();
    probedMethods = in.readInt();
    withoutHandler = in.readInt();
    allowedClasses = in.readInt();
    droppedSignatures = in.readInt();
    innerArchives = in.readInt();
    for (int i = in.readInt(); i > 0; i--) {
      skipped.put(SkipReason.read(in), in.readInt());
    }
  }

  /** The archive or folder that was read. */
  public Path input() {
    return input;
  }

  /** The archive or folder that was written. */
  public Path output() {
    return output;
  }

  /** How many classes were read. */
  public int classes() {
    return classes;
  }

  /**
   * How many of these were not instrumented again because the output contains them already: see
   * {@link InstrumentOptions#state}.
   */
  public int keptClasses() {
    return keptClasses;
  }

  /** How many methods got probes. */
  public int probedMethods() {
    return probedMethods;
  }

  /**
   * How many of these are entry points without the handler that ends their calls when an exception
   * leaves them: it had no room, or a constructor calls others in several places.
   */
  public int entryPointsWithoutHandler() {
    return withoutHandler;
  }

  /** How many methods got none, by reason. */
  public Map<SkipReason, Integer> skippedMethods() {
    return new EnumMap<>(skipped);
  }

  /** How many classes could not be instrumented and stay as they were, as the options allow. */
  public int allowedClasses() {
    return allowedClasses;
  }

  /** How many signature files were left out: a changed archive must not claim to be signed. */
  public int droppedSignatures() {
    return droppedSignatures;
  }

  /** How many archives lie in this one and were copied as they are. */
  public int innerArchives() {
    return innerArchives;
  }
}
