package dev.serin.instrument;

import dev.serin.instrument.base.RecordFile;
import dev.serin.instrument.cheap.ClassSummary;
import dev.serin.instrument.cheap.SummaryFormat;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The data that a run keeps for the next one, by the digests of class files and archives. Its file
 * also has the {@link StateKey}, the key of everything that outputs depend on beside the inputs.
 * Not thread-safe while data is added.
 */
final class RunState {
  /** The kind of its {@link RecordFile}. */
  static final String KIND = "state";

  /** Classes of the inputs. */
  final SortedMap<String, KeptClass> classes = new TreeMap<>();

  /** Classes of the class path. */
  final SortedMap<String, ClassSummary> used = new TreeMap<>();

  /** The classes in each archive. */
  final SortedMap<String, List<String>> archives = new TreeMap<>();

  /** The classes in each archive of the class path. */
  final SortedMap<String, List<String>> usedArchives = new TreeMap<>();

  /** The outputs, by absolute path. */
  final SortedMap<String, KeptOutput> outputs = new TreeMap<>();

  /** The map id in the marks of the outputs. */
  String mapId = "";

  /** Writes all; equal states give equal bytes. */
  byte[] write(StateKey key) throws IOException {
    SortedMap<String, String> run = new TreeMap<>();
    run.put("mapId", mapId);
    run.put("engine", key.engine());
    run.put("options", key.options());
    RecordFile.Writer file = new RecordFile.Writer(KIND);
    file.add("run", run, (text, out) -> out.writeUTF(text));
    file.add("classes", classes, KeptClass::write);
    file.add("used", used, SummaryFormat::write);
    file.add("archives", archives, RunState::writeList);
    file.add("usedArchives", usedArchives, RunState::writeList);
    file.add("outputs", outputs, KeptOutput::write);
    return file.toByteArray();
  }

  /**
   * Reads a state.
   *
   * @param where its name in messages
   * @throws UnusableState if it is damaged, or outputs depended on something else
   */
  static RunState read(byte[] bytes, StateKey key, String where) throws UnusableState {
    try {
      RecordFile file = RecordFile.of(KIND, bytes);
      Map<String, String> run = file.all("run", DataInput::readUTF);
      if (!key.engine().equals(run.get("engine"))) {
        throw new UnusableState(where + " was written by another version of Serin or of Java");
      }
      if (!key.options().equals(run.get("options"))) {
        throw new UnusableState(where + " was written with other options");
      }
      RunState state = new RunState();
      state.mapId = run.getOrDefault("mapId", "");
      state.classes.putAll(file.all("classes", KeptClass::read));
      state.used.putAll(file.all("used", SummaryFormat::read));
      state.archives.putAll(file.all("archives", RunState::readList));
      state.usedArchives.putAll(file.all("usedArchives", RunState::readList));
      state.outputs.putAll(file.all("outputs", KeptOutput::read));
      return state;
    } catch (IOException e) {
      throw new UnusableState(where + " is damaged, or is not a state file of Serin");
    }
  }

  private static void writeList(List<String> list, DataOutput out) throws IOException {
    out.writeInt(list.size());
    for (String text : list) {
      out.writeUTF(text);
    }
  }

  private static List<String> readList(DataInput in) throws IOException {
    List<String> list = new ArrayList<>();
    for (int i = in.readInt(); i > 0; i--) {
      list.add(in.readUTF());
    }
    return list;
  }
}
