package dev.serin.instrument;

import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.classfile.SourcePlaces;
import dev.serin.instrument.probe.ExitHandler;
import dev.serin.instrument.probe.InstrumentedClass;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The results for the methods of a class, by their numbers in the class file. Immutable. */
final class ProbeResults {
  private final SortedMap<Integer, SkipReason> skipped;
  private final int withoutHandler;
  private final SourcePlaces places;

  private ProbeResults(
      SortedMap<Integer, SkipReason> skipped, int withoutHandler, SourcePlaces places) {
    this.skipped = skipped;
    this.withoutHandler = withoutHandler;
    this.places = places;
  }

  static ProbeResults of(InstrumentedClass type) {
    return new ProbeResults(
        type.skippedByNumber(), type.entryPointsWithoutHandler(), type.sourcePlaces());
  }

  static ProbeResults read(DataInput in) throws IOException {
    SortedMap<Integer, SkipReason> skipped = new TreeMap<>();
    for (int i = in.readUnsignedShort(); i > 0; i--) {
      skipped.put(in.readUnsignedShort(), SkipReason.read(in));
    }
    return new ProbeResults(skipped, in.readUnsignedShort(), SourcePlaces.read(in));
  }

  void write(DataOutput out) throws IOException {
    out.writeShort(skipped.size());
    for (Map.Entry<Integer, SkipReason> method : skipped.entrySet()) {
      out.writeShort(method.getKey());
      out.writeUTF(method.getValue().name());
    }
    out.writeShort(withoutHandler);
    places.write(out);
  }

  /** Which methods got no probes and why. */
  SortedMap<Integer, SkipReason> skipped() {
    return skipped;
  }

  /** How many entry points got no {@link ExitHandler}. */
  int withoutHandler() {
    return withoutHandler;
  }

  /** The places of the methods in the source. */
  SourcePlaces places() {
    return places;
  }
}
